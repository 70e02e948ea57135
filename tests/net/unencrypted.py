"""For clients of httpx that only speak to servers of the tests, without TLS."""

import ssl
from typing import Final

# To be given as `verify`: without it httpx reads all certificates of the machine for every client, 20 ms each time.
TRUSTS_NOBODY: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
