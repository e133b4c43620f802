-- Rooms that guests of booking pages hold are counted by their address too.

ALTER TABLE inventory_hold ADD COLUMN guest_address bytea;
COMMENT ON COLUMN inventory_hold.guest_address IS 'Keyed hash of the address of a guest of booking pages; null where there is none.';
ALTER TABLE hostelry_test.inventory_hold ADD COLUMN guest_address bytea;
