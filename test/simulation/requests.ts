// The requests of a world's guests: few nights, few rooms, so that they meet.

import type { KeyHolder } from '../../src/lodging/publishers/publisher.ts'
import type {
  CardPayment,
  HeldPreviewRequest,
  ModifyRequest,
  ReservationRequest,
} from '../../src/operations/requests.ts'
import { addDays, type Day, localTime } from '../../src/values/civil-dates.ts'
import type { Clock } from '../../src/values/clock.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import type { Dice } from './dice.ts'
import type { Intent } from './guestbook.ts'
import { hotels } from './hotels.ts'
import { discountCode } from './stage.ts'
import { declinedCard } from './stand-ins/simulated-gateway.ts'

const goodCard = '4111111111111111'

export interface Item {
  readonly number: number
  readonly holder: KeyHolder
  readonly today: Day
}

/** A new guest's intent, before it has seen a price. */
export function newIntent(dice: Dice, { number, holder, today }: Item): Intent {
  const checkin = addDays(today, dice.between(1, 5))
  const rooms = Array.from({ length: dice.chance(20) ? 2 : 1 }, () => ({
    adults: dice.chance(15) ? 3 : 2,
    children: 0,
    childrenAges: null,
  }))
  const name = `guest-${number}`
  const request: ReservationRequest = {
    propertyId: hotels[dice.weighed({ paid: 42, plain: 13, remote: 15, remotePaid: 30 })],
    accommodationId: dice.chance(80) ? 1 : 2,
    rateCode: 'BAR',
    checkin,
    checkout: addDays(checkin, dice.between(1, 3)),
    discountCode: dice.chance(20) ? discountCode : null,
    currency: null,
    language: null,
    rooms,
    session: { session_id: dice.chance(60) ? `session-${number}` : null, user_agent: null, ip: null },
    reservedRooms: rooms.map(({ adults, children }) => ({ name, adults, children, bed_type: null })),
    guest: {
      first_name: 'Ada',
      last_name: name,
      email: emailOf(number),
      phone: '+44 20 7946 0000',
      note: null,
      addresses: [],
    },
    payment: cardOf(dice.chance(12) ? declinedCard : goodCard),
    allowDuplicate: dice.chance(15),
    quoteId: null,
    expectedTotal: null,
    holdId: null,
    idempotencyKey: dice.chance(55) ? `key-${number}` : null,
  }
  return { number, holder, request, mostTotal: null, chosenAt: null, isPromised: false, sent: 0, refused: 0 }
}

/** Something that a guest wants to have otherwise; mostly the dates. */
export function changeOf(
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  dice: Dice,
  { reference, key }: { reference: ModifyRequest['reference']; key: string | null },
): ModifyRequest {
  const today = localTime(clock.now(), 'America/Denver').today
  const checkin = addDays(today, dice.between(0, 6))
  const changes = dice.chance(85)
  const rooms = Array.from({ length: dice.between(1, 2) }, () => ({
    adults: dice.chance(20) ? 3 : 2,
    children: 0,
    childrenAges: null,
    name: null,
    bedType: null,
  }))
  return {
    reference,
    language: null,
    simulate: dice.chance(15),
    accommodationId: dice.chance(20) ? dice.between(1, 2) : null,
    rateCode: null,
    checkin: changes ? checkin : null,
    checkout: changes ? addDays(checkin, dice.between(1, 3)) : null,
    rooms: dice.chance(55) ? rooms : null,
    guest: dice.chance(20) ? { note: 'Changed' } : null,
    discountCode: dice.chance(10) ? discountCode : null,
    payment: dice.chance(85) ? cardOf(dice.chance(35) ? declinedCard : goodCard) : null,
    expectedTotal: null,
    idempotencyKey: key,
    session: { session_id: null, user_agent: null, ip: null },
  }
}

/** By it a guest's reservations are known again. */
export const emailOf = (number: number): string => `guest-${number}@example.com`

/** What the same guest asks before booking. */
export const previewOf = (request: ReservationRequest): HeldPreviewRequest => ({
  propertyId: request.propertyId,
  accommodationId: request.accommodationId,
  rateCode: request.rateCode,
  checkin: request.checkin,
  checkout: request.checkout,
  rooms: request.rooms,
  discountCode: request.discountCode,
  currency: request.currency,
  language: request.language,
  holdId: null,
  session: request.session,
})

const cardOf = (number: string): CardPayment => ({
  cardholder: 'Ada Lovelace',
  number: new Secret(number),
  month: '12',
  year: 2034,
  cvv: new Secret('123'),
  postalCode: 'SW1A 1AA',
})
