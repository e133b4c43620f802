// The request body of modify: the reservation, and what of it is to be different (contract B9).

import Type, { type Static } from 'typebox'
import { languages } from '../../../lodging/documents/languages.ts'
import type { TestScenario } from '../../../lodging/installation/test-scenarios.ts'
import type { Guest } from '../../../lodging/reservations/reservation.ts'
import type { ModifyRequest, RoomToModify } from '../../../operations/requests.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { type Check, withCheck } from '../../reading/read-fields.ts'
import {
  caller,
  checkAges,
  checkStaged,
  extras,
  extrasOf,
  formatted,
  integer,
  languageOf,
  party,
  requestedRoom,
  scenarioOf,
  sessionOf,
  staged,
  text,
} from './fields.ts'
import { checkReference, type Reference, reference, referenceOf, sampleNumber } from './reservation-bodies.ts'
import { address, addressOf, bedType, guest, paymentOrToken, presentedIn } from './reservation-body.ts'

const room = withCheck(
  Type.Object({
    name: Type.Optional(text('Name of the guest the room is held under.', 120)),
    ...party,
    bed_type: bedType,
  }),
  checkAges,
)

const { addresses: _, ...guestFields } = Type.Partial(guest).properties

const changedGuest = Type.Object(
  {
    ...guestFields,
    addresses: Type.Optional(
      Type.Array(address, { maxItems: 10, description: 'Addresses of the guest, all of them.' }),
    ),
  },
  { description: 'What is to be different of who booked.' },
)

const checkChange = checkStaged('reservation/modify')

const checkModify: Check<Reference & { checkin: Day; checkout: Day; test_scenario: TestScenario }> = (
  ...found
) => {
  checkReference(...found)
  checkChange(...found)
}

/** A field that is absent stays as it is. */
export const reservationModifyBody = withCheck(
  Type.Object(
    {
      ...caller,
      ...reference,
      language: Type.Optional(
        Type.Enum([...languages], {
          description:
            'Language of the reservation and its mails from now on; its texts are in it when its price is worked out anew.',
        }),
      ),
      simulate: Type.Optional(
        Type.Boolean({ description: 'Only say what the change would cost.', default: false }),
      ),
      checkin: Type.Optional(formatted<Day>('date', 'Day of arrival, YYYY-MM-DD.')),
      checkout: Type.Optional(
        formatted<Day>('date', 'Day of departure, after checkin, at most 99 nights later.'),
      ),
      accommodation_id: Type.Optional(integer('Another room of the property.')),
      rate_code: Type.Optional(text('Another rate plan of the room.', 64)),
      rooms: Type.Optional(
        Type.Array(room, {
          minItems: 1,
          maxItems: 9,
          description:
            'All rooms with their guests, one entry each. A name or bed that is absent stays as it is, and so do ages of as many children.',
        }),
      ),
      guest: Type.Optional(changedGuest),
      ...extras,
      discount_code: Type.Optional(
        text('Another discount code, in any case, in place of the one that was used.', 64),
      ),
      payment: Type.Optional(paymentOrToken),
      expected_total: Type.Optional(
        formatted<string>(
          'amount',
          'The total that the guest was shown, in the currency of the reservation; nothing is changed at a higher one.',
        ),
      ),
      ...staged,
    },
    {
      examples: [
        {
          key: '<API_KEY>',
          confirmation_number: sampleNumber,
          checkin: '2027-03-12',
          checkout: '2027-03-17',
          simulate: true,
        },
      ],
    },
  ),
  checkModify,
)

type ModifyFields = Static<typeof reservationModifyBody>

export const modifyRequest = (fields: ModifyFields, idempotencyKey: string | null): ModifyRequest => ({
  reference: referenceOf(fields),
  language: languageOf(fields),
  simulate: fields.simulate ?? false,
  accommodationId: fields.accommodation_id ?? null,
  rateCode: fields.rate_code ?? null,
  checkin: fields.checkin ?? null,
  checkout: fields.checkout ?? null,
  rooms: fields.rooms?.map(roomOf) ?? null,
  guest: fields.guest ? guestOf(fields.guest) : null,
  discountCode: fields.discount_code ?? null,
  ...extrasOf(fields),
  payment: fields.payment ? presentedIn(fields.payment) : null,
  expectedTotal: fields.expected_total ?? null,
  idempotencyKey,
  session: sessionOf(fields),
  ...scenarioOf(fields),
})

const roomOf = (fields: Static<typeof room>): RoomToModify => ({
  ...requestedRoom(fields),
  name: fields.name ?? null,
  bedType: fields.bed_type ?? null,
})

/** Only what was sent: the reader leaves out what is absent. */
const guestOf = ({ addresses, ...fields }: Static<typeof changedGuest>): Partial<Guest> => ({
  ...fields,
  ...(addresses && { addresses: addresses.map(addressOf) }),
})
