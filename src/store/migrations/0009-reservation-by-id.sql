-- Whoever has only the id of a reservation asks for it by that: a publisher of one that is pending, a key that is used
-- again, a message of a payment company.

CREATE INDEX reservation_by_id ON reservation (reservation_id);
