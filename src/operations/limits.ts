// The limits on what only those do often who guess: cards that are declined, discount codes that do not exist (threats
// C1, C2).

import type { KeyHolder } from '../lodging/publisher.ts'
import type { SessionEvidence } from '../lodging/reservation.ts'
import type { Database } from '../store/database.ts'
import { noteDeclined } from '../store/declined-cards.ts'
import { defaultSettings, type Settings } from '../store/settings.ts'
import type { Clock } from '../values/clock.ts'
import type { Keyring } from '../values/keyring.ts'
import type { Secret } from '../values/secret.ts'
import { type CardSubject, DeclinedCards, type SharedCount } from './declined-cards.ts'
import { FailureLimit, type Subject } from './failure-limit.ts'

export interface Limits {
  readonly declinedCards: DeclinedCards
  readonly unknownCodes: FailureLimit
}

/** With the bounds that nobody has changed, for this process alone, unless it is told where the others are. */
export const openLimits = (clock: Clock, shared: SharedCount = alone): Limits => ({
  declinedCards: new DeclinedCards(clock, shared),
  unknownCodes: new FailureLimit(clock),
})

const alone: SharedCount = { settings: async () => defaultSettings, note: async () => [] }

/** Hours for which declined cards are remembered: as long as any limit may look back. */
export const declinedCardHours = 24

/** The count that all servers of a database share. What is counted is written there as a keyed hash only. */
export const sharedCount = (
  { database, keyring, clock }: { database: Database; keyring: Keyring; clock: Clock },
  settings: () => Promise<Settings>,
): SharedCount => ({
  settings,
  note: async (names, declined) => {
    const hashes = new Map(names.map(name => [keyring.fingerprint('limit', name).toString('hex'), name]))
    const since = clock.now().subtract({ hours: declinedCardHours }).toString()
    const subjects = [...hashes.keys()].map(hash => Buffer.from(hash, 'hex'))
    const told = declined && { attempt: declined.attempt, at: declined.at.toString() }
    const known = await noteDeclined(database, subjects, since, told)
    return known.map(({ subject, attempt, at }) => ({
      name: hashes.get(subject.toString('hex')) ?? '',
      attempt,
      at: Temporal.Instant.from(at),
    }))
  },
})

const hour = 3600

/**
 * Whose declined cards are counted, unless set otherwise: 20 an hour of a key, 5 in ten minutes of a session, and 10 an
 * hour of a publisher's cards that share their first six digits, as numbers that are being tried out do.
 */
export function cardSubjects(
  { keyId, publisher }: KeyHolder,
  session: SessionEvidence,
  cardNumber: Secret,
): CardSubject[] {
  const firstDigits = cardNumber.reveal(text => text.replace(/\D/g, '').slice(0, 6))
  return [
    { kind: 'key', name: `key ${keyId}` },
    { kind: 'card range', name: `publisher ${publisher.id} card ${firstDigits}` },
    ...(session.session_id === null
      ? []
      : [{ kind: 'session' as const, name: `key ${keyId} session ${session.session_id}` }]),
  ]
}

/**
 * Whose unknown codes are counted, each code once: 50 an hour of a session (those without one count as one), and 200 an
 * hour of a key, so that one guest who guesses does not take the codes from all others.
 */
export const codeSubjects = ({ keyId }: KeyHolder, sessionId: string | null): Subject[] => [
  { name: `key ${keyId} session ${sessionId ?? ''}`, failures: 50, seconds: hour },
  { name: `key ${keyId}`, failures: 200, seconds: hour },
]
