// The invariants of money: what was authorised, what is held for nothing, and that the lines of a price sum to its totals.

import { statusesOfNothing } from '../../lodging/reservations/reservation.ts'
import { textList } from '../postgres/text-list.ts'
import type { Check } from './invariant-check.ts'

const ofNothing = textList(statusesOfNothing)

/** The outcome of each authorisation, by its key. */
const attemptSums = `
      SELECT property_id, reservation_id, coalesce(authorisation_key, attempt_key) AS authorisation,
             coalesce(sum(amount) FILTER (WHERE kind = 'authorise'), 0) AS authorised,
             coalesce(sum(amount) FILTER (WHERE kind = 'capture'), 0) AS captured,
             coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
             coalesce(sum(amount) FILTER (WHERE kind = 'void'), 0) AS voided
        FROM payment_attempt
       WHERE state = 'approved'
       GROUP BY property_id, reservation_id, authorisation`

/** One authorisation for the booking, and one for each change that was charged. */
export const neverMoreThanAuthorised: Check = {
  invariant: 'I5',
  statement: `
    SELECT format('reservation %s: %s authorised under %s, %s captured, %s refunded, %s voided', reservation_id,
                  authorised, authorisation, captured, refunded, voided) AS sentence
      FROM (${attemptSums}) AS attempts
     WHERE captured > authorised OR refunded > captured OR (voided > 0 AND captured > 0)
    UNION ALL
    SELECT format('reservation %s: %s authorisations, for the booking and %s changes', reservation_id,
                  authorisations, changes)
      FROM (SELECT property_id, reservation_id, count(*) AS authorisations,
                   (SELECT count(payment_key) FROM reservation_change AS change
                     WHERE change.property_id = asked.property_id
                       AND change.reservation_id = asked.reservation_id) AS changes
              FROM payment_attempt AS asked
             WHERE kind = 'authorise' AND state = 'approved'
             GROUP BY property_id, reservation_id
            HAVING count(*) > 1) AS counted
     WHERE authorisations > 1 + changes`,
}

export const nothingHeldForNothing: Check = {
  invariant: 'I6',
  needsNow: true,
  statement: `
    SELECT format('reservation %s has been %s since %s but its payment is still %s', reservation_id, status, changed_at,
                  payment_state) AS sentence
      FROM reservation
     WHERE status IN ${ofNothing}
       AND payment_state IN ('authorizing', 'challenged', 'authorized', 'capturing', 'voiding', 'unknown')
       AND changed_at < $1::timestamptz - interval '15 minutes'`,
}

const amount = (path: string): string => `(price #>> '{total,${path}}')::bigint`
const listed = (list: string, field: string): string =>
  `(SELECT coalesce(sum((item ->> '${field}')::bigint), 0) FROM jsonb_array_elements(price -> '${list}') AS item)`

export const linesSumToTotals: Check = {
  invariant: 'I11',
  statement: `
    SELECT format('reservation %s: its price lines in %s do not add up to its total', reservation_id,
                  price ->> 'currency') AS sentence
      FROM (SELECT reservation_id, price FROM reservation
             UNION ALL
            SELECT reservation_id, property_price FROM reservation) AS priced
     WHERE ${amount('total')} <> ${amount('subtotal')} + ${amount('tax')} + ${amount('fee')}
        OR ${amount('tax')} <> ${listed('taxItems', 'total')}
        OR ${amount('fee')} <> ${listed('fees', 'total')}
        OR ${amount('checkinFee')} <> ${listed('checkinFees', 'total')}
        OR ${amount('originalSubtotal')} <> ${listed('nights', 'originalRate')}
        OR ${amount('subtotal')} <> ${listed('nights', 'rate')} - ${amount('discountSavings')}`,
}
