// The kinds of promotion. An entry has everything of its kind except the arithmetic (src/pricing/promotions/promotion-savings.ts) and
// the texts; schema, reading, answers and documentation come from it (contract P3, interface, Promotion).

import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import { millionths, minorUnits } from './document-reading.ts'
import { amount, percent, record, whole } from './schema-values.ts'

const positive = { exclusiveMinimum: 0 }

const freeNightsSchema = record('Of every whole group of nights only some are paid; its cheapest are free.', {
  stay: whole('Nights of a round.', 2, 99),
  pay: whole('Nights of it that are paid.', 1, 98),
})

/** In the order of documents and tables. A published id never changes its meaning. */
export const promotionKinds = {
  percent: kind({
    id: 1,
    name: 'Percent off',
    field: 'percent_off',
    schema: percent('Percent off each night.', positive),
    read: written => ({ percent: millionths(written) }),
    amount: { unit: 'percent', of: offer => offer.percent, meaning: 'The percentage.' },
  }),
  amount_per_night: kind({
    id: 2,
    name: 'Amount off each night',
    field: 'amount_off_night',
    schema: amount('Amount off each night, for each room.', positive),
    read: (written, decimals) => ({ amount: minorUnits(written, decimals) }),
    amount: { unit: 'money', of: offer => offer.amount, meaning: 'Off each night, for each room.' },
  }),
  /** Spread over the nights of the stay; the first night gets the remainder. */
  amount_per_stay: kind({
    id: 3,
    name: 'Amount off the stay',
    field: 'amount_off_stay',
    schema: amount('Amount off the stay, for each room.', positive),
    read: (written, decimals) => ({ amount: minorUnits(written, decimals) }),
    amount: { unit: 'money', of: offer => offer.amount, meaning: 'Off the stay, for each room.' },
  }),
  /** Of every complete group of `stay` nights only `pay` are paid; the cheapest are free. */
  free_nights: kind({
    id: 4,
    name: 'Free nights',
    field: 'free_nights',
    schema: freeNightsSchema,
    read: ({ stay, pay }) => ({ stay, pay }),
    contradiction: ({ stay, pay }) =>
      pay >= stay ? { field: 'pay', message: `must be below stay (${stay}), or no night is free.` } : null,
    amount: {
      unit: 'nights',
      of: ({ stay, pay }) => stay - pay,
      meaning: 'How many of each group of nights are free; the cheapest are.',
    },
  }),
  /** Limits the price of a night of one room to this. */
  fixed_price: kind({
    id: 5,
    name: 'Fixed nightly price',
    field: 'fixed_price',
    schema: amount('What a night of one room costs at most.'),
    read: (written, decimals) => ({ amount: minorUnits(written, decimals) }),
    amount: {
      unit: 'money',
      of: offer => offer.amount,
      meaning: 'What a night costs at most, for each room.',
    },
  }),
}

type Kinds = typeof promotionKinds

export type PromotionKind = keyof Kinds

/** The offer of the given kinds: `kind`, and what its entry reads from a document. */
export type OfferOf<Kind extends PromotionKind = PromotionKind> = {
  [Each in Kind]: { readonly kind: Each } & Readonly<ReturnType<Kinds[Each]['read']>>
}[Kind]

/** The field of a document with the offer of a promotion. */
export type OfferField = Kinds[PromotionKind]['field']

type OfferFields = { [Kind in PromotionKind as Kinds[Kind]['field']]: TOptional<Kinds[Kind]['schema']> }

interface EntryOf<Field extends string, Schema extends TSchema, Offer extends object> {
  /** `promotion_type_id` and `promotion_type` of the interface. */
  readonly id: number
  readonly name: string
  /** The field of a promotion in a property document, which has exactly one of all kinds' fields. */
  readonly field: Field
  /** The schema of that field. It has no defaults. */
  readonly schema: Schema
  /** Reads the field for pricing; `decimals` of the property's currency. Money is called `amount`. */
  readonly read: (written: Static<Schema>, decimals: number) => Offer
  /** Errors of a field that follows its schema, for kinds that can have some. */
  readonly contradiction?: (written: Static<Schema>) => Contradiction | null
  /** `amount` of the interface: millionths, minor units of the property's currency, or a count of nights. */
  readonly amount: {
    readonly unit: 'percent' | 'money' | 'nights'
    readonly of: (offer: Offer) => number
    readonly meaning: string
  }
}

interface Contradiction {
  /** Inside the field of the kind. */
  readonly field: string
  readonly message: string
}

/** Infers the types of an entry. */
function kind<const Field extends string, Schema extends TSchema, Offer extends object>(
  entry: EntryOf<Field, Schema, Offer>,
): EntryOf<Field, Schema, Offer> {
  return entry
}

/** An entry of any kind. */
type AnyEntry = EntryOf<OfferField, TSchema, object>
const entries = Object.entries(promotionKinds) as unknown as readonly (readonly [PromotionKind, AnyEntry])[]

/** One value for each kind, in the order of the table. */
export const ofEachKind = <Value>(
  make: (kind: PromotionKind, entry: AnyEntry) => Value,
): Record<PromotionKind, Value> =>
  Object.fromEntries(entries.map(([kind, entry]) => [kind, make(kind, entry)])) as Record<
    PromotionKind,
    Value
  >

export const offerFieldNames: readonly OfferField[] = entries.map(([, { field }]) => field)

/** The schemas of the fields by their names. */
export const offerFields = Object.fromEntries(
  entries.map(([, { field, schema }]) => [field, Type.Optional(schema)]),
) as unknown as OfferFields

type WithOffer = { readonly [Field in OfferField]?: unknown }

/** The offer of a checked promotion. Throws RangeError when there is none. */
export function offerFrom(promotion: WithOffer, decimals: number): OfferOf {
  for (const [kind, { field, read }] of entries) {
    const written = promotion[field]
    if (written !== undefined) return { kind, ...read(written, decimals) } as OfferOf
  }
  throw new RangeError(`a promotion has none of ${offerFieldNames.join(', ')}`)
}

/** A contradiction in the offer of a promotion that follows its schema, with its place; null for none. */
export function contradictionIn(promotion: WithOffer): { place: string[]; message: string } | null {
  for (const [, { field, contradiction }] of entries) {
    const written = promotion[field]
    const found = written === undefined ? null : contradiction?.(written)
    if (found) return { place: [field, found.field], message: found.message }
  }
  return null
}

/** `amount` of the interface in the unit that the entry names. */
export const figureOf = (offer: OfferOf): number =>
  (promotionKinds[offer.kind].amount as AnyEntry['amount']).of(offer)
