// The limits on the requests of a key, and on guessing: declined cards and discount codes that do not exist (threats C1,
// C2).

import { defaultSettings, type Settings } from '../../lodging/installation/installation-settings.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { foldedEmail } from '../../lodging/reservations/guest-email.ts'
import { noteFailed } from '../../store/limits/failed-attempts.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { Clock } from '../../values/clock.ts'
import { foldedText } from '../../values/folded-text.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import type { ReservationRequest } from '../requests.ts'
import { type CardSubject, DeclinedCards } from './declined-cards.ts'
import type { Subject } from './failure-limit.ts'
import { RequestLimits } from './request-limits.ts'
import { type ShareAttempt, SharedLimit } from './shared-limit.ts'

export interface Limits {
  readonly declinedCards: DeclinedCards
  readonly unknownCodes: SharedLimit
  /** Look-ups of bookings by number and e-mail address on booking pages. */
  readonly bookingLookUps: SharedLimit
  /** Wrong credentials of channels. */
  readonly channelLogins: SharedLimit
  /** Wrong passwords of people. */
  readonly signIns: SharedLimit
  /** Counted by each server for itself. */
  readonly requests: RequestLimits
}

/** The count of other servers, and the settings that all share. */
export interface SharedCount {
  settings(): Promise<Settings>
  readonly share: ShareAttempt
}

/** Without a shared count, the limits have default bounds and count for this process alone. */
export const openLimits = (clock: Clock, shared: SharedCount = alone): Limits => ({
  declinedCards: new DeclinedCards(new SharedLimit(clock, shared.share), shared.settings),
  unknownCodes: new SharedLimit(clock, shared.share),
  bookingLookUps: new SharedLimit(clock, shared.share),
  channelLogins: new SharedLimit(clock, shared.share),
  signIns: new SharedLimit(clock, shared.share),
  requests: new RequestLimits(clock),
})

const alone: SharedCount = { settings: async () => defaultSettings, share: async () => [] }

/** Hours for which failures are stored: the longest time that any limit looks back. */
export const failedAttemptHours = 24

/** The count that all servers of a database share. It stores subjects and attempts as keyed hashes only. */
export const sharedCount = (
  { database, keyring, clock }: { database: Database; keyring: Keyring; clock: Clock },
  settings: () => Promise<Settings>,
): SharedCount => ({
  settings,
  share: async (names, { attempt, at }) => {
    const hashes = new Map(names.map(name => [keyring.fingerprint('limit', name).toString('hex'), name]))
    const since = clock.now().subtract({ hours: failedAttemptHours }).toString()
    const subjects = [...hashes.keys()].map(hash => Buffer.from(hash, 'hex'))
    const known = await noteFailed(database, subjects, since, { attempt, at: at.toString() })
    return known.map(({ subject, attempt, at }) => ({
      name: hashes.get(subject.toString('hex')) ?? '',
      attempt,
      at: Temporal.Instant.from(at),
    }))
  },
})

const hour = 3600

/**
 * The subjects of declined cards and their default bounds: 20 an hour per key, 5 in ten minutes per session and per
 * guest e-mail address, and 10 an hour per publisher and first six digits, because card testing tries out numbers
 * with a common beginning. Booking pages are open to everybody, and all guests of a site share its key: there an address is
 * bounded as a session is, and the site and a beginning of its cards have five times the bound, so that one stranger cannot keep
 * the others from booking.
 */
export function cardSubjects(
  { keyId, publisher, guestAddress }: KeyHolder,
  { session, guest, payment }: Pick<ReservationRequest, 'session' | 'guest' | 'payment'>,
): CardSubject[] {
  // Behind a token, the payment company watches for numbers that are tried out.
  const firstDigits =
    payment === null || 'token' in payment
      ? null
      : payment.number.reveal(text => text.replace(/\D/g, '').slice(0, 6))
  const isOfPages = guestAddress !== undefined
  // A beginning that a key of the publisher and its pages have in common is counted for each.
  const range = `${isOfPages ? `key ${keyId}` : `publisher ${publisher.id}`} card ${firstDigits}`
  return [
    { kind: isOfPages ? 'site' : 'key', name: `key ${keyId}` },
    ...(firstDigits === null
      ? []
      : [{ kind: isOfPages ? ('card range of site' as const) : ('card range' as const), name: range }]),
    ...(guestAddress ? [{ kind: 'guest' as const, name: `key ${keyId} from ${guestAddress}` }] : []),
    { kind: 'guest', name: `publisher ${publisher.id} e-mail ${foldedEmail(guest.email)}` },
    ...(session.session_id === null
      ? []
      : [{ kind: 'guest' as const, name: `key ${keyId} session ${session.session_id}` }]),
  ]
}

/**
 * The subjects of unknown codes, each code counted once: 50 an hour per session (requests without a session count as
 * one), and 200 an hour per key, so that one guessing guest does not block codes for all others. Booking pages are open to
 * everybody, and a browser gets a new session whenever it asks without a cookie: there an address may send 20, and all guests
 * of a site together 1000. Staff has no key: each person may send 50.
 */
export function codeSubjects(
  { keyId, guestAddress, staff }: Pick<KeyHolder, 'keyId' | 'guestAddress' | 'staff'>,
  sessionId: string | null,
): Subject[] {
  const subject = (name: string, failures: number): Subject => ({ name, failures, seconds: hour })
  if (staff) return [subject(`codes of staff ${staff.name}`, 50)]
  return [
    subject(`codes of key ${keyId} session ${sessionId ?? ''}`, 50),
    ...(guestAddress ? [subject(`codes of key ${keyId} from ${guestAddress}`, 20)] : []),
    subject(`codes of key ${keyId}`, guestAddress === undefined ? 200 : 1000),
  ]
}

/** A guessed code as it is counted: a hash, which does not reveal the guess. */
export const codeGuess = (keyring: Keyring, code: string): string =>
  keyring.fingerprint('limit', `code ${foldedText(code)}`).toString('hex')
