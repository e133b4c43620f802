// Mails to hotels about oversold nights. A trigger of the table of nights begins them, by the clock of the database.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

export interface TakenOversoldMail {
  readonly id: number
  readonly propertyId: number
  /** With the present one. */
  readonly attempts: number
}

/** Takes mails that are due, for so many seconds; one whose nights are just being written is left for later. */
export const takeOversoldMails = (
  transaction: Transaction,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<TakenOversoldMail[]> =>
  transaction.query<TakenOversoldMail>(
    `WITH due AS (
       SELECT mail_id FROM oversold_mail
        WHERE state = 'waiting' AND next_attempt_at <= now()
        ORDER BY next_attempt_at
        LIMIT $1
          FOR UPDATE SKIP LOCKED
     )
     UPDATE oversold_mail
        SET attempts = attempts + 1, next_attempt_at = now() + $2 * interval '1 second'
       FROM due
      WHERE oversold_mail.mail_id = due.mail_id
     RETURNING oversold_mail.mail_id AS id, property_id AS "propertyId", attempts`,
    [limit, leaseSeconds],
  )

export interface ToldNight {
  readonly roomId: number
  readonly day: Day
  readonly allotment: number
  readonly taken: number
}

/** The nights of a mail from a day on that are still oversold, by room and night. */
export const readToldNights = (reader: Reader, mailId: number, from: Day): Promise<ToldNight[]> =>
  reader.query<ToldNight>(
    `SELECT night.room_id AS "roomId", ${dayNumber('night.night')} AS day,
            coalesce(night.allotment, 0) AS allotment, sold + held AS taken
       FROM oversold_night
       JOIN night USING (property_id, room_id, night)
      WHERE mail_id = $1 AND night.night >= $2 AND night.oversold > 0
      ORDER BY night.room_id, night.night`,
    [mailId, formatDay(from)],
  )

/** Writes the outcome of an attempt; when the lease has ended and the mail was taken again, only that it has arrived. */
export async function settleOversoldMail(
  reader: Reader,
  { id, attempts }: Pick<TakenOversoldMail, 'id' | 'attempts'>,
  outcome: {
    readonly state: 'waiting' | 'delivered' | 'parked'
    readonly status: string
    readonly afterSeconds: number
  },
): Promise<void> {
  await reader.query(
    `UPDATE oversold_mail SET state = $3, last_status = $4, next_attempt_at = now() + $5 * interval '1 second'
      WHERE mail_id = $1 AND state = 'waiting' AND (attempts = $2 OR $3 = 'delivered' AND attempts > $2)`,
    [id, attempts, outcome.state, outcome.status, outcome.afterSeconds],
  )
}

/** Has a mail that did not arrive tried again at once; one attempt is counted, as it gathers no nights any more. False where there is none. */
export async function retryOversoldMail(transaction: Transaction, mailId: number): Promise<boolean> {
  const retried = await transaction.query(
    `UPDATE oversold_mail SET state = 'waiting', attempts = 1, next_attempt_at = now(), last_status = NULL
      WHERE mail_id = $1::bigint AND attempts > 0 AND state IN ('waiting', 'parked')
     RETURNING mail_id`,
    [mailId],
  )
  return retried.length > 0
}

/** Deletes mails that began a month ago. */
export async function forgetOversoldMails(reader: Reader): Promise<void> {
  await reader.query("DELETE FROM oversold_mail WHERE begun_at < now() - interval '30 days'")
}

/** A sentence for each property with oversold nights from today on, for the doctor; `now` is RFC 3339. */
export async function findOversold(reader: Reader, now: string): Promise<string[]> {
  const rows = await reader.query<{ sentence: string }>(
    `SELECT format('property %s is oversold on %s nights of its rooms, the first of them %s (room %s)', property_id,
                   count(*), min(night), (array_agg(room_id ORDER BY night, room_id))[1]) AS sentence
       FROM night
      WHERE oversold > 0 AND night >= ($1::timestamptz AT TIME ZONE 'UTC')::date
      GROUP BY property_id
      ORDER BY property_id`,
    [now],
  )
  return rows.map(({ sentence }) => sentence)
}
