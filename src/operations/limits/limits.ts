// The limits on what only those do often who guess: cards that are declined, discount codes that do not exist (threats
// C1, C2).

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
import { SharedLimit, type TellOthers } from './shared-limit.ts'

export interface Limits {
  readonly declinedCards: DeclinedCards
  readonly unknownCodes: SharedLimit
}

/** The other servers, and the settings that they share. */
export interface SharedCount {
  settings(): Promise<Settings>
  readonly tell: TellOthers
}

/** With the bounds that nobody has changed, for this process alone, unless it is told where the others are. */
export const openLimits = (clock: Clock, shared: SharedCount = alone): Limits => ({
  declinedCards: new DeclinedCards(new SharedLimit(clock, shared.tell), shared.settings),
  unknownCodes: new SharedLimit(clock, shared.tell),
})

const alone: SharedCount = { settings: async () => defaultSettings, tell: async () => [] }

/** Hours for which what failed is remembered: as long as any limit may look back. */
export const failedAttemptHours = 24

/** The count that all servers of a database share. What is counted is written there as a keyed hash only. */
export const sharedCount = (
  { database, keyring, clock }: { database: Database; keyring: Keyring; clock: Clock },
  settings: () => Promise<Settings>,
): SharedCount => ({
  settings,
  tell: async (names, { attempt, at }) => {
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
 * Whose declined cards are counted, unless set otherwise: 20 an hour of a key, 5 in ten minutes of a session and of a
 * guest's e-mail address, and 10 an hour of a publisher's cards that share their first six digits, as numbers that are
 * being tried out do.
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
 * Whose unknown codes are counted, each code once: 50 an hour of a session (those without one count as one), and 200 an
 * hour of a key, so that one guest who guesses does not take the codes from all others.
 */
export const codeSubjects = ({ keyId }: KeyHolder, sessionId: string | null): Subject[] => [
  { name: `codes of key ${keyId} session ${sessionId ?? ''}`, failures: 50, seconds: hour },
  { name: `codes of key ${keyId}`, failures: 200, seconds: hour },
]

/** A guessed code as it is counted, which tells nothing of what was typed. */
export const codeGuess = (keyring: Keyring, code: string): string =>
  keyring.fingerprint('limit', `code ${foldedCode(code)}`).toString('hex')
