# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed beside the programs, and the Debian package. `cpack` in a build folder of preset release makes it.

install(FILES resources/app.sandtray.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES resources/app.sandtray.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES resources/icons/app.sandtray.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES resources/sandtray.1 resources/sandtray-mcp.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES installer/copyright README.md README.fr.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Qt keeps its ABI from one minor version to the next, QtHttpServer does not: a package is for the suite that built it.
math(EXPR next_minor "${Qt6_VERSION_MINOR} + 1")
set(this_qt "${Qt6_VERSION_MAJOR}.${Qt6_VERSION_MINOR}")
set(next_qt "${Qt6_VERSION_MAJOR}.${next_minor}")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Sandtray developers <noreply@sandtray.app>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What no library dependency says: the boundary, and the plugins that Qt loads by name.
string(JOIN ", " CPACK_DEBIAN_PACKAGE_DEPENDS
    "bubblewrap (>= 0.8)" "libqt6httpserver6 (>= ${this_qt})" "libqt6httpserver6 (<< ${next_qt})"
    libqt6sql6-sqlite libqt6svg6 qt6-translations-l10n
    libsecret-1-0) # QtKeychain loads it by name for GNOME's keyring
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gnome-keyring | kwalletmanager, nodejs, python3, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "esbuild, python3-matplotlib, python3-pandas, python3-pil")
include(CPack)
