-- Most columns of a calendar are the same all month: such a month holds one value, which takes a fifth of the room. Months
-- written before hold an element a night, which means the same.

COMMENT ON TABLE rate_calendar IS 'Prices and restrictions of a rate in a room for one month: each array has an element a night, or one for all nights of the month; null where nothing is set in that month.';
COMMENT ON COLUMN rate_calendar.extra_child IS 'One age band after another, each with an element a night; or one element a band, for all nights of the month.';
