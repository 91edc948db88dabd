#!/bin/sh
# Is this delivery Parley's, unchanged and fresh?  verify.sh BODY_FILE SVC_SIGNATURE SECRET [NOW]
# BODY_FILE holds the raw request body, exactly as received. Ends with 0 when it is, 1 when it is not.
# To look at one by hand: openssl shows other users your arguments while it runs, so do not use it this way on a shared machine.
body=$1 header=$2 secret=$3 now=${4:-$(date +%s)}

time=$(printf %s "$header" | sed -n 's/^t=\([0-9]\{1,\}\),v1=[0-9a-f]\{64\}$/\1/p')
[ -n "$time" ] || exit 1
age=$((now - time))
[ "$age" -le 300 ] && [ "$age" -ge -300 ] || exit 1

expected=$({ printf '%s.' "$time"; cat "$body"; } | openssl dgst -sha256 -hmac "$secret" | sed 's/^.*= *//')
[ "$header" = "t=$time,v1=$expected" ]
