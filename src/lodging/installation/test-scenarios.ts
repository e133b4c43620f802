// What a request with a test key can ask to happen, as `test_scenario`: the one list of which the interface, its
// documentation and the tests are made.

import type { FaultType } from '../../values/faults.ts'
import { add, type Minor, minor, most, scaleHalfAway } from '../../values/money.ts'

/** The operations that take scenarios, by their paths. */
export const scenarioOperations = [
  'property/available',
  'properties/available',
  'book/preview',
  'book/hold',
  'book/reservation',
  'reservation/modify',
  'reservation/cancel',
] as const
export type ScenarioOperation = (typeof scenarioOperations)[number]

interface ScenarioKind {
  readonly operations: readonly ScenarioOperation[]
  /** What a request that would otherwise succeed is answered with; null as type for an answer that is no error. */
  readonly status: number
  readonly type: FaultType | null
  readonly meaning: string
}

const searches = ['property/available', 'properties/available'] as const
const choices = ['book/preview', 'book/hold', 'book/reservation', 'reservation/modify'] as const
const purchases = ['book/reservation', 'reservation/modify'] as const

export const testScenarios = {
  sold_out: {
    operations: [...searches, ...choices],
    status: 409,
    type: 'RoomUnavailableException',
    meaning:
      'No room is left on the nights of the stay. Availability answers 200 with rooms that cannot be booked; modify refuses nights, rooms or parties that the reservation does not have.',
  },
  property_closed: {
    operations: [...searches, ...choices],
    status: 409,
    type: 'RoomUnavailableException',
    meaning: 'The property has closed the nights of the stay. Availability and modify as with `sold_out`.',
  },
  price_changed: {
    operations: [...purchases, 'reservation/cancel'],
    status: 409,
    type: 'PriceChangedException',
    meaning:
      'The price, or the penalty of a cancellation, has risen by a tenth since it was shown; `errors` hold the old and the new amount.',
  },
  card_declined: {
    operations: purchases,
    status: 402,
    type: 'CreditCardException',
    meaning: 'The payment company declines the card, also where the property charges none.',
  },
  payment_challenge: {
    operations: purchases,
    status: 402,
    type: 'CreditCardException',
    meaning:
      'The bank wants the cardholder to confirm the payment. The server cannot ask the holder of a card that it was sent, so the card counts as declined.',
  },
  source_timeout: {
    operations: ['book/preview', 'book/reservation'],
    status: 502,
    type: 'RemoteInventoryException',
    meaning: 'The booking system of the property does not answer when it is asked for the price.',
  },
  pending: {
    operations: ['book/reservation'],
    status: 202,
    type: null,
    meaning:
      'The booking system of the property does not answer for the booking. The reservation is `pending`, and confirmed some seconds later: look with reservation/view. Publishers for whom 202 is switched off get RemoteInventoryException 504.',
  },
  duplicate: {
    operations: ['book/reservation'],
    status: 409,
    type: 'DuplicateBookingException',
    meaning: 'The same stay has just been booked for the same guest; the message names its number.',
  },
  answer_lost: {
    operations: ['book/hold', 'book/reservation', 'reservation/modify', 'reservation/cancel'],
    status: 503,
    type: 'ServiceUnavailableException',
    meaning:
      'The work is done, but the answer says that this is unknown. The same request with the same Idempotency-Key and without the scenario gets the first answer.',
  },
  rate_limited: {
    operations: scenarioOperations,
    status: 429,
    type: 'TooManyRequestsException',
    meaning: 'The key has sent too many requests; `Retry-After` says when to come back.',
  },
  server_unavailable: {
    operations: scenarioOperations,
    status: 503,
    type: 'ServiceUnavailableException',
    meaning: 'The server has too much to do. Nothing was done; `Retry-After` says when to come back.',
  },
  slow: {
    operations: scenarioOperations,
    status: 200,
    type: null,
    meaning: 'The usual answer, ten seconds late.',
  },
} as const satisfies Record<string, ScenarioKind>

export type TestScenario = keyof typeof testScenarios

/** The scenarios that an operation takes, in the order of the list. */
export const scenariosOf = (operation: ScenarioOperation): TestScenario[] =>
  (Object.keys(testScenarios) as TestScenario[]).filter(name => {
    const { operations }: ScenarioKind = testScenarios[name]
    return operations.includes(operation)
  })

/** An amount as the scenario `price_changed` has it: a tenth higher, and higher in any case. */
export const raisedAmount = (amount: Minor): Minor =>
  add(amount, most(minor(1), scaleHalfAway(amount, 1, 10)))
