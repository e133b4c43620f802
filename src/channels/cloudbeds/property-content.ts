// Reads what Cloudbeds tells of a property (CreateProperty, UpdateProperty of OTA Build-To-Us v5.5): the fields of our document
// that it says, its rooms and rate plans. What it leaves out, or says nothing in, is not told.

import { Type } from 'typebox'
import { resultOrErrors } from '../../lodging/documents/document-errors.ts'
import { checkAgainstSchema } from '../../lodging/documents/document-schema-check.ts'
import { beginningOf } from '../../lodging/documents/short-text.ts'
import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import { decimalsOf, isCurrency } from '../../values/currencies.ts'
import type { FieldError } from '../../values/faults.ts'
import { toldCharges } from './told-charges.ts'

type Told = Partial<
  Pick<
    PropertyDocument,
    | 'name'
    | 'time_zone'
    | 'currency'
    | 'reservation_email'
    | 'main_telephone'
    | 'checkin_time'
    | 'checkout_time'
    | 'property_description'
    | 'physical_address'
    | 'property_image'
    | 'taxes'
    | 'fees'
  >
>

export interface ToldRate {
  readonly theirs: number
  readonly title: string
  readonly meals: readonly number[]
  /** Null where Cloudbeds does not say. */
  readonly refundable: boolean | null
  readonly refundableUntilDays: number | null
}

/** A picture, by the address that it can be fetched from. */
export interface ToldPicture {
  readonly address: string
  readonly alt: string
}

export interface ToldRoom {
  readonly theirs: number
  readonly name: string
  readonly description: string
  readonly guests: number
  readonly adults: number | null
  readonly children: number | null
  readonly pictures: readonly ToldPicture[]
  readonly rates: readonly ToldRate[]
}

export interface ToldProperty {
  /** Without pictures, which have to be fetched first. */
  readonly fields: Told
  /** In their order; null where nothing is said of them. */
  readonly pictures: readonly ToldPicture[] | null
  readonly rooms: readonly ToldRoom[]
  /** What an operator has to look at, because it cannot be said here. */
  readonly leftOut: readonly string[]
}

const orNull = (rules: object) => Type.Optional(Type.Unsafe({ type: ['string', 'null'], ...rules }))
const maybe = (most: number) => orNull({ maxLength: most })
const whole = (least: number, most: number) => Type.Integer({ minimum: least, maximum: most })
const timeOfDay = orNull({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'A time such as 14:00.',
})
const largestId = 2_147_483_647

const rateSchema = Type.Object({
  mya_rate_id: whole(0, largestId),
  label_public: maybe(200),
  label_private: maybe(200),
  meal_codes: Type.Optional(Type.Array(Type.Integer(), { maxItems: 20 })),
  refundable: Type.Optional(Type.Boolean()),
  refundable_until_days: Type.Optional(whole(0, 1100)),
})

const roomSchema = Type.Object({
  mya_room_id: whole(1, largestId),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  description: maybe(20_000),
  beds: whole(1, 1000),
  max_adults: Type.Optional(whole(1, 1000)),
  max_children: Type.Optional(whole(0, 1000)),
  dormitory: Type.Boolean(),
  images: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })),
  rateplans: Type.Optional(Type.Array(rateSchema, { maxItems: 200 })),
})

const contentSchema = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  timezone: Type.String({ minLength: 1, maxLength: 64 }),
  email_channel_booking: maybe(254),
  property_description: maybe(20_000),
  check_in_time: timeOfDay,
  check_out_time: timeOfDay,
  address: Type.Optional(
    Type.Object({
      address_line_1: maybe(200),
      address_line_2: maybe(200),
      city: maybe(200),
      zip: maybe(40),
      state: maybe(200),
      country: Type.String({ pattern: '^[A-Z]{2}$' }),
      lon: maybe(40),
      lat: maybe(40),
      phone: maybe(50),
    }),
  ),
  images: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })),
  taxes: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })),
  i18n: Type.Optional(Type.Object({})),
}

const newSchema = Type.Object({ ...contentSchema, rooms: Type.Array(roomSchema, { maxItems: 500 }) })
const changeSchema = Type.Partial(Type.Object(contentSchema))

interface Content extends Readonly<Record<string, unknown>> {
  readonly name?: string
  readonly currency?: string
  readonly timezone?: string
  readonly email_channel_booking?: string | null
  readonly property_description?: string | null
  readonly check_in_time?: string | null
  readonly check_out_time?: string | null
  readonly address?: Readonly<Record<string, string | null | undefined>>
  readonly images?: readonly unknown[]
  readonly taxes?: readonly unknown[]
  readonly i18n?: object
  readonly rooms?: readonly Room[]
}

interface Room {
  readonly mya_room_id: number
  readonly label: string
  readonly description?: string | null
  readonly beds: number
  readonly max_adults?: number
  readonly max_children?: number
  readonly dormitory: boolean
  readonly images?: readonly unknown[]
  readonly rateplans?: readonly Rate[]
}

interface Rate {
  readonly mya_rate_id: number
  readonly label_public?: string | null
  readonly label_private?: string | null
  readonly meal_codes?: readonly number[]
  readonly refundable?: boolean
  readonly refundable_until_days?: number
}

type Reading = ToldProperty | { readonly errors: readonly FieldError[] }

/** A property that is to be made: it needs a name, currency, time zone and its rooms. Never throws. */
export const readNewProperty = (value: unknown): Reading => readContent(newSchema, value, null)

/** What changes of a property, which is priced in `currency`. Never throws. */
export const readPropertyChange = (value: unknown, currency: string): Reading =>
  readContent(changeSchema, value, currency)

function readContent(schema: object, value: unknown, currency: string | null): Reading {
  const checked = resultOrErrors(errors => {
    checkAgainstSchema(schema, value, errors)
    return { content: value as Content }
  })
  if ('errors' in checked)
    return { errors: checked.errors.map(error => ({ ...error, field: `Property.${error.field}` })) }
  const { content } = checked
  const rooms = (content.rooms ?? []).map(toldRoom)
  const code = currency ?? content.currency ?? ''
  const charges = toldCharges(content.taxes ?? [], isCurrency(code) ? decimalsOf(code) : 0)
  const { taxes, fees } = charges
  return {
    fields: {
      ...toldFields(content),
      ...(content.taxes && { taxes: [...taxes], fees: [...fees] }),
    },
    pictures: content.images ? toldPictures(content.images) : null,
    rooms,
    leftOut: [...charges.leftOut, ...leftOut(content)],
  }
}

function toldFields({ address, ...content }: Content): Told {
  return {
    ...given('name', content.name),
    ...given('time_zone', content.timezone),
    ...given('currency', content.currency),
    ...given('reservation_email', content.email_channel_booking),
    ...given('main_telephone', address?.phone?.trim()),
    ...given('checkin_time', content.check_in_time),
    ...given('checkout_time', content.check_out_time),
    ...(content.property_description && { property_description: { long: content.property_description } }),
    ...(address && { physical_address: toldAddress(address) }),
  }
}

const given = (field: string, value: string | null | undefined) => (value ? { [field]: value } : {})

function toldAddress(address: NonNullable<Content['address']>) {
  const [longitude, latitude] = [degrees(address.lon, 180), degrees(address.lat, 90)]
  const isPlace = longitude !== null && latitude !== null
  return {
    line_1: address.address_line_1 ?? '',
    line_2: address.address_line_2 ?? '',
    city: address.city ?? '',
    administrative_division: address.state ?? '',
    postal_code: address.zip ?? '',
    country: address.country ?? '',
    longitude: isPlace ? longitude : null,
    latitude: isPlace ? latitude : null,
  }
}

/** Null for what is no place on Earth; some hotels have typed one for the other. */
function degrees(text: string | null | undefined, most: number): number | null {
  const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(text ?? '') ? Number(text) : Number.NaN
  return Math.abs(value) <= most ? value : null
}

/** In the order that the hotel has chosen; what has no address is none. */
const toldPictures = (images: readonly unknown[]): ToldPicture[] =>
  images
    .flatMap(image => {
      const { url, description, sort_order: place } = (image ?? {}) as Readonly<Record<string, unknown>>
      if (typeof url !== 'string' || url.length > longestAddress) return []
      const alt = typeof description === 'string' && description.isWellFormed() ? description : ''
      return [
        {
          address: url,
          alt: beginningOf(alt, longestAlt),
          place: Number.isInteger(place) ? Number(place) : 0,
        },
      ]
    })
    .sort((one, other) => one.place - other.place)
    .map(({ address, alt }) => ({ address, alt }))

const longestAddress = 2000
const longestAlt = 500

function toldRoom({ beds, max_adults, max_children, ...room }: Room): ToldRoom {
  const inBed = (max_adults ?? 1) + (max_children ?? 0)
  const guests = Math.min(40, room.dormitory ? Math.min(beds, inBed) : beds)
  const fitting = (most: number | undefined) => (most === undefined ? null : Math.min(most, guests))
  return {
    theirs: room.mya_room_id,
    name: room.label,
    description: room.description ?? '',
    guests,
    adults: fitting(max_adults),
    children: fitting(max_children),
    pictures: toldPictures(room.images ?? []),
    rates: (room.rateplans ?? [{ mya_rate_id: 0 }]).map(rate => ({
      theirs: rate.mya_rate_id,
      title: rate.label_public || rate.label_private || 'Standard',
      meals: rate.meal_codes ?? [],
      refundable: rate.refundable ?? null,
      refundableUntilDays: rate.refundable_until_days ?? null,
    })),
  }
}

function leftOut({ i18n = {} }: Content): string[] {
  const count = Object.keys(i18n).length
  return count > 0 ? [`${count} translations were not taken; add them to the property`] : []
}
