// The limits on the requests of a key, and on guessing: declined cards and discount codes that do not exist (threats C1,
// C2).

import { foldedEmail } from '../../lodging/guest-email.ts'
import { defaultSettings, type Settings } from '../../lodging/installation-settings.ts'
import type { KeyHolder } from '../../lodging/publisher.ts'
import { noteFailed } from '../../store/limits/failed-attempts.ts'
import type { Database } from '../../store/postgres/database.ts'
import { foldedCode } from '../../store/properties/discount-codes.ts'
import type { Clock } from '../../values/clock.ts'
import type { Keyring } from '../../values/keyring.ts'
import type { ReservationRequest } from '../requests.ts'
import { type CardSubject, DeclinedCards } from './declined-cards.ts'
import type { Subject } from './failure-limit.ts'
import { RequestLimits } from './request-limits.ts'
import { type ShareAttempt, SharedLimit } from './shared-limit.ts'

export interface Limits {
  readonly declinedCards: DeclinedCards
  readonly unknownCodes: SharedLimit
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
 * with a common beginning.
 */
export function cardSubjects(
  { keyId, publisher }: KeyHolder,
  { session, guest, payment }: Pick<ReservationRequest, 'session' | 'guest' | 'payment'>,
): CardSubject[] {
  const firstDigits = payment.number.reveal(text => text.replace(/\D/g, '').slice(0, 6))
  return [
    { kind: 'key', name: `key ${keyId}` },
    { kind: 'card range', name: `publisher ${publisher.id} card ${firstDigits}` },
    { kind: 'guest', name: `publisher ${publisher.id} e-mail ${foldedEmail(guest.email)}` },
    ...(session.session_id === null
      ? []
      : [{ kind: 'guest' as const, name: `key ${keyId} session ${session.session_id}` }]),
  ]
}

/**
 * The subjects of unknown codes, each code counted once: 50 an hour per session (requests without a session count as
 * one), and 200 an hour per key, so that one guessing guest does not block codes for all others.
 */
export const codeSubjects = ({ keyId }: KeyHolder, sessionId: string | null): Subject[] => [
  { name: `codes of key ${keyId} session ${sessionId ?? ''}`, failures: 50, seconds: hour },
  { name: `codes of key ${keyId}`, failures: 200, seconds: hour },
]

/** A guessed code as it is counted: a hash, which does not reveal the guess. */
export const codeGuess = (keyring: Keyring, code: string): string =>
  keyring.fingerprint('limit', `code ${foldedCode(code)}`).toString('hex')
