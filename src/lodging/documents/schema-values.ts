// The basic parts of the document schemas. Each is plain JSON Schema with a description; `format` names a check of
// document-values.ts that a schema cannot express.

import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { weekdayNames } from '../../values/civil-dates.ts'
import type { GuestText } from './guest-texts.ts'
import { languages } from './languages.ts'

/** An amount or a percentage as written: 100.5 or "100.50". */
export type DecimalText = number | string

const largestId = 2_147_483_647
/** Nightly prices are stored in columns of 32-bit integers. */
export const largestPrice = 2_147_483_647
/** The limit of all other amounts in minor units: far below 2^53 for each guest and night of the longest stay. */
export const largestAmount = 10_000_000_000

/** An object without unknown fields. */
export const record = <Fields extends TProperties>(
  description: string,
  fields: Fields,
  options: Record<string, unknown> = {},
) => Type.Object(fields, { additionalProperties: false, description, ...options })

export const list = <Item extends TSchema>(
  description: string,
  maxItems: number,
  item: Item,
  options: Record<string, unknown> = {},
) => Type.Array(item, { description, maxItems, ...options })

/** A field with a default. */
export const defaulted = <Schema extends TSchema>(schema: Schema, value: unknown) =>
  Type.Optional({ ...schema, default: value } as Schema)

/** Also allows null. */
export const nullable = <Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> => {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  return Type.Unsafe({ ...schema, type: [type, 'null'].flat(), ...(values && { enum: [...values, null] }) })
}

/** A field that may be left out or null; both mean the same. */
export const optional = <Schema extends TSchema>(schema: Schema) => defaulted(nullable(schema), null)

export const text = (description: string, maxLength: number, minLength = 0) =>
  Type.String({ description, minLength, maxLength })

/** A text that guests read, or one for each language that it is written in. */
export const guestText = (description: string, maxLength: number, minLength = 0) =>
  Type.Unsafe<GuestText>({
    type: ['string', 'object'],
    description,
    minLength,
    maxLength,
    propertyNames: { enum: [...languages] },
    additionalProperties: { type: 'string', minLength, maxLength },
    minProperties: 1,
  })

/** The language of plain texts. */
export const language = (description: string) => choice(description, languages)

/** Control characters and ends of lines, for patterns. By number: not every reader of patterns knows Unicode's names of classes. */
export const controls = '\\u0000-\\u001f\\u007f-\\u009f'
export const lineEnds = '\\u2028\\u2029'

export const pattern = (description: string, expression: string, maxLength: number) =>
  Type.String({ description, pattern: expression, maxLength })

export const choice = <const Values extends readonly string[]>(description: string, values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description })

export const flag = (description: string) => Type.Boolean({ description })

export const whole = (description: string, minimum: number, maximum: number) =>
  Type.Integer({ description, minimum, maximum })

/** A number of nights, at most those of the longest stay. */
export const nights = (description: string) => optional(whole(description, 1, 99))

export const identifier = (description: string) => whole(description, 1, largestId)

export const day = (description: string) =>
  Type.String({ description: `${description} (YYYY-MM-DD, 1900 to 2999).`, format: 'date', maxLength: 10 })

export const time = (description: string) =>
  Type.String({
    description: `${description} (HH:MM, 24 hours).`,
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    maxLength: 5,
  })

export const webAddress = (description: string) =>
  Type.String({ description: `${description} (http or https).`, format: 'uri', maxLength: 2000 })

export const currency = (description: string) =>
  Type.String({ description: `${description} (ISO 4217, in capitals).`, format: 'currency', maxLength: 3 })

export const emailAddress = (description: string) =>
  pattern(
    `${description} (e-mail address).`,
    `^[^\\s${controls}@<>()\\[\\],;:"\\\\]+@[^\\s${controls}@<>()\\[\\],;:"\\\\]+$`,
    254,
  )

const decimal = (format: string, description: string, limits: Record<string, number>) =>
  Type.Unsafe<DecimalText>({
    type: ['number', 'string'],
    format,
    pattern: '^[0-9]{1,15}([.][0-9]{1,15})?$',
    ...('exclusiveMinimum' in limits ? {} : { minimum: 0 }),
    ...limits,
    description,
  })

/** An amount or a percentage that may be negative. */
export const signed = (
  format: 'amount' | 'percent',
  description: string,
  limits: { minimum: number; maximum: number },
) =>
  Type.Unsafe<DecimalText>({
    type: ['number', 'string'],
    format,
    pattern: '^-?[0-9]{1,15}([.][0-9]{1,15})?$',
    ...limits,
    description,
  })

/** Major units with no more decimals than the currency has; limited by `largestAmount`. */
export const amount = (description: string, limits: Record<string, number> = {}) =>
  decimal('amount', description, limits)

/** A nightly price: an amount that fits a price column. */
export const price = (description: string) => decimal('price', description, {})

/** Percent with at most four decimals. */
export const percent = (description: string, limits: Record<string, number> = {}) =>
  decimal('percent', description, { maximum: 100, ...limits })

export const weekdays = (description: string) =>
  list(description, 7, choice('A day of the week.', weekdayNames), { minItems: 1, uniqueItems: true })

export const identifiers = (description: string) =>
  list(description, 500, identifier('An id.'), { minItems: 1 })

export const rateCodes = (description: string) =>
  list(description, 200, rateCode('A rate code.'), { minItems: 1 })

export const rateCode = (description: string) =>
  pattern(description, `^[^\\s${controls}]([^${controls}]*[^\\s${controls}])?$`, 64)

/** Both ends belong to the range; null leaves a side open. */
export const dayRange = (description: string) =>
  record(description, {
    from: optional(day('First day')),
    to: optional(day('Last day')),
  })

/** Exactly one of these fields is required; its name decides the kind. */
export const exactlyOne = (...fields: string[]) => ({
  oneOf: fields.map(field => ({ required: [field] })),
})
