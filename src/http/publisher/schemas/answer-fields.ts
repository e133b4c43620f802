// Building blocks of the schemas that describe answers in /openapi.json and docs/interface.md. Tests check answers against
// the schemas; the schemas do not filter answers.

import Type, { type TSchema } from 'typebox'
import { cardUses } from '../../../lodging/reservations/card-use.ts'
import { collections, instalmentKinds } from '../../../lodging/reservations/deposits.ts'

export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], described(description))

/** A schema that was added to the server under this name. */
export const named = (name: string, description?: string) =>
  Type.Unsafe<unknown>({ $ref: `${name}#`, ...described(description) })

/** Deprecated: still present, without a meaning. */
export const deprecated = () => Type.Null({ deprecated: true })

export const amount = (description: string) => Type.Number({ description })

export const integer = (description: string) => Type.Integer({ description })

export const text = (description: string) => Type.String({ description })

export const flag = (description: string) => Type.Boolean({ description })

export const textOrNull = (description: string) => orNull(Type.String(), description)

/** A list of objects that may have further fields. */
export const listOf = (description: string, fields: Record<string, TSchema>) =>
  Type.Array(Type.Object(fields), { description })

export const listOfNamed = (name: string, description: string) => Type.Array(named(name), { description })

export const idAndName = (description?: string) =>
  Type.Object({ id: integer('Identifier.'), name: text('Name.') }, described(description))

/** "Y", "N", or "" if unknown. */
export const yesOrNo = (description: string) => Type.Enum(['Y', 'N', ''], { description })

/** A field that is present from a verbosity on (contract S3). */
export const fromVerbosity = <Schema extends TSchema>(level: 1 | 2, schema: Schema) =>
  Type.Optional({ ...schema, 'x-verbosity': level })

/** Whether a checkout asks for the guest's address. */
export const guestAddress = Type.Optional(
  flag(
    'After preview: true where the property, or the system that holds its rooms, wants the address of the guest; absent where nobody does.',
  ),
)

/** What the payment company's form is started with. */
export const cardForm = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        provider: text('Name of the payment company.'),
        publishable_key: text('The key that its script is started with.'),
        amount: orNull(
          Type.Integer(),
          'What is charged now, in the company’s units; null: nothing, and the card is only checked.',
        ),
        currency: text('Currency of the amount, in lower case.'),
      },
      { description },
    ),
  )

/** What cancelling and not arriving cost, of a rate and of a reservation. */
export const penalties = {
  cancellation_penalties: listOf('The cancellation penalties, in order of time and without gaps.', {
    from: textOrNull(
      'Instant from which it is owed, with the property’s offset; null: from the moment of booking.',
    ),
    until: textOrNull('Instant until which it is owed; null: no end.'),
    penalty: amount('The amount owed.'),
  }),
  no_show_penalty: amount('The amount owed for a no-show.'),
}

/** What the guest pays when. */
export const offeredExtras = Type.Optional(
  listOf('Extras of the property; absent where it has none.', {
    code: text('By which it is chosen.'),
    name: text('Its name.'),
    description: text('Its description.'),
    unit: text('How often the amount counts: stay, night, person or person_night.'),
    amount: amount('For one, each time that the unit counts.'),
    total: amount('For one, for the whole stay, without the tax on it.'),
    tax: amount('The tax on one.'),
    maximum: integer('The largest quantity: no more than are left on each night of the stay.'),
    quantity: integer('How many are chosen: these are a line of `fees` or `checkin_fees`, with its tax.'),
  }),
)

export const deposits = (shownIn = '') =>
  listOf(
    `What the guest pays when, in order of time and without amounts of 0. \`deposit\` and \`rest\` together are \`total.total\`, all together are \`total.altogether\`.${shownIn}`,
    {
      kind: Type.Enum(instalmentKinds, {
        description:
          '`deposit`: what is due when booking (`balance_due`). `rest`: what is left of the total. `checkin_fees`: the charges due at check-in, which are beside the total.',
      }),
      amount: amount('The amount.'),
      due: textOrNull('Instant at which it is due, with the property’s offset; null: when booking.'),
      collected: Type.Enum(collections, {
        description:
          '`card`: the server takes it from the card. `kept_card`: the property or the source of its rooms charges the card, which it keeps. `property`: the guest pays the property.',
      }),
    },
  )

/** What the property is owed, and how it comes by it. */
export const charge = (description: string) =>
  Type.Object(
    {
      currency: text('The property’s own currency, of these amounts.'),
      total: amount('The total.'),
      balance_due: amount('Due when booking.'),
      checkin_fee: amount('Due at check-in, not part of the total.'),
      rebate: amount('Given back after the stay.'),
      ...penalties,
      card: Type.Enum(cardUses, {
        description:
          '`charged`: what is due when booking is taken from the card. `kept`: the property or its source keeps the card and charges it itself. `checked`: nobody keeps the card; it pays and guarantees nothing.',
      }),
    },
    { description },
  )

/** What a change or a cancellation moves, as it is charged. */
export const owedAmounts = <const Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object(
    { currency: text('The property’s own currency, of these amounts.'), ...fields },
    { description: 'The same as it is charged.' },
  )

function described(description: string | undefined) {
  return description === undefined ? {} : { description }
}

/** In `meta_data` of a search. */
export const currencyUnavailable = Type.Optional(
  text(
    'The requested currency, or the default one, where the amounts are not in it: the property’s currency has no exchange rate into it, or one that is too old, and the amounts are in `currency`. Absent otherwise.',
  ),
)

const whereRoomsDiffer = <Field extends Type.TSchema>(field: Field) => Type.Optional(field)

/** What a room is and its own terms: only where the rooms are of different types or rate plans. */
const kindOfRoom = {
  accommodation_id: whereRoomsDiffer(integer('Its type; it and its terms only where the rooms differ.')),
  accommodation_name: whereRoomsDiffer(text('Name of the type.')),
  rate_code: whereRoomsDiffer(text('Its rate plan.')),
  rate_title: whereRoomsDiffer(text('Name of the rate plan.')),
  is_refundable: whereRoomsDiffer(
    yesOrNo('N if cancelling costs the whole price of the room from the moment of booking on, else Y.'),
  ),
  is_deposit_required: whereRoomsDiffer(yesOrNo('Whether something of it is due at the time of booking.')),
  deposit_policy: whereRoomsDiffer(text('Its deposit policy as text; total.balance_due is the amount.')),
  cancellation_policy: whereRoomsDiffer(text('Its cancellation policy as text.')),
  cancellation_penalties: whereRoomsDiffer(penalties.cancellation_penalties),
  no_show_penalty: whereRoomsDiffer(penalties.no_show_penalty),
}

/** What each of several rooms has of a price. */
export const byRoom = (shownIn = '') =>
  Type.Optional(
    listOf(
      `Of a price of several rooms: the part of each, in the order of \`rooms\`; the parts of a night, a line or an amount of the total add up to it, but for averages. Absent for one room, and where the price of each room is not known.${shownIn}`,
      {
        ...kindOfRoom,
        nights: listOfNamed('Night', 'The nights of the room.'),
        tax_items: listOfNamed('Charge', 'Its taxes.'),
        fees: listOfNamed('Charge', 'Its fees.'),
        checkin_fees: listOfNamed('Charge', 'Its charges due at check-in.'),
        total: named('Total', 'What it costs.'),
      },
    ),
  )

/** Where a request asks for one. */
export const receipt = Type.Optional(
  text(
    'Only with `receipt: true`: the signed statement of the request, the rules and the price, a compact JWS (docs/receipts.md).',
  ),
)

/** Of answers for several properties. */
export const notFoundIds = {
  not_found: Type.Optional(
    Type.Array(Type.Integer(), {
      description:
        'Of the `property_ids` of the request, those that do not exist or that the key may not sell; absent where there are none.',
    }),
  ),
}
