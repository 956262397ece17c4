"""Authentication by caller: users by the token, partners by the HMAC of the raw body, shops by their secret."""

import hashlib
import hmac
import os

import schemathesis
from requests import PreparedRequest
from requests.auth import AuthBase, HTTPBasicAuth

OF_PARTNERS = "^/api/callbacks/"
OF_SHOPS = "^/api/intake/"


class Signature(AuthBase):
    def __call__(self, request: PreparedRequest) -> PreparedRequest:
        body = request.body or b""
        data = body.encode() if isinstance(body, str) else body
        digest = hmac.new(os.environ["CALLBACK_SECRET"].encode(), data, hashlib.sha256).hexdigest()
        request.headers["X-Signature"] = f"sha256={digest}"
        return request


class Token(AuthBase):
    def __call__(self, request: PreparedRequest) -> PreparedRequest:
        request.headers["Authorization"] = f"Bearer {os.environ['API_TOKEN']}"
        return request


schemathesis.auth.set_from_requests(Signature()).apply_to(path_regex=OF_PARTNERS)
shop = HTTPBasicAuth("shop", os.environ["SHOP_SECRET"])
schemathesis.auth.set_from_requests(shop).apply_to(path_regex=OF_SHOPS)
schemathesis.auth.set_from_requests(Token()).skip_for(path_regex=f"{OF_PARTNERS}|{OF_SHOPS}")
