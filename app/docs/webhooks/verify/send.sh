#!/bin/sh
# Sends your receiver a delivery as Parley would, to try it without Parley:  send.sh URL SECRET BODY_FILE
url=$1 secret=$2 body=$3

time=$(date +%s)
v1=$({ printf '%s.' "$time"; cat "$body"; } | openssl dgst -sha256 -hmac "$secret" | sed 's/^.*= *//')
curl --silent --show-error --include "$url" \
  --header 'Content-Type: application/json' \
  --header "Svc-Signature: t=$time,v1=$v1" \
  --header 'Svc-Event: webhook.test' \
  --header 'Svc-Event-Id: evt_try' \
  --header 'Svc-Delivery-Id: try' \
  --header 'Svc-Attempt: 1' \
  --data-binary "@$body"
