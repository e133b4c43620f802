// What must hold of a world after every step, whatever happened: the invariants of the reservation protocol (section 7)
// asked of the tables, and the tables held against the books of the payment company and what guests were told.

import type { LedgerEntry } from '../../src/outbound/payments/test-ledger.ts'
import { checkBaskets } from './baskets.ts'
import { type Guestbook, Violation } from './guestbook.ts'
import { isPaid, isRemote, mostRooms } from './hotels.ts'
import { emailOf } from './requests.ts'
import { checkShared } from './shared-truths.ts'
import type { SimulatedGateway } from './stand-ins/simulated-gateway.ts'
import type { SimulatedLive } from './stand-ins/simulated-live.ts'
import type { SimulatedSource } from './stand-ins/simulated-source.ts'
import type { Row, Tables } from './tables.ts'

export interface Evidence {
  readonly guestbook: Guestbook
  readonly gateway: SimulatedGateway
  readonly sources: readonly SimulatedSource[]
  /** Those of the house in two sources, which are among them. */
  readonly live: readonly SimulatedLive[]
}

const standing = ['confirmed', 'cancelling', 'no_show', 'completed']
const pending = ['held', 'authorizing', 'authorized', 'source_sent', 'unknown', 'review']

/** Throws the first Violation there is. `now` null: what has to be done in time is not asked for. */
export function checkTruths(
  { gateway, guestbook, sources, live }: Evidence,
  { tables, now }: { tables: Tables; now: string | null },
): readonly Row[] {
  if (guestbook.trouble) throw guestbook.trouble
  // An orphan is one until its job has cancelled it.
  const { rows } = tables
  const decided = rows.filter(isDecided)
  const finding = tables.findings.find(
    ({ sentence, invariant }) =>
      (now !== null || !sentence.includes(' is orphan;')) &&
      !(invariant === 'I6' && decided.some(({ id }) => sentence.includes(id))),
  )
  if (finding) throw new Violation(finding.invariant, finding.sentence)
  checkTold(guestbook, rows)
  checkIntents(guestbook, rows)
  checkBaskets(guestbook, rows)
  checkMoney(gateway, rows)
  for (const source of sources) {
    const own = rows.filter(row => row.source === source.name)
    checkSource(source, own)
    checkGivenUp(source, own)
    checkSourcePrices(guestbook, source, own)
  }
  if (live.length > 0) checkShared({ guestbook, live, sources }, rows)
  checkPrices(guestbook, tables)
  checkDiscounts(tables)
  checkNights(tables)
  checkWanted(tables)
  return rows
}

/** What must hold besides, of a world in which everything has been settled that can be. */
export function checkSettled({ gateway, guestbook, sources }: Evidence, tables: Tables): void {
  const { rows } = tables
  const inReview = rows.filter(({ status }) => status === 'review')
  for (const { status, id } of rows) {
    if (status !== 'review' && pending.includes(status))
      throw new Violation('I12', `reservation ${id} is still ${status}`)
    if (status === 'cancelling') throw new Violation('I12', `reservation ${id} is still being cancelled`)
  }
  checkRefused(guestbook, rows)
  for (const row of rows) if (row.status !== 'review' && !isDecided(row)) checkPaid(gateway, row)
  for (const source of sources) checkBooked(source, rows)
  checkNothingHeld(tables, inReview.length)
  checkOutbox(tables)
}

/**
 * Decided by a person while the payment company could not tell what it holds: then that is found out when its books are
 * held against ours, which no world does.
 */
const isDecided = ({ isDecided: byPerson, payment }: Row): boolean =>
  byPerson && ['unknown', 'none', 'declined'].includes(payment)

/** I3: what was told stands, unless somebody asked to cancel it; and what was told to be cancelled is. */
function checkTold({ told, cancelsAsked, cancelled }: Guestbook, rows: readonly Row[]): void {
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const { id, number, intent } of told.values()) {
    const row = byId.get(id)
    const stands =
      row && (standing.includes(row.status) || (row.status === 'cancelled' && cancelsAsked.has(id)))
    if (!stands || row.number !== number) {
      throw new Violation(
        'I3',
        `guest ${intent.number} was told ${number}, which is ${row?.status ?? 'gone'}`,
      )
    }
  }
  for (const id of cancelled) {
    const status = byId.get(id)?.status
    if (status !== 'cancelled')
      throw new Violation('I3', `reservation ${id} was told to be cancelled and is ${status}`)
  }
}

/** I4: a guest who sent one wish several times has one reservation, within a day and unless it asked for more. */
function checkIntents({ intents }: Guestbook, rows: readonly Row[]): void {
  for (const { number, request } of intents) {
    if (request.allowDuplicate && request.idempotencyKey === null) continue
    const live = rows.filter(
      ({ email, status }) => email === emailOf(number) && !['failed', 'cancelled'].includes(status),
    )
    for (const [index, row] of live.entries()) {
      const next = live[index + 1]
      if (next && hoursBetween(row.createdAt, next.createdAt) < 24) {
        throw new Violation(
          'I4',
          `guest ${number} has reservations ${row.id} and ${next.id}, ${row.status} and ${next.status}`,
        )
      }
    }
  }
}

const hoursBetween = (earlier: string, later: string): number =>
  Temporal.Instant.from(later).since(Temporal.Instant.from(earlier)).total('hours')

/** I5 and I7 in the payment company's own books. */
function checkMoney(gateway: SimulatedGateway, rows: readonly Row[]): void {
  const byId = new Map(rows.map(row => [row.id, row]))
  const entries = Map.groupBy(gateway.ledger.entries, ({ reference }) => reference)
  for (const [reference, all] of entries) {
    const row = byId.get(reference)
    const says = (what: string) => new Violation('I5', `reservation ${reference}, ${row?.status}: ${what}`)
    if (!row) throw says('money is held for what is not there')
    if (!row.isChanged) checkUnchanged(row, all, says)
    const taken = all.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
    if (taken > row.mostDue) throw says(`${taken} is taken, and never more than ${row.mostDue} was due`)
    if (taken > 0 && !standing.includes(row.status) && row.status !== 'cancelled')
      throw says('money was taken')
  }
  for (const row of rows) {
    const { id, status, propertyId, due } = row
    if (!isPaid(propertyId) || due === 0 || !standing.includes(status) || isDecided(row)) continue
    const live = (entries.get(id) ?? []).filter(({ state }) => state !== 'voided')
    const secured = live.reduce(
      (sum, { state, authorised, captured, refunded }) =>
        sum + (state === 'authorised' ? authorised : captured - refunded),
      0,
    )
    const wanted = status === 'no_show' ? Math.min(due, row.noShow) : due
    if (secured < wanted)
      throw new Violation(
        'I7',
        `reservation ${id} is ${status} with ${secured} of the ${wanted} that are due`,
      )
  }
}

/** One payment for a booking that was never to be changed, and exactly of what is due. */
function checkUnchanged(row: Row, all: readonly LedgerEntry[], says: (what: string) => Violation): void {
  const [entry] = all
  if (all.length > 1 || !entry) throw says('money is held twice')
  if (entry.authorised !== row.due) throw says(`${entry.authorised} is held and ${row.due} due`)
  const mayBeLetGo =
    row.status === 'no_show' ? row.noShow === 0 : ['failed', 'cancelled'].includes(row.status)
  if (entry.state === 'voided' && !mayBeLetGo) throw says('the money was let go')
}

/** Nothing is sent to a source twice unless it provably never left, and what stands here is booked there. */
function checkSource(source: SimulatedSource, rows: readonly Row[]): void {
  for (const [reference, times] of source.sent) {
    if (times > 1) throw new Violation('I7', `reservation ${reference} was sent to the source ${times} times`)
  }
  const booked = new Map(source.standing.map(booking => [booking.reference, booking]))
  const theirs = new Set(source.all.filter(each => each.isCancelledByThem).map(({ reference }) => reference))
  for (const { id, status, sourceConfirmation } of rows) {
    if (!standing.includes(status) || status === 'cancelling') continue
    // What the guest was told stands here until somebody learns that it does not stand there.
    if (theirs.has(id)) continue
    const there = booked.get(id)?.confirmation
    if (there === undefined || there !== sourceConfirmation) {
      throw new Violation(
        'I7',
        `reservation ${id} is ${status} as ${sourceConfirmation} and at the source ${there}`,
      )
    }
  }
}

/** Look-ups in a row, of which the last comes when a booking is final, as the source promises, and seen. */
const misses = 3
const wantedFor = 15 * 60_000

/** Protocol 5: what becomes of a booking that nobody answered is proven first, and what nobody waits for is not sent. */
function checkGivenUp({ missed, closed, begunAt, times }: SimulatedSource, rows: readonly Row[]): void {
  for (const { id, cause, sentAt, createdAt } of rows) {
    const begun = begunAt.get(id)
    if (begun !== undefined && begun - millisecondsOf(createdAt) >= wantedFor)
      throw new Violation('P5', `reservation ${id} was sent to the source when its guest had gone`)
    if (cause !== 'not found at the source') continue
    const found = missed.get(id) ?? []
    const proven = millisecondsOf(sentAt!) + (times.final + times.lag) * 1_000
    if (found.length < misses || found.at(-1)! < proven)
      throw new Violation('P5', `reservation ${id} was given up without proof`)
    if (!closed.has(id)) throw new Violation('P5', `reservation ${id} was given up and not cancelled`)
  }
}

const millisecondsOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds

/** P2: who was promised nothing pays what the source booked at; a promise is kept at the house's cost. */
function checkSourcePrices({ intents }: Guestbook, { all }: SimulatedSource, rows: readonly Row[]): void {
  const promised = new Set(
    intents.filter(({ isPromised }) => isPromised).map(({ number }) => emailOf(number)),
  )
  const booked = new Map(all.map(({ reference, total }) => [reference, total]))
  for (const { id, email, status, total, isChanged } of rows) {
    const paid = booked.get(id)
    if (paid === undefined || promised.has(email) || isChanged || !standing.includes(status)) continue
    if (paid !== total)
      throw new Violation('P2', `reservation ${id} costs ${total} and was booked at ${paid}`)
  }
}

/** P2: who was promised nothing pays what the hotel charged at that time. */
function checkPrices({ intents, prices }: Guestbook, tables: Tables): void {
  const promised = new Set(
    intents.filter(({ isPromised }) => isPromised).map(({ number }) => emailOf(number)),
  )
  for (const { row, possible } of prices.look(tables)) {
    // A remote source has a price of its own.
    if (promised.has(row.email) || isRemote(row.propertyId)) continue
    const extras = row.adults.reduce((sum, adults) => sum + (adults > 2 ? 2_000 : 0), 0)
    const price = (row.firstNight - extras) / row.adults.length
    if (!possible.has(price))
      throw new Violation(
        'P2',
        `reservation ${row.id} costs ${price}, and its hotel ${[...possible].join(', ')}`,
      )
  }
}

/** No night has more rooms of a counted type, taken or for sale, than the house ever had, whatever was pushed or imported. */
function checkNights({ mostRooms: most }: Tables): void {
  if (most > mostRooms)
    throw new Violation('C1', `${most} rooms of a type of ${mostRooms} are taken or for sale on a night`)
}

/** What channels pushed last: on so many nights all rooms of the house, sold or left, and none oversold. */
export function checkCounts({ agreed }: Tables, nights: number): void {
  if (agreed !== nights)
    throw new Violation('C3', `${agreed} of ${nights} nights are as the channels have counted them`)
}

/** I7 the other way round: no orphans. */
function checkBooked({ name, standing: booked }: SimulatedSource, rows: readonly Row[]): void {
  const own = rows.filter(({ source }) => source === name)
  const byId = new Map(own.map(row => [row.id, row.status]))
  for (const { reference, confirmation } of booked) {
    const status = byId.get(reference)
    if (status !== 'review' && !standing.includes(status ?? '')) {
      throw new Violation(
        'I7',
        `${confirmation} stands at the source for reservation ${reference}, ${status}`,
      )
    }
  }
}

/** A redemption is of a reservation that stands or may come to stand, and each is counted once. */
function checkDiscounts({ uses, redeemed, idle }: Tables): void {
  if (uses !== redeemed || idle > 0 || uses > 2) {
    throw new Violation(
      'P4',
      `a discount code counts ${uses} uses of 2; ${redeemed} are written down, ${idle} of them for nothing`,
    )
  }
}

/** Protocol 5: what the reconciler finds paid for after a quarter of an hour nobody wants any more. */
function checkWanted({ late }: Tables): void {
  if (late)
    throw new Violation(
      'P5',
      `reservation ${late.id} was confirmed at ${late.changed}, when its guest had gone`,
    )
}

/** A guest who was refused each time for certain has nothing. */
function checkRefused({ intents }: Guestbook, rows: readonly Row[]): void {
  for (const { number, sent, refused } of intents) {
    const got = rows.find(({ email, status }) => email === emailOf(number) && status !== 'failed')
    if (sent > 0 && sent === refused && got) {
      throw new Violation(
        'I3',
        `guest ${number} was refused ${refused} times and has reservation ${got.id}, ${got.status}`,
      )
    }
  }
}

/** What the property keeps has been taken and given back to the cent, and nothing is held. */
function checkPaid({ ledger }: SimulatedGateway, row: Row): void {
  const { id, status, due, refund, noShow, propertyId } = row
  if (!isPaid(propertyId)) return
  const entries = ledger.entries.filter(({ reference }) => reference === id)
  const kept =
    { failed: 0, cancelled: due - (refund ?? 0), no_show: Math.min(due, noShow) }[status as string] ?? due
  const taken = entries.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  const isHeld = entries.some(({ state }) => state === 'authorised')
  if (taken !== kept || isHeld) {
    throw new Violation(
      'I7',
      `reservation ${id} is ${status}, keeps ${kept} of ${due}, and ${entries.map(({ state }) => state).join(', ')} ${taken} of it`,
    )
  }
}

function checkNothingHeld({ holds, openChanges }: Tables, inReview: number): void {
  if (openChanges > 0) throw new Violation('I12', `${openChanges} changes are still under way`)
  if (holds > inReview)
    throw new Violation('I12', `${holds} holds are left, and ${inReview} reservations in review`)
}

/** I8: whoever reads the events of a reservation in order reads its versions in order, and none is left behind. */
function checkOutbox({ event }: Tables): void {
  if (event) throw new Violation('I8', `the events of reservation ${event.id} are ${event.what}`)
}
