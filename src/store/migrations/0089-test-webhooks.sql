-- Webhooks of test keys: their events are delivered like live ones, from a schema of their own. A webhook that a key has made never
-- reaches a private network, whatever the operator allows for webhooks of his own.
-- works with schema 71

ALTER TABLE webhook_endpoint ADD COLUMN is_by_key boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN webhook_endpoint.is_by_key IS 'Made with a key of the publisher, who is not the operator of the server.';

CREATE TABLE hostelry_test.webhook_endpoint (LIKE webhook_endpoint INCLUDING ALL);
CREATE TABLE hostelry_test.delivery (LIKE delivery INCLUDING ALL);
ALTER TABLE hostelry_test.delivery
  ADD FOREIGN KEY (sequence) REFERENCES hostelry_test.outbox_event,
  ADD FOREIGN KEY (endpoint_id) REFERENCES hostelry_test.webhook_endpoint;

CREATE VIEW hostelry_test.publisher AS WITH live AS (SELECT publisher_id FROM publisher) SELECT * FROM live;
