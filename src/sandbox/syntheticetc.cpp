// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/syntheticetc.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr char passwd[] = "root:x:0:0:root:/root:/bin/bash\n"
                          "sandbox:x:1000:1000:sandbox:/home/sandbox:/bin/bash\n"
                          "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n";
constexpr char group[] = "root:x:0:\nsandbox:x:1000:\nnogroup:x:65534:\n";
constexpr char hosts[] = "127.0.0.1 localhost sandbox\n::1 localhost\n";
// No "dns": there is no resolver, and a lookup must fail at once instead of after its time-outs.
constexpr char nsswitch[] = "passwd: files\ngroup: files\nshadow: files\nhosts: files\nnetworks: files\n"
                            "protocols: files\nservices: files\n";
constexpr char protocols[] = "ip 0 IP\nicmp 1 ICMP\ntcp 6 TCP\nudp 17 UDP\nipv6 41 IPv6\nipv6-icmp 58 IPv6-ICMP\n";
constexpr char services[] = "ftp 21/tcp\nssh 22/tcp\nsmtp 25/tcp\ndomain 53/tcp\ndomain 53/udp\nhttp 80/tcp\n"
                            "ntp 123/udp\nimap2 143/tcp\nhttps 443/tcp\nimaps 993/tcp\nmysql 3306/tcp\n"
                            "postgresql 5432/tcp\nredis 6379/tcp\nhttp-alt 8080/tcp\n";

}

QList<EtcFile> syntheticEtc()
{
    return {
        {u"/etc/passwd"_s, passwd},
        {u"/etc/group"_s, group},
        {u"/etc/hostname"_s, "sandbox\n"},
        {u"/etc/hosts"_s, hosts},
        {u"/etc/nsswitch.conf"_s, nsswitch},
        {u"/etc/protocols"_s, protocols},
        {u"/etc/resolv.conf"_s, ""},
        {u"/etc/services"_s, services},
    };
}

}
