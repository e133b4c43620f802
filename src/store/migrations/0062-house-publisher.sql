-- works with schema 45
-- Who sells what the hotels' staff books at the desk or on the telephone: a publisher without keys.

CREATE TABLE house_publisher (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  publisher_id int NOT NULL REFERENCES publisher
);
COMMENT ON TABLE house_publisher IS 'The publisher of what staff books; made when staff first asks for a stay.';
