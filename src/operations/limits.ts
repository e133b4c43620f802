// The limits on what only those do often who guess: cards that are declined, discount codes that do not exist (threats
// C1, C2).

import type { KeyHolder } from '../lodging/publisher.ts'
import type { SessionEvidence } from '../lodging/reservation.ts'
import type { Clock } from '../values/clock.ts'
import type { Secret } from '../values/secret.ts'
import { FailureLimit, type Subject } from './failure-limit.ts'

export interface Limits {
  readonly declinedCards: FailureLimit
  readonly unknownCodes: FailureLimit
}

export const openLimits = (clock: Clock): Limits => ({
  declinedCards: new FailureLimit(clock),
  unknownCodes: new FailureLimit(clock),
})

const hour = 3600

/**
 * Whose declined cards are counted: 20 an hour of a key, 5 in ten minutes of a session, and 10 an hour of a publisher's
 * cards that share their first six digits, as numbers that are being tried out do.
 */
export function cardSubjects(
  { keyId, publisher }: KeyHolder,
  session: SessionEvidence,
  cardNumber: Secret,
): Subject[] {
  const firstDigits = cardNumber.reveal(text => text.replace(/\D/g, '').slice(0, 6))
  return [
    { name: `key ${keyId}`, failures: 20, seconds: hour },
    { name: `publisher ${publisher.id} card ${firstDigits}`, failures: 10, seconds: hour },
    ...(session.session_id === null
      ? []
      : [{ name: `key ${keyId} session ${session.session_id}`, failures: 5, seconds: 600 }]),
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
