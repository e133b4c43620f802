// Random requests around a call: a valid body with a few changed or additional fields, some with damaged text
// (threats D1 to D10).

import fc from 'fast-check'
import type { TObject, TSchema } from 'typebox'
import {
  availabilityBody,
  availabilityManyBody,
} from '../../../src/http/publisher/schemas/availability-body.ts'
import {
  basketBody,
  basketCancelBody,
  basketPreviewBody,
  basketViewBody,
} from '../../../src/http/publisher/schemas/basket-bodies.ts'
import {
  calendarBody,
  calendarManyBody,
  seasonBody,
} from '../../../src/http/publisher/schemas/calendar-bodies.ts'
import { changesBody } from '../../../src/http/publisher/schemas/change-bodies.ts'
import { currenciesBody, placesBody } from '../../../src/http/publisher/schemas/directory-bodies.ts'
import { discountsBody } from '../../../src/http/publisher/schemas/discount-bodies.ts'
import { eventsBody } from '../../../src/http/publisher/schemas/event-bodies.ts'
import { releaseBody } from '../../../src/http/publisher/schemas/hold-bodies.ts'
import { reservationModifyBody } from '../../../src/http/publisher/schemas/modify-body.ts'
import { holdBody, previewBody } from '../../../src/http/publisher/schemas/preview-body.ts'
import {
  reservationCancelBody,
  reservationIndexBody,
  reservationViewBody,
} from '../../../src/http/publisher/schemas/reservation-bodies.ts'
import { reservationBody } from '../../../src/http/publisher/schemas/reservation-body.ts'
import { settingsBody } from '../../../src/http/publisher/schemas/site-bodies.ts'
import { viewBody, viewManyBody } from '../../../src/http/publisher/schemas/view-body.ts'
import {
  webhookCreateBody,
  webhookDeleteBody,
  webhookListBody,
} from '../../../src/http/publisher/schemas/webhook-bodies.ts'
import {
  watchCreateBody,
  watchDeleteBody,
  watchListBody,
} from '../../../src/http/publisher/watch-operations.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { type AnyCallName, bodyOf, type JsonBody, setAt, stayObjects } from '../wire/publisher-calls.ts'
import { closeValue, extraName, type FieldFacts, hostileValue } from './hostile-values.ts'

export const bodySchemas: Readonly<Record<AnyCallName, TObject>> = {
  view: viewBody,
  viewMany: viewManyBody,
  availability: availabilityBody,
  availabilityMany: availabilityManyBody,
  preview: previewBody,
  reservation: reservationBody,
  hold: holdBody,
  release: releaseBody,
  reservationView: reservationViewBody,
  reservationIndex: reservationIndexBody,
  reservationModify: reservationModifyBody,
  reservationCancel: reservationCancelBody,
  settings: settingsBody,
  discounts: discountsBody,
  groupedDiscounts: discountsBody,
  calendar: calendarBody,
  calendarMany: calendarManyBody,
  season: seasonBody,
  currencies: currenciesBody,
  events: eventsBody,
  changes: changesBody,
  places: placesBody,
  basketPreview: basketPreviewBody,
  basket: basketBody,
  basketView: basketViewBody,
  basketCancel: basketCancelBody,
  webhookCreate: webhookCreateBody,
  webhookList: webhookListBody,
  webhookDelete: webhookDeleteBody,
  watchCreate: watchCreateBody,
  watchList: watchListBody,
  watchDelete: watchDeleteBody,
}

export interface HostileRequest {
  readonly payload: Buffer
  /** The body before its text was damaged, for the report of a failure. */
  readonly body: JsonBody
  readonly contentType: string | null
}

/**
 * Requests around the call; `references` name its hold or reservation. About half of them have only unknown or missing
 * fields and may succeed.
 */
export function hostileRequest(
  call: AnyCallName,
  key: string,
  references: JsonBody = {},
): fc.Arbitrary<HostileRequest> {
  return fc
    .tuple(
      goodBody(bodyOf(call, key, references)),
      fc.array(mutation(bodySchemas[call]), { maxLength: 3 }),
      fc.oneof({ weight: 5, arbitrary: fc.constant(asBytes) }, tear),
      fc.constantFrom(null, ...contentTypes),
    )
    .map(([body, mutations, tearing, contentType]) => {
      for (const mutate of mutations) mutate(body)
      return { body, payload: tearing(JSON.stringify(body)), contentType }
    })
}

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
  'no type at all',
  'a/b; c="',
]

/** One rate of each kind of property in the demo. */
export const forSale = [
  { property_id: 3144, accommodation_id: 101, rate_code: 'FLEX' },
  { property_id: 3144, accommodation_id: 102, rate_code: 'SAVER' },
  { property_id: 3101, accommodation_id: 12, rate_code: 'BAR' },
  { property_id: 3111, accommodation_id: 2, rate_code: 'ROAD' },
] as const

/** The call's body with one of several rates and other days, where it has such fields. */
const goodBody = (template: JsonBody): fc.Arbitrary<JsonBody> =>
  fc
    .tuple(fc.constantFrom(...forSale), fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 20 }))
    .map(([sale, lead, nights]) => {
      const body = structuredClone(template)
      const checkin = addDays(parseDay('2026-12-02')!, lead)
      const from = formatDay(checkin)
      const stay = { checkin: from, checkout: formatDay(addDays(checkin, nights)), from, nights }
      for (const object of stayObjects(body))
        for (const [field, value] of Object.entries({ ...sale, ...stay }))
          if (Object.hasOwn(object, field)) object[field] = value
      return body
    })

type Mutation = (body: JsonBody) => void

/** Sets a copy: a later mutation inside of the drawn value would otherwise reach every request that draws it. */
const set =
  (path: string, value: unknown): Mutation =>
  body => {
    setAt(body, path, structuredClone(value))
  }

function mutation(schema: TObject): fc.Arbitrary<Mutation> {
  const fields = fieldsOf(schema, '')
  const field = fc.constantFrom(...fields)
  const objects = [...new Set(['', ...fields.map(({ path }) => path.slice(0, path.lastIndexOf('.') + 1))])]
  return fc.oneof(
    field.chain(({ path, facts }) => closeValue(facts).map(value => set(path, value))),
    field.chain(({ path, facts }) => closeValue(facts).map(value => set(path, value))),
    fc.tuple(field, hostileValue).map(([{ path }, value]) => set(path, value)),
    field.map(({ path }) => set(path, undefined)),
    fc
      .tuple(fc.constantFrom(...objects), extraName, hostileValue)
      .map(([place, name, value]) => (body: JsonBody) => {
        const last = name.replaceAll(/[.[\]]/g, '') || 'extra'
        // Only names that the schema lacks are additional fields.
        if (!fields.some(({ path }) => path === place + last)) set(place + last, value)(body)
      }),
  )
}

interface Field {
  /** `guest.addresses[0].city`. */
  readonly path: string
  readonly facts: FieldFacts
}

/** Every field in the schema; for lists the first entry and the list itself. */
export function fieldsOf(schema: TSchema, path: string): Field[] {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  const itself = path === '' ? [] : [{ path, facts: schema as FieldFacts }]
  if (items) return [...itself, ...fieldsOf(items, `${path}[0]`)]
  const inside = (name: string): string => (path === '' ? name : `${path}.${name}`)
  return [
    ...itself,
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => fieldsOf(field, inside(name))),
  ]
}

type Tearing = (text: string) => Buffer

const asBytes: Tearing = text => Buffer.from(text)

/** Bytes removed, changed, inserted or repeated, at relative positions so that cases shrink well. */
const tear: fc.Arbitrary<Tearing> = fc
  .tuple(
    fc.constantFrom('cut', 'change', 'insert', 'repeat', 'remove'),
    fc.nat(9999),
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
  )
  .map(([kind, share, bytes]) => (text: string) => {
    const whole = Buffer.from(text)
    const at = Math.floor((whole.length * share) / 10_000)
    const [head, tail] = [whole.subarray(0, at), whole.subarray(at)]
    if (kind === 'cut') return head
    if (kind === 'insert') return Buffer.concat([head, bytes, tail])
    if (kind === 'repeat') return Buffer.concat([head, tail.subarray(0, 30), tail])
    if (kind === 'remove') return Buffer.concat([head, tail.subarray(bytes.length)])
    return Buffer.concat([head, bytes, tail.subarray(bytes.length)])
  })
