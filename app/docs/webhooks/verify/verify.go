package parley

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"time"
)

var signature = regexp.MustCompile(`^t=(\d+),v1=([0-9a-f]{64})$`)

// IsFromParley tells whether this delivery is Parley's, unchanged and fresh. body is the raw request body, exactly as
// received; header is Svc-Signature; secret is the endpoint's whole secret, whsec_ included.
func IsFromParley(body []byte, header, secret string, now time.Time) bool {
	match := signature.FindStringSubmatch(header)
	if match == nil {
		return false
	}
	seconds, err := strconv.ParseInt(match[1], 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > 300*time.Second {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(match[1] + "."))
	mac.Write(body)
	received, err := hex.DecodeString(match[2])
	return err == nil && hmac.Equal(mac.Sum(nil), received)
}
