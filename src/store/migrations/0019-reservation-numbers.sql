-- Clients of the older form of the interface know a reservation by an integer. It gets one when such a client is first given
-- the reservation.
--
-- A table of its own, because a new column of reservation would have to be filled under its lock: nothing is filled here, the
-- only lock is for the moment in which the foreign key is added, and a server of an older version never writes the table.
CREATE TABLE reservation_number (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL UNIQUE,
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation ON DELETE CASCADE
);
COMMENT ON TABLE reservation_number IS 'The integer ids of reservations, unique in the installation; in the order in which they were given.';
