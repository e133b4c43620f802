-- A change of a booking whose payment waits until its guest has confirmed it with the bank.

ALTER TABLE reservation_change ADD COLUMN is_challenged boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN reservation_change.is_challenged IS 'Its payment waits for the guest, who has until lease_until; the state stays authorizing.';
ALTER TABLE hostelry_test.reservation_change ADD COLUMN is_challenged boolean NOT NULL DEFAULT false;
