#!/bin/sh
# The operator's command of a set-up machine: copy it to /usr/local/bin/madoguchi. It runs the release that is current as
# the server's user and with the server's settings; the audit keeps who called it.
exec sudo -u madoguchi /opt/madoguchi/current/bin/madoguchi --env /etc/madoguchi/madoguchi.env "$@"
