-- A payment that waits until its guest has confirmed it with the bank.

ALTER TABLE reservation DROP CONSTRAINT reservation_payment_state_check;
ALTER TABLE reservation ADD CONSTRAINT reservation_payment_state_check CHECK (payment_state IN (
  'none', 'vaulted', 'authorizing', 'challenged', 'authorized', 'capturing', 'captured', 'capture_failed',
  'voiding', 'voided', 'refunding', 'refunded', 'declined', 'unknown'));

ALTER TABLE hostelry_test.reservation DROP CONSTRAINT reservation_payment_state_check;
ALTER TABLE hostelry_test.reservation ADD CONSTRAINT reservation_payment_state_check CHECK (payment_state IN (
  'none', 'vaulted', 'authorizing', 'challenged', 'authorized', 'capturing', 'captured', 'capture_failed',
  'voiding', 'voided', 'refunding', 'refunded', 'declined', 'unknown'));
