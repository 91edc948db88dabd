import hashlib
import hmac
import re
import time


def is_from_parley(body: bytes, header: str, secret: str, now: float | None = None) -> bool:
    """Is this delivery Parley's, unchanged and fresh? `body` is the raw request body, exactly as received;
    `header` is Svc-Signature; `secret` is the endpoint's whole secret, whsec_ included."""
    match = re.fullmatch(r"t=([0-9]+),v1=([0-9a-f]{64})", header)
    if not match or abs((time.time() if now is None else now) - int(match[1])) > 300:
        return False
    expected = hmac.new(secret.encode(), match[1].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, match[2])
