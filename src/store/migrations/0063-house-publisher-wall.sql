-- works with schema 45
-- Whether a publisher is that of the desk is asked before it gets a key, pages or a webhook (decision 53), also for people of some
-- publishers only.

SELECT put_behind_wall('house_publisher', 'publisher_id = ANY {publishers}', 'SELECT');
