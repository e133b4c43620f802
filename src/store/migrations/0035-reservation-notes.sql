-- Notes of the staff on reservations, and mails that are sent again.

CREATE TABLE reservation_note (
  note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL,
  reservation_id uuid NOT NULL,
  text text NOT NULL,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL,
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation ON DELETE CASCADE
);
CREATE INDEX reservation_note_by_reservation ON reservation_note (property_id, reservation_id, note_id);
COMMENT ON TABLE reservation_note IS 'What the staff wrote about a reservation. The guest never sees it; it is erased with the guest.';
COMMENT ON COLUMN reservation_note.written_by IS 'A name, or the id of an admin key.';

ALTER TABLE delivery ADD COLUMN times_resent int NOT NULL DEFAULT 0;
COMMENT ON COLUMN delivery.times_resent IS 'How often somebody asked to send it again. Part of the Message-ID, as mailboxes hide a second mail of the same one.';
