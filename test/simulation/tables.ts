// All that the truths want to know of the tables of a world, read in one statement: a world is looked at after every step.

import { findViolations } from '../../src/store/monitoring/invariants.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { hotels, mostRooms, pushedNights } from './hotels.ts'

export interface Row {
  readonly id: string
  readonly number: string
  readonly propertyId: number
  readonly status: string
  readonly payment: string
  readonly email: string
  readonly createdAt: string
  /** Where it was booked; `crs` for here. */
  readonly source: string
  readonly sourceConfirmation: string | null
  /** What it costs, and what of it is due when booking: now, and the most that it ever was. */
  readonly total: number
  readonly due: number
  readonly mostDue: number
  readonly isChanged: boolean
  readonly refund: number | null
  /** What not coming costs. */
  readonly noShow: number
  /** The first night as it was sold, in all rooms together and without discounts. */
  readonly firstNight: number
  readonly adults: readonly number[]
  readonly sentAt: string | null
  /** Of what became of it last. */
  readonly cause: string
  /** Whether a person has decided on it in review. */
  readonly isDecided: boolean
}

export interface Tables {
  /** What the doctor finds. */
  readonly findings: readonly { readonly invariant: string; readonly sentence: string }[]
  /** All reservations, the oldest first. */
  readonly rows: readonly Row[]
  /** Of discount codes: as counted, as written down, and of those for reservations that came to nothing. */
  readonly uses: number
  readonly redeemed: number
  readonly idle: number
  /** A reservation that was continued when its guest had gone. */
  readonly late: { readonly id: string; readonly changed: string } | null
  readonly holds: number
  /** Changes whose payment is under way. */
  readonly openChanges: number
  /** What a night for two costs at each hotel at present. */
  readonly prices: Readonly<Record<string, number>>
  /** Rooms of one counted type that are taken, or for sale, on a night, at most, where rooms are sold here. */
  readonly mostRooms: number
  /** Nights from today on that channels push, with the allotment of a whole house and not oversold. */
  readonly agreed: number
  /** An event that went astray. */
  readonly event: { readonly id: string; readonly what: string } | null
}

/** Long before any world: at that time nothing is late. */
const longAgo = '1970-01-01T00:00:00Z'

/** Reads them as at `now`; null for what is true whatever the time is. */
export async function readTables(reader: Reader, now: string | null): Promise<Tables> {
  const [row] = await reader.query<{ tables: Tables }>(await allAtOnce(), [now ?? longAgo])
  return row!.tables
}

const rows = `
  SELECT reservation_id AS id, confirmation_number AS number, property_id AS "propertyId", status,
         payment_state AS payment, guest ->> 'email' AS email, created_at AS "createdAt",
         source, source_confirmation AS "sourceConfirmation", (property_price #>> '{total,total}')::int AS total, (property_price #>> '{total,balanceDue}')::int AS due,
         greatest((property_price #>> '{total,balanceDue}')::int,
                  (SELECT max((side #>> '{propertyPrice,total,balanceDue}')::int)
                     FROM reservation_change AS change CROSS JOIN LATERAL (VALUES (before), (after)) AS sides (side)
                    WHERE change.property_id = reservation.property_id
                      AND change.reservation_id = reservation.reservation_id)) AS "mostDue",
         EXISTS (SELECT FROM reservation_change AS change
                  WHERE change.property_id = reservation.property_id
                    AND change.reservation_id = reservation.reservation_id) AS "isChanged",
         (cancellation ->> 'refund')::int AS refund, (property_price ->> 'noShowPenalty')::int AS "noShow",
         (property_price #>> '{nights,0,originalRate}')::int AS "firstNight",
         (SELECT json_agg(room -> 'adults') FROM jsonb_array_elements(rooms) AS room) AS adults,
         (SELECT sent_at FROM source_attempt AS attempt
           WHERE attempt.property_id = reservation.property_id
             AND attempt.reservation_id = reservation.reservation_id) AS "sentAt",
         (SELECT cause FROM reservation_event AS event
           WHERE event.property_id = reservation.property_id
             AND event.reservation_id = reservation.reservation_id AND from_status IS DISTINCT FROM to_status
           ORDER BY sequence DESC LIMIT 1) AS cause,
         EXISTS (SELECT FROM reservation_event AS event
                  WHERE event.property_id = reservation.property_id
                    AND event.reservation_id = reservation.reservation_id AND from_status = 'review') AS "isDecided"
    FROM reservation
   ORDER BY created_at, reservation_id`

const prices = `
  SELECT json_object_agg(property_id, standard[1]) FROM rate_calendar
   WHERE room_id = 1 AND month = (SELECT max(month) FROM rate_calendar)`

const idle = `
  SELECT count(*)::int FROM discount_redemption JOIN reservation USING (reservation_id)
   WHERE status IN ('failed', 'cancelled')`

const late = `
  SELECT reservation_id AS id, changed_at AS changed
    FROM reservation JOIN reservation_event USING (property_id, reservation_id)
   WHERE cause = 'payment found authorised' AND version = sequence
     AND changed_at > created_at + interval '15 minutes'
   LIMIT 1`

/** Those whose rooms are sold here; read when it is first asked, as stages read these tables. */
const local = () => [hotels.plain, hotels.paid].join(', ')

/** A room type without a standing allotment sells without a count until a channel counts it, so it has no most. */
const most = () => `
  SELECT coalesce(max(greatest(sold + held, night.allotment)), 0)
    FROM night JOIN room USING (property_id, room_id)
   WHERE property_id IN (${local()}) AND room.allotment IS NOT NULL`

/** More than the house has can be sold and held only of a room type that sold without a count at first. */
const agreed = () => `
  SELECT count(*)::int FROM night
    JOIN room USING (property_id, room_id)
    JOIN (SELECT ($1::timestamptz AT TIME ZONE 'Asia/Tokyo')::date AS today) AS world
      ON night BETWEEN today AND today + ${pushedNights - 1}
   WHERE property_id IN (SELECT property_id FROM channel)
     AND night.allotment = greatest(${mostRooms}, sold) AND (oversold = 0 OR room.allotment IS NULL)`

const astray = `
  SELECT reservation_id AS id, 'out of order' AS what
    FROM (SELECT reservation_id, reservation_version,
                 lag(reservation_version) OVER (PARTITION BY reservation_id ORDER BY sequence) AS before
            FROM outbox_event) AS told
   WHERE before >= reservation_version
   UNION ALL
  SELECT reservation_id, 'not sent on' FROM outbox_event WHERE dispatched_at IS NULL
   LIMIT 1`

const allAtOnce = (): Promise<string> => {
  statement ??= join()
  return statement
}
let statement: Promise<string> | null = null

async function join(): Promise<string> {
  const texts = await findViolations({ query: async text => [{ sentence: text }] as never[] }, longAgo)
  const findings = texts.map(
    ({ invariant, sentence: text }) =>
      `(SELECT '${invariant}' AS invariant, sentence FROM (${text}) AS found)`,
  )
  const list = (query: string) => `(SELECT coalesce(json_agg(row_to_json(one)), '[]') FROM (${query}) AS one)`
  const first = (query: string) => `(SELECT row_to_json(one) FROM (${query}) AS one)`
  // The time is named, so that there is a parameter also where no statement has one.
  return `SELECT json_build_object(
    'now', $1::timestamptz,
    'findings', ${list(findings.join(' UNION ALL '))},
    'rows', ${list(rows)},
    'uses', (SELECT sum(uses)::int FROM discount_code),
    'redeemed', (SELECT count(*)::int FROM discount_redemption),
    'idle', (${idle}),
    'late', ${first(late)},
    'openChanges', (SELECT count(*)::int FROM reservation_change WHERE state IN ('authorizing', 'unknown')),
    'holds', (SELECT count(*)::int FROM inventory_hold),
    'prices', (${prices}),
    'mostRooms', (${most()}),
    'agreed', (${agreed()}),
    'event', ${first(astray)}) AS tables`
}
