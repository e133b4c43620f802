"""The client without a server, and beside one where HOSTELRY_URL and HOSTELRY_KEY name it: python3 -m unittest discover -s tests"""

import hashlib
import hmac
import base64
import json
import os
import time
import typing
import unittest

from hostelry import Client, HostelryError, ReceiptError, WebhookError, offers_of, types, verify_receipt, verify_webhook
from hostelry.transport import Response, by_standard_library


class Scripted:
    """A transport that answers in turn, with a Response or by raising."""

    def __init__(self, *answers: Response | Exception) -> None:
        self.answers = list(answers)
        self.sent: list[tuple[str, dict[str, str], dict]] = []

    def __call__(self, url, headers, body, timeout):
        self.sent.append((url, dict(headers), json.loads(body)))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def answered(body: object, status: int = 200, **headers: str) -> Response:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(status, given, json.dumps(body).encode())


def refused(type: str, status: int, **headers: str) -> Response:
    body = {"type": type, "message": "No.", "errors": [], "doc_url": f"https://x/docs/errors#{type.lower()}"}
    return answered(body, status, **headers)


def client_of(*answers: Response | Exception) -> tuple[Client, Scripted]:
    transport = Scripted(*answers)
    client = Client("https://rooms.example.com/", "test_key", transport=transport)
    client._sender._sleep = lambda _: None
    return client, transport


class Sending(unittest.TestCase):
    def test_a_request_has_its_path_key_and_body_and_no_envelope(self):
        client, transport = client_of(answered({"data": {"id": 3144}}))
        self.assertEqual(client.property.view({"property_id": 3144}, request_id="r1"), {"id": 3144})
        [(url, headers, body)] = transport.sent
        self.assertEqual(url, "https://rooms.example.com/publisher/v3.0/property/view/.json")
        self.assertEqual(body, {"property_id": 3144})
        self.assertEqual([headers["authorization"], headers["x-request-id"]], ["Bearer test_key", "r1"])
        self.assertNotIn("idempotency-key", headers)

    def test_reads_are_sent_again_and_holds_are_not(self):
        for trouble in (ConnectionError("gone"), TimeoutError(), refused("ServiceUnavailableException", 503)):
            client, transport = client_of(trouble, answered([]))
            self.assertEqual(client.currencies(), [])
            self.assertEqual(len(transport.sent), 2)
            client, transport = client_of(trouble, answered({}))
            with self.assertRaises(HostelryError):
                client.book.hold({})
            self.assertEqual(len(transport.sent), 1)

    def test_bookings_are_sent_again_with_the_same_key_alone(self):
        client, transport = client_of(TimeoutError(), refused("X", 409, retry_after="1"), answered({"id": "r"}))
        self.assertEqual(client.book.reservation({}), {"id": "r"})
        keys = {headers["idempotency-key"] for _, headers, _ in transport.sent}
        self.assertEqual([len(transport.sent), len(keys)], [3, 1])
        client, transport = client_of(refused("RoomUnavailableException", 409))
        with self.assertRaises(HostelryError) as thrown:
            client.book.reservation({}, idempotency_key="order-1")
        self.assertEqual(len(transport.sent), 1)
        error = thrown.exception
        self.assertEqual([error.type, error.status, error.idempotency_key], ["RoomUnavailableException", 409, "order-1"])
        self.assertEqual(error.doc_url, "https://x/docs/errors#roomunavailableexception")

    def test_what_a_remote_source_or_a_stored_answer_says_is_not_asked_again(self):
        stored = {"idempotent_replayed": "true"}
        for answer in (refused("RemoteInventoryException", 504), refused("InternalServerErrorException", 500, **stored)):
            client, transport = client_of(answer)
            with self.assertRaises(HostelryError):
                client.book.reservation({})
            self.assertEqual(len(transport.sent), 1)

    def test_a_long_wait_is_the_callers(self):
        client, transport = client_of(refused("TooManyRequestsException", 429, retry_after="31"))
        with self.assertRaises(HostelryError) as thrown:
            client.settings()
        self.assertEqual([thrown.exception.retry_after, len(transport.sent)], [31, 1])

    def test_the_page_of_a_proxy_is_no_answer(self):
        for status in (200, 403):
            client, _ = client_of(Response(status, {}, b"<html>"))
            with self.assertRaises(HostelryError) as thrown:
                client.settings()
            self.assertEqual(thrown.exception.type, "UnexpectedAnswer")

    def test_an_address_without_scheme_is_refused(self):
        with self.assertRaises(ValueError):
            Client("rooms.example.com", "key")

    def test_every_type_can_be_read(self):
        named = [each for each in vars(types).values() if isinstance(each, type) and each.__module__ == types.__name__]
        self.assertGreater(len(named), 100)
        for each in named:
            typing.get_type_hints(each)


class Offers(unittest.TestCase):
    def test_offers_are_the_rates_of_all_rooms_in_their_order(self):
        rate_a, rate_b = ({"code": code, "total": {"total": 10}} for code in "AB")
        rooms = [{"id": 1, "rates": [rate_a, rate_b]}, {"id": 2, "rates": []}, {"id": 3, "rates": [rate_a]}]
        offers = offers_of({"id": 9, "property_accommodation": rooms, "meta_data": {"currency": "EUR"}})
        self.assertEqual([(each.room["id"], each.rate["code"]) for each in offers], [(1, "A"), (1, "B"), (3, "A")])
        self.assertEqual(offers[1].request, {"property_id": 9, "accommodation_id": 1, "rate_code": "B"})
        self.assertEqual([offers[0].currency, offers[0].total], ["EUR", {"total": 10}])
        self.assertIsNone(offers_of({"id": 9, "property_accommodation": rooms, "meta_data": None})[0].currency)


class Webhooks(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(b"k" * 32).decode()

    def headers(self, body: str, at: float) -> dict[str, str]:
        signed = f"m1.{int(at)}.{body}".encode()
        signature = base64.b64encode(hmac.new(b"k" * 32, signed, hashlib.sha256).digest()).decode()
        return {"Webhook-Id": "m1", "Webhook-Timestamp": str(int(at)), "Webhook-Signature": f"v1,AAAA v1,{signature}"}

    def test_the_published_vector_of_the_specification_is_genuine(self):
        headers = {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        event = verify_webhook(headers, '{"test": 2432232314}', secret, tolerance=float("inf"))
        self.assertEqual(event, {"test": 2432232314})

    def test_another_body_secret_or_time_is_not(self):
        now = time.time()
        body = '{"a":1}'
        self.assertEqual(verify_webhook(self.headers(body, now), body.encode(), self.secret), {"a": 1})
        other = "whsec_" + base64.b64encode(b"j" * 32).decode()
        tries = [
            (self.headers(body, now), body + " ", self.secret),
            (self.headers(body, now), body, other),
            (self.headers(body, now - 301), body, self.secret),
            ({}, body, self.secret),
        ]
        for given in tries:
            with self.assertRaises(WebhookError):
                verify_webhook(*given)
        with self.assertRaises(ValueError):
            verify_webhook(self.headers(body, now), body, "whsec_")


@unittest.skipUnless("HOSTELRY_URL" in os.environ, "without a server")
class BesideAServer(unittest.TestCase):
    def setUp(self):
        self.client = Client(os.environ["HOSTELRY_URL"], os.environ["HOSTELRY_KEY"])

    def test_a_snapshot_has_its_sequence_and_properties(self):
        sequence, properties = self.client.properties.snapshot()
        self.assertGreaterEqual(sequence, 0)
        self.assertIn(3144, [each["id"] for each in properties])

    def test_a_refusal_leads_to_its_page(self):
        with self.assertRaises(HostelryError) as thrown:
            self.client.property.view({"property_id": 1})
        error = thrown.exception
        self.assertEqual([error.type, error.status], ["NotFoundException", 404])
        page = by_standard_library(error.doc_url, {}, None, 10) if error.doc_url else None
        self.assertIn(b'id="notfoundexception"', page.body)

    def test_a_server_that_is_not_there_is_told_of(self):
        with self.assertRaises(HostelryError) as thrown:
            Client("http://127.0.0.1:9", "key", retries=0).settings()
        self.assertEqual(thrown.exception.type, "ConnectionError")

    def test_a_receipt_is_verified_and_a_changed_one_is_not(self):
        try:
            import cryptography  # noqa: F401
        except ModuleNotFoundError:
            self.skipTest("without the package cryptography")
        stay = json.loads(os.environ["HOSTELRY_STAY"])
        answer = self.client.property.available({**stay, "receipt": True})
        receipt = answer["receipt"]
        stated = verify_receipt(receipt, base_url=os.environ["HOSTELRY_URL"])
        self.assertEqual(stated["stay"]["checkin"], stay["checkin"])
        head, claims, signature = receipt.split(".")
        other = base64.urlsafe_b64encode(json.dumps({**stated, "currency": "EUR"}).encode()).decode().rstrip("=")
        for wrong in (f"{head}.{other}.{signature}", f"{head}.{claims}", "a.b.c", ""):
            with self.assertRaises(ReceiptError):
                verify_receipt(wrong, base_url=os.environ["HOSTELRY_URL"])


if __name__ == "__main__":
    unittest.main()
