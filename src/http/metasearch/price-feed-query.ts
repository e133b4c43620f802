// The query of the plain price feed.

import Type from 'typebox'
import type { PriceFeedRequest } from '../../operations/metasearch/price-feed.ts'
import type { Day } from '../../values/civil-dates.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import { partReader } from '../reading/read-fields.ts'

const mostDays = 365
const mostNights = 30
const mostChildren = 10
const oldestChild = 17

const fields = Type.Object(
  {
    checkin: Type.Optional(Type.String({ format: 'date' })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: mostDays })),
    nights: Type.Optional(Type.Integer({ minimum: 1, maximum: mostNights })),
    adults: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
    children_ages: Type.Optional(Type.String({ maxLength: 40 })),
    currency: Type.Optional(Type.String({ format: 'currency' })),
    rates: Type.Optional(Type.Unsafe<PriceFeedRequest['rates']>({ type: 'string', enum: ['all', 'lead'] })),
    after: afterField(),
  },
  { additionalProperties: false },
)

const readFields = partReader(fields, 'query')
const readAfter = partReader(Type.Object({ after: afterField() }, { additionalProperties: false }), 'query')

/** BadRequestException with everything that is wrong. */
export function readPriceFeed(query: unknown, format: PriceFeedRequest['format']): PriceFeedRequest {
  const errors: FieldError[] = []
  const given = readFields(query, errors)
  const childAges = agesIn(given.children_ages ?? '', errors)
  if (errors.length > 0) throw badRequest(errors)
  return {
    format,
    // The format `date` reads a day.
    from: (given.checkin as Day | undefined) ?? null,
    days: given.days ?? 30,
    nights: given.nights ?? 1,
    party: { adults: given.adults ?? 2, childAges },
    currency: given.currency ?? null,
    rates: given.rates ?? 'all',
    after: given.after ?? 0,
  }
}

/** The query of a list. */
export function readListPart(query: unknown): { readonly after: number } {
  const errors: FieldError[] = []
  const { after = 0 } = readAfter(query, errors)
  if (errors.length > 0) throw badRequest(errors)
  return { after }
}

function afterField() {
  return Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))
}

function agesIn(text: string, errors: FieldError[]): number[] {
  const ages = text === '' ? [] : text.split(',').map(age => (/^\d{1,2}$/.test(age) ? Number(age) : -1))
  if (ages.length > mostChildren || ages.some(age => age < 0 || age > oldestChild)) {
    const message = `must be up to ${mostChildren} ages of 0 to ${oldestChild} with commas between them, such as 4,7`
    errors.push({ field: 'children_ages', message })
  }
  return ages
}
