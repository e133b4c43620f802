// What must be true when the dust has settled: what guests were told, what stands in the tables, what the payment company
// and the remote company have in their books and what the webhook's receiver was sent all say the same (invariants I1 to
// I8 and I12).

import { join } from 'node:path'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { openTestGateway } from '../../src/outbound/payments/test-gateway.ts'
import { ensureSecretFile } from '../../src/store/installation/secret-file.ts'
import { Pictures } from '../../src/store/pictures/pictures.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import type { ChaosContext } from './chaos-context.ts'
import { clockAhead } from './clock-ahead.ts'
import { companyName, companySource } from './company-source.ts'
import type { Intent } from './guests.ts'

interface Stored {
  readonly id: string
  readonly number: string
  readonly email: string
  readonly status: string
  readonly payment: string
}

interface Sums {
  readonly authorised: number
  readonly captured: number
  readonly refunded: number
}

const standing = ['confirmed', 'completed']
const nothing: Sums = { authorised: 0, captured: 0, refunded: 0 }

/** Sentences about what is not true; `intents` are all that there ever were. */
export async function untruths(
  context: ChaosContext,
  intents: readonly Intent[],
  secondsAhead: number,
): Promise<string[]> {
  const { database } = context
  const clock = clockAhead(() => secondsAhead)
  const sources = new Map([[companyName, companySource(context.company.url)]])
  const payments = openTestGateway({ clock })
  const keyring = new Keyring(await ensureSecretFile(context.dataDirectory))
  const pictures = new Pictures(join(context.dataDirectory, 'pictures'), 1e6)
  const means = { sources, payments, keyring, replicas: null, standbys: 0, pictures }
  const { findings, reviews } = await diagnose({ database, clock, ...means })
  const stored = await database.query<Stored & Record<string, unknown>>(
    `SELECT reservation_id AS id, confirmation_number AS number, guest ->> 'email' AS email, status,
            payment_state AS payment
       FROM reservation`,
  )
  return [
    ...findings.map(({ invariant, sentence }) => `${invariant}: ${sentence}`),
    ...reviews.map(sentence => `needs a decision by staff: ${sentence}`),
    ...(await openThings(database)),
    ...brokenPromises(stored, intents),
    ...(await ledgerDifferences(context, stored)),
    ...(await sourceDifferences(context)),
    ...(await eventsAmiss(context)),
  ]
}

const isOpen = `(status NOT IN ('confirmed', 'cancelled', 'failed', 'completed')
         OR payment_state IN ('authorizing', 'authorized', 'capturing', 'capture_failed', 'voiding', 'refunding',
                              'unknown')
         OR (payment_state = 'captured' AND status = 'cancelled'))`

/** How much the server could do at this instant and has not done. */
export async function dueThings(reader: Reader, now: Temporal.Instant): Promise<number> {
  const rows = await reader.query(
    `SELECT FROM reservation WHERE ${isOpen} AND (lease_until IS NULL OR lease_until <= $1)
      UNION ALL
     SELECT FROM inventory_hold WHERE expires_at <= $1
      UNION ALL
     SELECT FROM outbox_event WHERE dispatched_at IS NULL
      UNION ALL
     SELECT FROM delivery WHERE state <> 'delivered'`,
    [now.toString()],
  )
  return rows.length
}

/** What has not come to its end; empty when the house is at rest. */
export async function openThings(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ sentence: string }>(
    `SELECT format('reservation %s is %s, its payment %s', reservation_id, status, payment_state) AS sentence
       FROM reservation
      WHERE ${isOpen}
      UNION ALL
     SELECT format('hold %s of %s rooms is left, to end at %s', hold_id, rooms_count, expires_at) FROM inventory_hold
      UNION ALL
     SELECT format('room %s of property %s has %s held on %s', room_id, property_id, held, night)
       FROM night WHERE held <> 0
      UNION ALL
     SELECT format('reservation %s is an orphan at its source', reservation_id) FROM source_attempt WHERE state = 'orphan'
      UNION ALL
     SELECT format('event %s has not been dispatched', sequence) FROM outbox_event WHERE dispatched_at IS NULL
      UNION ALL
     SELECT format('%s delivery %s is %s: %s', kind, delivery_id, state, last_status)
       FROM delivery WHERE state <> 'delivered'`,
  )
  return rows.map(({ sentence }) => sentence)
}

function brokenPromises(stored: readonly Stored[], intents: readonly Intent[]): string[] {
  const byNumber = new Map(stored.map(reservation => [reservation.number, reservation]))
  const byEmail = Map.groupBy(stored, ({ email }) => email)
  const broken: string[] = []
  for (const { email, key, numbers, outcome, isCancelled } of intents) {
    const who = `${email} (${key === null ? 'without a key' : 'with a key'}, answered ${outcome})`
    const live = (byEmail.get(email) ?? []).filter(({ status }) => status !== 'failed')
    if (live.length > 1) broken.push(`${who} has ${live.length} reservations`)
    if (numbers.size > 1) broken.push(`${who} was given ${[...numbers].join(' and ')}`)
    const isPromised = numbers.size > 0
    if (!isPromised && live.length > 0 && outcome !== 202)
      broken.push(`${who} has a reservation all the same`)
    if (outcome !== null && ![200, 202, 402, 409, 422].includes(outcome))
      broken.push(`${who}: what answer is that`)
    for (const number of numbers) {
      const found = byNumber.get(number)
      const wanted = isCancelled ? ['cancelled'] : standing
      if (!found) broken.push(`${who} was given ${number}, which does not exist`)
      else if (found.email !== email) broken.push(`${who} was given ${number} of ${found.email}`)
      else if (!wanted.includes(found.status))
        broken.push(`${who} was given ${number}, which is ${found.status}`)
    }
  }
  return broken
}

/** I5, I6: both ways, for every reservation and for every payment in the books. */
async function ledgerDifferences(
  { database, stripe }: ChaosContext,
  stored: readonly Stored[],
): Promise<string[]> {
  const theirs = new Map<string, Sums & { readonly intents: number; readonly held: number }>()
  for (const { id, metadata, payment_method, amount, amount_received, status } of stripe.books.intents) {
    if (payment_method === null) continue
    const reference = metadata.reservation!
    const refunds = stripe.books.refunds.filter(refund => refund.payment_intent === id)
    const before = theirs.get(reference) ?? { ...nothing, intents: 0, held: 0 }
    theirs.set(reference, {
      intents: before.intents + 1,
      held: before.held + (status === 'requires_capture' ? amount : 0),
      authorised: before.authorised + amount,
      captured: before.captured + amount_received,
      refunded: before.refunded + refunds.reduce((sum, refund) => sum + refund.amount, 0),
    })
  }
  const ours = await ourSums(database)
  const known = new Map(stored.map(reservation => [reservation.id, reservation]))
  const differences: string[] = []
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const { intents, held, ...books } = theirs.get(id) ?? { ...nothing, intents: 0, held: 0 }
    const written = ours.get(id) ?? nothing
    const status = known.get(id)?.status ?? 'not there'
    const kept = books.captured - books.refunded
    const wanted = standing.includes(status) ? books.authorised : 0
    const what = `reservation ${id}, ${status}:`
    if (intents > 1) differences.push(`I5: ${what} ${intents} authorisations`)
    if (held > 0) differences.push(`I6: ${what} ${held} are still held`)
    if (kept !== wanted) differences.push(`I5: ${what} ${kept} are kept, and ${wanted} should be`)
    if (JSON.stringify(books) !== JSON.stringify(written)) {
      differences.push(
        `I5: ${what} the gateway has ${JSON.stringify(books)}, we have ${JSON.stringify(written)}`,
      )
    }
  }
  return differences
}

async function ourSums(reader: Reader): Promise<Map<string, Sums>> {
  const sum = (kind: string): string => `coalesce(sum(amount) FILTER (WHERE kind = '${kind}'), 0)::bigint`
  const rows = await reader.query<{ id: string } & Sums>(
    `SELECT reservation_id AS id, ${sum('authorise')} AS authorised, ${sum('capture')} AS captured,
            ${sum('refund')} AS refunded
       FROM payment_attempt WHERE state = 'approved' GROUP BY reservation_id`,
  )
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** I7: both ways, for every reservation of the remote company's rooms and for every booking in its books. */
export async function sourceDifferences({ database, company }: ChaosContext): Promise<string[]> {
  const stored = await database.query<{ id: string; status: string; confirmation: string | null }>(
    `SELECT reservation_id AS id, status, source_confirmation AS confirmation FROM reservation WHERE source = $1`,
    [companyName],
  )
  const known = new Map(stored.map(reservation => [reservation.id, reservation]))
  const theirs = Map.groupBy(company.bookings, ({ reference }) => reference)
  const differences: string[] = []
  for (const id of new Set([...known.keys(), ...theirs.keys()])) {
    const { status = 'not there', confirmation = null } = known.get(id) ?? {}
    const made = theirs.get(id) ?? []
    const left = made.filter(({ isCancelled }) => !isCancelled)
    const wanted = standing.includes(status) ? 1 : 0
    const what = `reservation ${id}, ${status}:`
    if (made.length > 1) differences.push(`I7: ${what} the company has booked it ${made.length} times`)
    if (left.length !== wanted) differences.push(`I7: ${what} ${left.length} bookings stand at the company`)
    else if (wanted === 1 && left[0]!.confirmation !== confirmation)
      differences.push(`I7: ${what} is ${left[0]!.confirmation} there and ${confirmation} here`)
  }
  for (const [id, keys] of company.cancelKeys) {
    if (keys.size > 1) differences.push(`I7: reservation ${id} was cancelled under ${keys.size} keys`)
  }
  return differences
}

/** I8: everything that happened was told at least once, and nothing that did not. */
async function eventsAmiss({ database, receiver }: ChaosContext): Promise<string[]> {
  const events = await database.query<{ id: string; type: string; reservation: string; happened: boolean }>(
    `SELECT event_id AS id, type, outbox_event.reservation_id AS reservation, EXISTS (
              SELECT FROM reservation_event happened
               WHERE happened.reservation_id = outbox_event.reservation_id
                 AND happened.sequence = outbox_event.reservation_version
                 AND 'reservation.' || happened.to_status = outbox_event.type) AS happened
       FROM outbox_event`,
  )
  const received = new Set(receiver.received.map(({ id }) => id))
  const written = new Set(events.map(({ id }) => id))
  return [
    ...events
      .filter(({ id }) => !received.has(id))
      .map(
        ({ id, type, reservation }) => `I8: nobody was told of ${type} ${id} of reservation ${reservation}`,
      ),
    ...events
      .filter(({ happened }) => !happened)
      .map(({ id, type, reservation }) => `I8: ${type} ${id} of reservation ${reservation} never happened`),
    ...[...received]
      .filter(id => !written.has(id))
      .map(id => `I8: event ${id} was told and is not written down`),
  ]
}
