import hashlib
import hmac
import time


def sign_visitor(secret, user_id, email="", phone="", name=""):
    """On your server, for the person who is signed in to your site; give the answer to the page as JSON."""
    issued_at = int(time.time())
    lines = "\n".join(["v1", str(issued_at), user_id, email, phone, name])
    signature = hmac.new(secret.encode(), lines.encode(), hashlib.sha256).hexdigest()
    return {
        "user_id": user_id,
        "email": email,
        "phone": phone,
        "name": name,
        "issued_at": issued_at,
        "signature": signature,
    }
