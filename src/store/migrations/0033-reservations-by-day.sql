-- The dashboard reads the reservations of the last days of all properties.
CREATE INDEX reservation_by_creation ON reservation (created_at);
CREATE INDEX reservation_by_creation ON hostelry_test.reservation (created_at);
