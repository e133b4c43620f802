// Price rules of properties, the base prices beside what they set, and the log of what they did.

import type { PriceRuleDocument } from '../../lodging/calendars/price-rules/schema.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

export interface StoredPriceRules {
  /** Rises with every change of the rules; the switch leaves it. */
  readonly version: number
  readonly isOn: boolean
  readonly rules: readonly PriceRuleDocument[]
  /** RFC 3339, UTC; null before the first run. */
  readonly ranAt: string | null
}

/** Those of a property; none, switched off, where nobody has made any. */
export async function readPriceRules(reader: Reader, propertyId: number): Promise<StoredPriceRules> {
  const [row] = await reader.query<StoredPriceRules>(
    `SELECT version, is_on AS "isOn", rules, at AS "ranAt"
       FROM price_rules LEFT JOIN price_rules_run USING (property_id)
      WHERE property_id = $1`,
    [propertyId],
  )
  return row ?? { version: 0, isOn: false, rules: [], ranAt: null }
}

/** Replaces the rules of a property; the transaction has locked it. */
export async function writePriceRules(
  transaction: Transaction,
  propertyId: number,
  rules: readonly PriceRuleDocument[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO price_rules (property_id, rules) VALUES ($1, $2)
     ON CONFLICT (property_id) DO UPDATE SET rules = excluded.rules, version = price_rules.version + 1
      WHERE price_rules.rules <> excluded.rules`,
    [propertyId, JSON.stringify(rules)],
  )
}

/** Throws the switch; the transaction has locked the property. */
export async function switchPriceRules(
  transaction: Transaction,
  propertyId: number,
  isOn: boolean,
): Promise<void> {
  await transaction.query(
    `INSERT INTO price_rules (property_id, is_on) VALUES ($1, $2)
     ON CONFLICT (property_id) DO UPDATE SET is_on = excluded.is_on`,
    [propertyId, isOn],
  )
}

/**
 * The properties whose rules may have something to do: those where anything has changed that they depend on since they last worked,
 * which is also so on every new day there.
 */
export async function readDueProperties(reader: Reader, now: Temporal.Instant): Promise<number[]> {
  const rows = await reader.query<{ propertyId: number }>(
    `SELECT price_rules.property_id AS "propertyId"
       FROM price_rules
       JOIN property USING (property_id)
       LEFT JOIN price_rules_run AS run USING (property_id)
      WHERE property.archived_at IS NULL
        AND (is_on OR EXISTS (SELECT FROM ruled_night WHERE ruled_night.property_id = price_rules.property_id))
        AND run.seen IS DISTINCT FROM ${seen}
      ORDER BY price_rules.property_id`,
    [now.toString()],
  )
  return rows.map(row => row.propertyId)
}

/** Notes that the rules of a property have worked; before they write, so that what they see is what they saw. */
export async function notePriceRulesRun(
  transaction: Transaction,
  propertyId: number,
  now: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `INSERT INTO price_rules_run (property_id, seen, at)
     SELECT property_id, ${seen}, $1::timestamptz FROM price_rules JOIN property USING (property_id) WHERE property_id = $2
     ON CONFLICT (property_id) DO UPDATE SET seen = excluded.seen, at = excluded.at`,
    [now.toString(), propertyId],
  )
}

/** Of a row of price_rules and property, at the instant $1: all that the rules depend on. */
const localDay = `($1::timestamptz AT TIME ZONE (property.document ->> 'time_zone'))::date`
const seen = `md5(concat_ws(' ', ${localDay}, price_rules.version, is_on, property.version,
    (SELECT md5(string_agg(concat_ws(' ', room_id, night, sold), ',' ORDER BY room_id, night))
       FROM night WHERE night.property_id = property.property_id AND night >= ${localDay} AND sold > 0),
    (SELECT concat_ws(' ', count(*), max(created_at), max(changed_at))
       FROM reservation
      WHERE reservation.property_id = property.property_id
        AND created_at >= $1::timestamptz - interval '92 days')))`

/** The prices of a night that rules have set: the standard one, the single one, those for one guest, two and so on. */
export interface RuledNight {
  readonly roomId: number
  readonly rateCode: string
  readonly day: Day
  /** In minor units; `absent` where there is none. */
  readonly base: ArrayLike<number>
  /** What the rules made of them; `newBase` where somebody has set another price since. */
  readonly ruled: ArrayLike<number>
}

/** In `ruled`: no price that ever stands in a calendar. */
export const newBase = -2

/** From a night to another. */
export async function readRuledNights(
  reader: Reader,
  propertyId: number,
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<RuledNight[]> {
  return reader.query<RuledNight>(
    `SELECT room_id AS "roomId", rate_code AS "rateCode", ${dayNumber('night')} AS day, base, ruled
       FROM ruled_night
      WHERE property_id = $1 AND night BETWEEN $2 AND $3`,
    [propertyId, formatDay(first), formatDay(last)],
  )
}

/** Keeps these, in place of what is known of the same nights. */
export async function keepRuledNights(
  transaction: Transaction,
  propertyId: number,
  nights: readonly RuledNight[],
): Promise<void> {
  if (nights.length === 0) return
  const rows = nights.map(({ roomId, rateCode, day, base, ruled }) => ({
    room_id: roomId,
    rate_code: rateCode,
    night: formatDay(day),
    base: Array.from(base),
    ruled: Array.from(ruled),
  }))
  await transaction.query(
    `INSERT INTO ruled_night (property_id, room_id, rate_code, night, base, ruled)
     SELECT $1, room_id, rate_code, night, base, ruled
       FROM json_to_recordset($2::json) AS given (room_id int, rate_code text, night date, base int[], ruled int[])
     ON CONFLICT (property_id, room_id, rate_code, night) DO UPDATE SET base = excluded.base, ruled = excluded.ruled`,
    [propertyId, JSON.stringify(rows)],
  )
}

/** Forgets those of a property but the given ones, which are kept. */
export async function replaceRuledNights(
  transaction: Transaction,
  propertyId: number,
  nights: readonly RuledNight[],
): Promise<void> {
  await transaction.query('DELETE FROM ruled_night WHERE property_id = $1', [propertyId])
  await keepRuledNights(transaction, propertyId, nights)
}

/** Why a price is as it is: a rule that held, what it saw, and the price after it. */
export interface RuleReason {
  readonly rule: string
  readonly kind: string
  /** Percent sold, room nights booked, or days to arrival. */
  readonly seen: number
  /** In minor units. */
  readonly after: number
}

/** What rules did to the standard price of a night, in minor units. */
export interface RuleLogEntry {
  readonly id: number
  /** RFC 3339, UTC. */
  readonly at: string
  readonly roomId: number
  readonly rateCode: string
  readonly day: Day
  readonly base: number
  readonly before: number
  readonly after: number
  /** Empty where the base price stands again. */
  readonly reasons: readonly RuleReason[]
}

/** Writes down what rules did. */
export async function notePriceRuleLog(
  transaction: Transaction,
  propertyId: number,
  now: Temporal.Instant,
  entries: readonly Omit<RuleLogEntry, 'id' | 'at'>[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ roomId, rateCode, day, ...entry }) => ({
    room_id: roomId,
    rate_code: rateCode,
    night: formatDay(day),
    ...entry,
  }))
  await transaction.query(
    `INSERT INTO price_rule_log (property_id, at, room_id, rate_code, night, base, before, after, reasons)
     SELECT $1, $2, room_id, rate_code, night, base, before, after, reasons
       FROM json_to_recordset($3::json)
         AS given (room_id int, rate_code text, night date, base int, before int, after int, reasons jsonb)
      ORDER BY night, room_id, rate_code`,
    [propertyId, now.toString(), JSON.stringify(rows)],
  )
}

/** Of a property, the newest first; of one night only, if it is given. */
export async function readPriceRuleLog(
  reader: Reader,
  propertyId: number,
  { after, limit }: ListPart<number>,
  night: Day | null,
): Promise<RuleLogEntry[]> {
  return reader.query<RuleLogEntry>(
    `SELECT log_id AS id, at, room_id AS "roomId", rate_code AS "rateCode", ${dayNumber('night')} AS day,
            base, before, after, reasons
       FROM price_rule_log
      WHERE property_id = $1 AND ($2::bigint IS NULL OR log_id < $2) AND ($3::date IS NULL OR night = $3)
      ORDER BY log_id DESC
      LIMIT $4`,
    [propertyId, after, night === null ? null : formatDay(night), limit],
  )
}

/** Deletes what is older than a year. */
export async function forgetPriceRuleLog(reader: Reader, now: Temporal.Instant): Promise<void> {
  await reader.query('DELETE FROM price_rule_log WHERE at < $1', [
    now.subtract({ hours: 24 * 366 }).toString(),
  ])
}
