-- works with schema 71
-- Baskets: which reservations were made together (decision 63). Each of them stands for itself.

CREATE TABLE basket_item (
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  publisher_id int NOT NULL,
  basket_number text NOT NULL,
  place int NOT NULL CHECK (place > 0),
  PRIMARY KEY (property_id, reservation_id),
  UNIQUE (basket_number, place)
);
COMMENT ON TABLE basket_item IS 'Reservations that were made together. Nothing of a guest is in it.';
COMMENT ON COLUMN basket_item.reservation_id IS 'Not tied to the reservation, which may be in the archive.';
COMMENT ON COLUMN basket_item.place IS 'From 1, in the order of the request; the first one has the mail of the basket.';
SELECT put_behind_wall('basket_item', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}');

CREATE TABLE hostelry_test.basket_item (LIKE basket_item INCLUDING ALL);
