It is not sporadic. Every single `unix_user_get` produces exactly one `AADSTS70000`. Deterministic reproducer, run as root:

c0=$(journalctl -u himmelblaud --no-pager | grep -c AADSTS70000)
for i in $(seq 1 6); do getent passwd <entra-user> >/dev/null; sleep 1; done
sleep 4
c1=$(journalctl -u himmelblaud --no-pager | grep -c AADSTS70000)
echo "delta=$((c1-c0))"     # 6 on an affected host, 0 once repaired

408  unix_user_get
110  unix_user_access
 27  unix_user_tgts
