// Watches that a publisher makes, lists and removes with its key.

import Type, { type Static } from 'typebox'
import { watchEvents } from '../../lodging/reservations/stay-watch.ts'
import type { Operations } from '../../operations/operations.ts'
import type { WatchRequest } from '../../operations/watches/own-watches.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { withCheck } from '../reading/read-fields.ts'
import { requireScope } from './key.ts'
import { type Answer, type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import {
  amount,
  flag,
  integer as integerAnswer,
  orNull,
  text as textAnswer,
} from './schemas/answer-fields.ts'
import {
  caller,
  checkStay,
  formatted,
  integer,
  property,
  requestedRoom,
  sale,
  scenarioOf,
  search,
  stay,
  text,
} from './schemas/fields.ts'

type Watch = Awaited<ReturnType<Operations['createWatch']>>

/** Of the request; a test compares the tables of docs/interface.md with it. */
export const watchCreateBody = withCheck(
  Type.Object(
    {
      ...caller,
      ...property,
      accommodation_id: Type.Optional(integer('The room to wait for; absent: any.')),
      rate_code: Type.Optional(text('The rate plan to wait for; absent: any.', 64)),
      ...stay,
      ...search,
      currency: sale.currency,
      below: Type.Optional(
        formatted<string>(
          'amount',
          'The stay is to cost less than this amount, in the currency shown; absent: it is enough that it can be booked.',
        ),
      ),
      hold: Type.Optional(
        Type.Boolean({
          description:
            'Whether to hold the rooms for a while when it comes true. The key needs the scope `book` too.',
          default: false,
        }),
      ),
      ends_at: Type.Optional(
        formatted<string>(
          'instant',
          'An instant with offset after which it is not waited any more; absent: the end of the day of arrival.',
        ),
      ),
      test_scenario: Type.Optional(
        Type.Enum(['sold_out'], {
          description:
            'Only with a test key: the stay counts as sold out, and can be booked some seconds later (docs/testing.md).',
        }),
      ),
    },
    {
      examples: [
        {
          key: '<API_KEY>',
          property_id: 3144,
          checkin: '2027-03-12',
          checkout: '2027-03-16',
          rooms: [{ adults: 2 }],
          below: 350,
        },
      ],
    },
  ),
  checkStay,
)

const watchRequest = (fields: Static<typeof watchCreateBody>): WatchRequest => ({
  propertyId: fields.property_id,
  roomId: fields.accommodation_id ?? null,
  rateCode: fields.rate_code ?? null,
  checkin: fields.checkin,
  checkout: fields.checkout,
  rooms: fields.rooms.map(requestedRoom),
  currency: fields.currency ?? null,
  below: fields.below ?? null,
  holds: fields.hold ?? false,
  endsAt: fields.ends_at ?? null,
  ...scenarioOf(fields),
})

/** Likewise. */
export const watchListBody = Type.Object({ ...caller }, { examples: [{ key: '<API_KEY>' }] })

/** Likewise. */
export const watchDeleteBody = Type.Object(
  { ...caller, watch_id: formatted<string>('uuid', 'Id of the watch.') },
  { examples: [{ key: '<API_KEY>', watch_id: '5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d' }] },
)

const instant = (description: string) => Type.String({ format: 'date-time', description })
const date = (description: string) => Type.String({ format: 'date', description })

const watch = {
  watch_id: textAnswer('Id.'),
  property_id: integerAnswer('The property.'),
  accommodation_id: orNull(Type.Integer(), 'The room that is waited for; null: any.'),
  rate_code: orNull(Type.String(), 'The rate plan that is waited for; null: any.'),
  checkin: date('Day of arrival.'),
  checkout: date('Day of departure.'),
  below: orNull(Type.Number(), 'The stay is to cost less; null: whatever it costs.'),
  currency: textAnswer('Currency of the amounts.'),
  hold: flag('Whether rooms are to be held.'),
  created_at: instant('When it was made.'),
  ends_at: instant('When it ends by itself; of one that was told, when it is not listed any more.'),
  told: orNull(
    Type.Object({
      type: Type.Enum([...watchEvents], { description: 'The event.' }),
      at: instant('When it came true.'),
      accommodation_id: integerAnswer('The cheapest room of those that were waited for.'),
      rate_code: textAnswer('Its rate plan.'),
      total: amount('What the stay cost then, as prices are compared.'),
      hold_id: orNull(Type.String(), 'The hold that was made; null for none.'),
      hold_expires_at: orNull(instant('When the rooms are offered to others.')),
    }),
    'What the publisher was told; null while it waits.',
  ),
}

/** Of the answer. */
export const watchCreateAnswer = Type.Object(watch, { description: 'The watch that was made.' })

/** Likewise. */
export const watchListAnswer = Type.Object(
  { watches: Type.Array(Type.Object(watch), { description: 'In the order they were made.' }) },
  { description: 'The watches of the publisher that have not ended.' },
)

/** Likewise. */
export const watchDeleteAnswer = Type.Object(
  { watch_id: textAnswer('Id of the watch that was removed.') },
  { description: 'The watch is gone.' },
)

/** watches/create, watches/list and watches/delete. */
export const watchOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    path: 'watches/create',
    scope: 'manage',
    summary: 'Watch create: tells when a stay can be booked, or for less than an amount.',
    description:
      'Once, by the event `watch.bookable` or `watch.cheaper`, and in watches/list. A watch that has come true already is a 400. ' +
      'The key needs the scope `availability` too. Sending the request again makes another watch.',
    body: watchCreateBody,
    result: watchCreateAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      requireScope(holder, 'availability', 'watches/create')
      if (fields.hold) requireScope(holder, 'book', 'hold')
      return json(written(await operations.createWatch(holder, watchRequest(fields))))
    },
  }),
  publisherOperation({
    path: 'watches/list',
    scope: 'manage',
    summary: 'Watch list: the watches of the publisher.',
    description: 'Those of live or of test keys, as the key is. One that came true is listed for three days.',
    body: watchListBody,
    result: watchListAnswer,
    refusals: readRefusals,
    answer: async holder => json({ watches: (await operations.listOwnWatches(holder)).map(written) }),
  }),
  publisherOperation({
    path: 'watches/delete',
    scope: 'manage',
    summary: 'Watch delete: waits no more.',
    description: 'A hold that was made for it stays: end it by book/release.',
    body: watchDeleteBody,
    result: watchDeleteAnswer,
    refusals: readRefusals,
    answer: async (holder, { watch_id: id }) => {
      await operations.deleteOwnWatch(holder, { id })
      return json({ watch_id: id })
    },
  }),
]

const json = (answer: object): Answer => ({
  write: out => {
    out.raw(JSON.stringify(answer))
  },
})

const written = ({ told, toldAt, ...made }: Watch) => ({
  watch_id: made.id,
  property_id: made.propertyId,
  accommodation_id: made.roomId,
  rate_code: made.rateCode,
  checkin: formatDay(made.checkin),
  checkout: formatDay(made.checkout),
  below: made.below === null ? null : Number(made.below),
  currency: made.currency,
  hold: made.holds,
  created_at: made.createdAt,
  ends_at: made.endsAt,
  told: told && {
    type: told.type,
    at: toldAt,
    accommodation_id: told.roomId,
    rate_code: told.rateCode,
    total: told.total,
    hold_id: told.hold?.id ?? null,
    hold_expires_at: told.hold?.expiresAt ?? null,
  },
})
