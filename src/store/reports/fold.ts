// Folds reservations that changed into the sums of reports (decision 34).

import type { Transaction } from '../postgres/database.ts'

/**
 * Folds up to `limit` entries of what is due, and returns how many it took. Reports are the same before and after. One server
 * folds at a time; for the others there is nothing to do.
 */
export async function foldReports(transaction: Transaction, limit: number): Promise<number> {
  const [turn] = await transaction.query<{ isTaken: boolean }>(
    `SELECT pg_try_advisory_xact_lock('report_due'::regclass::oid::int, 0) AS "isTaken"`,
  )
  if (!turn?.isTaken) return 0
  const taken = await transaction.query<{ count: number }>(
    // All parts see the database as of the beginning of the statement: what was folded before is what is taken out.
    `WITH taken AS (
       DELETE FROM report_due
        WHERE due_id IN (SELECT due_id FROM report_due ORDER BY due_id LIMIT $1)
       RETURNING property_id, reservation_id
     ), asked AS (
       SELECT array_agg(property_id) AS property_ids, array_agg(reservation_id) AS reservation_ids FROM taken
     ), kept AS (
       INSERT INTO report_fact AS fact
       SELECT source.*
         FROM (SELECT DISTINCT property_id, reservation_id FROM taken) AS asked
         JOIN report_source AS source USING (property_id, reservation_id)
       ON CONFLICT (property_id, reservation_id) DO UPDATE
          SET publisher_id = excluded.publisher_id, room_id = excluded.room_id, rate_code = excluded.rate_code,
              source = excluded.source, country = excluded.country, currency = excluded.currency,
              decimals = excluded.decimals, status = excluded.status, booked_on = excluded.booked_on,
              fallen_on = excluded.fallen_on, checkin = excluded.checkin, checkout = excluded.checkout,
              rooms_count = excluded.rooms_count, night_rates = excluded.night_rates,
              room_revenue = excluded.room_revenue, revenue = excluded.revenue, penalties = excluded.penalties,
              refunds = excluded.refunds, percent_millionths = excluded.percent_millionths
     ), summed AS (
       INSERT INTO report_figure AS figure
       SELECT basis, grain, day, moved_on, property_id, publisher_id, room_id, rate_code, source, country, currency,
              max(decimals), sum(bookings), sum(cancelled), sum(no_shows), sum(room_nights), sum(stay_nights),
              sum(lead_days), sum(room_revenue), sum(revenue), sum(penalties), sum(refunds), sum(commissionable),
              sum(commission), sum(payable)
         FROM asked CROSS JOIN LATERAL report_changes(property_ids, reservation_ids)
        GROUP BY basis, grain, day, moved_on, property_id, publisher_id, room_id, rate_code, source, country, currency
       HAVING (sum(bookings), sum(cancelled), sum(no_shows), sum(room_nights), sum(stay_nights), sum(lead_days),
               sum(room_revenue), sum(revenue), sum(penalties), sum(refunds), sum(commissionable), sum(commission),
               sum(payable)) IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
       ON CONFLICT (basis, grain, day, moved_on, property_id, publisher_id, room_id, rate_code, source, country, currency)
          DO UPDATE SET bookings = figure.bookings + excluded.bookings,
              cancelled = figure.cancelled + excluded.cancelled,
              no_shows = figure.no_shows + excluded.no_shows,
              room_nights = figure.room_nights + excluded.room_nights,
              stay_nights = figure.stay_nights + excluded.stay_nights,
              lead_days = figure.lead_days + excluded.lead_days,
              room_revenue = figure.room_revenue + excluded.room_revenue,
              revenue = figure.revenue + excluded.revenue,
              penalties = figure.penalties + excluded.penalties,
              refunds = figure.refunds + excluded.refunds,
              commissionable = figure.commissionable + excluded.commissionable,
              commission = figure.commission + excluded.commission,
              payable = figure.payable + excluded.payable
     )
     SELECT count(*) AS count FROM taken`,
    [limit],
  )
  return taken[0]?.count ?? 0
}
