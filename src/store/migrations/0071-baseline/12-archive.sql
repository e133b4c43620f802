-- The archive: reservations of stays long past, with what belongs to them, in tables of their own (decision 51). Each inherits
-- from the table that its rows come from. Whoever reads that table reads the archive as well; a statement about open work says ONLY.
-- No row is in both.
--
-- A column or check that a migration adds to one of these tables is added to its archive by PostgreSQL; an index is not. What may
-- still be written about an archived reservation keeps to tables that are not archived, without a reference.

-- The checks say what has to be over; the planner leaves the archive out where a statement asks for the contrary.
CREATE TABLE archived_reservation (
  PRIMARY KEY (property_id, reservation_id),
  FOREIGN KEY (property_id) REFERENCES property,
  FOREIGN KEY (publisher_id) REFERENCES publisher,
  CONSTRAINT archived_is_over CHECK (status IN ('cancelled', 'no_show', 'completed', 'failed')),
  CONSTRAINT archived_is_paid CHECK (payment_state IN ('none', 'vaulted', 'captured', 'voided', 'refunded', 'declined')),
  CONSTRAINT archived_has_no_guest CHECK (erased_at IS NOT NULL),
  CONSTRAINT archived_blocks_nobody CHECK (NOT duplicate_active),
  CONSTRAINT archived_does_not_change CHECK (open_change IS NULL)
) INHERITS (reservation);
CREATE INDEX archived_reservation_by_arrival ON archived_reservation (status, checkin)
  INCLUDE (checkout, property_id, publisher_id);
CREATE INDEX archived_reservation_by_confirmation_number ON archived_reservation (confirmation_number);
CREATE INDEX archived_reservation_by_creation ON archived_reservation (created_at);
CREATE INDEX archived_reservation_by_id ON archived_reservation (reservation_id);
CREATE INDEX archived_reservation_by_publisher ON archived_reservation (publisher_id, created_at);
COMMENT ON TABLE archived_reservation IS 'Reservations of stays that ended reservationArchiveMonths ago, without their guests, read as part of reservation.';
-- Through the tables that they inherit from, rows are behind the wall of those; this is for whoever names the archive.
SELECT put_behind_wall('archived_reservation', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT');

CREATE TABLE archived_reservation_event (
  PRIMARY KEY (property_id, reservation_id, sequence),
  FOREIGN KEY (property_id, reservation_id) REFERENCES archived_reservation
) INHERITS (reservation_event);
SELECT put_behind_wall('archived_reservation_event', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM archived_reservation AS whole
   WHERE whole.property_id = archived_reservation_event.property_id AND whole.reservation_id = archived_reservation_event.reservation_id)', 'SELECT');

CREATE TABLE archived_reservation_change (
  PRIMARY KEY (property_id, reservation_id, change_id),
  FOREIGN KEY (property_id, reservation_id) REFERENCES archived_reservation,
  CONSTRAINT archived_is_settled CHECK (state IN ('done', 'failed'))
) INHERITS (reservation_change);
SELECT put_behind_wall('archived_reservation_change', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM archived_reservation AS whole
   WHERE whole.property_id = archived_reservation_change.property_id AND whole.reservation_id = archived_reservation_change.reservation_id)', 'SELECT');

CREATE TABLE archived_payment_attempt (
  PRIMARY KEY (property_id, reservation_id, attempt_key),
  FOREIGN KEY (property_id, reservation_id) REFERENCES archived_reservation,
  CONSTRAINT archived_is_answered CHECK (state IN ('approved', 'declined', 'failed'))
) INHERITS (payment_attempt);
SELECT put_behind_wall('archived_payment_attempt', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM archived_reservation AS whole
   WHERE whole.property_id = archived_payment_attempt.property_id AND whole.reservation_id = archived_payment_attempt.reservation_id)', 'SELECT');

CREATE TABLE archived_source_attempt (
  PRIMARY KEY (property_id, reservation_id),
  FOREIGN KEY (property_id, reservation_id) REFERENCES archived_reservation,
  CONSTRAINT archived_is_settled CHECK (state IN ('prepared', 'confirmed', 'failed', 'orphan_cancelled'))
) INHERITS (source_attempt);
CREATE INDEX archived_source_attempt_by_day ON archived_source_attempt (source, sent_at);
SELECT put_behind_wall('archived_source_attempt', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM archived_reservation AS whole
   WHERE whole.property_id = archived_source_attempt.property_id AND whole.reservation_id = archived_source_attempt.reservation_id)', 'SELECT');

CREATE TABLE archived_card_view (
  PRIMARY KEY (property_id, reservation_id, view_number),
  FOREIGN KEY (property_id, reservation_id) REFERENCES archived_reservation
) INHERITS (card_view);
SELECT put_behind_wall('archived_card_view', 'property_id = ANY {properties} OR EXISTS (
  SELECT FROM archived_reservation AS whole
   WHERE whole.property_id = archived_card_view.property_id AND whole.reservation_id = archived_card_view.reservation_id)', 'SELECT');
