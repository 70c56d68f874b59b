// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/outlet.h"

#include "mcp/message.h"

namespace sandtray::mcp {

LineOutlet::LineOutlet(LineChannel &channel)
    : m_channel(&channel)
{
    connect(&channel, &LineChannel::closed, this, &Outlet::gone);
}

void LineOutlet::notify(const QJsonObject &message)
{
    if (m_channel)
        m_channel->send(toBytes(message));
}

Batch::Batch(qsizetype expected, QObject *parent)
    : QObject(parent)
    , m_expected(expected)
{
}

void Batch::add(const QJsonObject &response)
{
    m_responses.append(response);
    countDown();
}

void Batch::leaveOut()
{
    countDown();
}

void Batch::countDown()
{
    if (--m_expected > 0)
        return;
    Q_EMIT completed(m_responses);
    deleteLater();
}

BatchOutlet::BatchOutlet(Batch &batch)
    : m_batch(&batch)
{
    connect(&batch, &Batch::peerGone, this, &Outlet::gone);
}

void BatchOutlet::finish(const QJsonObject &response)
{
    if (m_batch)
        m_batch->add(response);
}

void BatchOutlet::abandon()
{
    if (m_batch)
        m_batch->leaveOut();
}

}
