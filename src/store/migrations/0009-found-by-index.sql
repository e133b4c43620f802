-- Whoever has only the id of a reservation asks for it by that: a publisher of one that is pending, a key that is used
-- again, a message of a payment company.

CREATE INDEX reservation_by_id ON reservation (reservation_id);

-- Now of no-shows and of payments that nobody can tell of too, or whoever looks for money that is to move reads all
-- reservations.
DROP INDEX reservation_unpaid;
CREATE INDEX reservation_unpaid ON reservation (payment_state, lease_until)
  WHERE payment_state IN ('authorized', 'capturing', 'capture_failed', 'voiding', 'refunding', 'unknown')
     OR (payment_state = 'captured' AND status IN ('cancelled', 'no_show'));
