-- works with schema 71
-- Invoices and credit notes as they were written, numbered by property and year without gaps.

CREATE TABLE invoice_counter (
  property_id int NOT NULL,
  year int NOT NULL,
  last_number int NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (property_id, year)
);
COMMENT ON TABLE invoice_counter IS 'The last number of each row. It is locked until the invoice of the next number is committed, so no number is lost.';
SELECT put_behind_wall('invoice_counter', 'property_id = ANY {properties}');

CREATE TABLE invoice (
  property_id int NOT NULL,
  year int NOT NULL,
  number int NOT NULL CHECK (number > 0),
  reservation_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  credits_year int,
  credits_number int,
  reason text,
  issued_on date NOT NULL,
  issued_by text NOT NULL,
  issued_at timestamptz NOT NULL,
  idempotency_key uuid NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (property_id, year, number),
  UNIQUE (property_id, credits_year, credits_number),
  UNIQUE (property_id, reservation_id, idempotency_key),
  FOREIGN KEY (property_id, credits_year, credits_number) REFERENCES invoice (property_id, year, number),
  CHECK ((kind = 'credit_note') = (credits_number IS NOT NULL)),
  CHECK ((credits_year IS NULL) = (credits_number IS NULL)),
  CHECK ((kind = 'credit_note') = (reason IS NOT NULL))
);
COMMENT ON TABLE invoice IS 'What was stated of stays. Rows are only ever added; a wrong invoice is taken back by a credit note.';
COMMENT ON COLUMN invoice.year IS 'Of issued_on; with number it is the number that is shown.';
COMMENT ON COLUMN invoice.credits_number IS 'With credits_year: the invoice that this credit note takes back.';
COMMENT ON COLUMN invoice.issued_on IS 'The day at the property.';
COMMENT ON COLUMN invoice.issued_by IS 'A name, or the id of an admin key.';
COMMENT ON COLUMN invoice.content IS 'As it was written, with the buyer; the law wants it kept, so it stays when a guest is erased.';
SELECT put_behind_wall('invoice', 'property_id = ANY {properties}');

CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an invoice stays as it was written; take it back by a credit note' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER invoice_stays BEFORE UPDATE OR DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION keep_invoice();

-- Buyer and lines stay with the invoice.
CREATE FUNCTION audit_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_reservation('invoiced', NEW.property_id, NEW.reservation_id, NULL,
    jsonb_strip_nulls(jsonb_build_object('kind', NEW.kind, 'year', NEW.year, 'number', NEW.number,
      'credits_year', NEW.credits_year, 'credits_number', NEW.credits_number,
      'total', NEW.content -> 'total', 'currency', NEW.content -> 'currency')));
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_audited AFTER INSERT ON invoice
  FOR EACH ROW EXECUTE FUNCTION audit_invoice();
