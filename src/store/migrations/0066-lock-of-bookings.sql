-- works with schema 45
-- How long a booking waits for a lock is its request's to say: less where the request was waited for already. Servers of earlier
-- versions wait as long as before, because their connections and transactions have the same limit.

ALTER FUNCTION take_rooms(jsonb) RESET lock_timeout;
