-- What a COMMIT left unclear is found out by a row that only one of two can write: the transaction itself, or whoever asks for
-- its outcome (decision 36). Both commit, so the answer is as durable as what it tells of.

CREATE TABLE commit_token (
  token uuid PRIMARY KEY,
  is_tombstone boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE commit_token IS 'Transactions whose outcome may have to be found out; rows are deleted after ten minutes.';
COMMENT ON COLUMN commit_token.is_tombstone IS 'Written by whoever asked for the outcome: the transaction of this token was not committed, and never will be.';
