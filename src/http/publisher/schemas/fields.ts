// The fields that several requests share (interface, Objects in requests), each with its limits, its description and its
// type after reading.

import Type from 'typebox'
import { type Language, languages } from '../../../lodging/documents/languages.ts'
import {
  type ScenarioOperation,
  scenariosOf,
  type TestScenario,
  testScenarios,
} from '../../../lodging/installation/test-scenarios.ts'
import { type GuestPurpose, guestPurposes } from '../../../lodging/prices/rules.ts'
import { type GuestFacts, longestStay } from '../../../lodging/properties/property.ts'
import type { SessionEvidence } from '../../../lodging/reservations/reservation.ts'
import type { RequestedRoom, Verbosity } from '../../../operations/requests.ts'
import { type Day, nightsBetween } from '../../../values/civil-dates.ts'
import { type Check, withCheck } from '../../reading/read-fields.ts'

const mostRooms = 9
const mostProperties = 1000

/** `default` only documents the value of an absent field; the code that makes the request from the fields applies it. */
export const integer = (
  description: string,
  bounds: { minimum?: number; maximum?: number; default?: number } = {},
) => Type.Integer({ description, ...bounds })

/** Where a list that is read again and again goes on. Shorter than a card number, as answers repeat it. */
export const sequence = (description: string, bounds: { default?: number } = {}) =>
  integer(description, { minimum: 0, maximum: 999_999_999_999, ...bounds })

export const text = (description: string, maxLength: number) => Type.String({ description, maxLength })

/** A string that the reader of its `format` reads into `Value`. */
export const formatted = <Value>(format: string, description: string) =>
  Type.Unsafe<Value>({ type: 'string', format, description })

export const caller = {
  key: Type.Optional(
    formatted<never>(
      'api-key',
      'API key of the publisher. Required, unless it is sent as `Authorization: Bearer <key>`.',
    ),
  ),
  meta_data: Type.Optional(
    Type.Unsafe<SessionEvidence>({
      type: 'object',
      format: 'session',
      description: 'The guest’s session; texts of up to 255 characters, shortened rather than refused.',
      properties: {
        session_id: { type: 'string', description: 'Session of the guest; the log has a keyed hash of it.' },
        user_agent: { type: 'string', description: 'Browser of the guest.' },
        ip: { type: 'string', description: 'Address of the guest; the log has a keyed hash of it.' },
      },
    }),
  ),
}

/** Of requests whose answers can be proved later. */
export const provable = {
  receipt: Type.Optional(
    Type.Boolean({
      description: 'Whether to sign what is answered: `receipt` (docs/receipts.md).',
      default: false,
    }),
  ),
}

export const receiptOf = (fields: { receipt?: boolean }) => (fields.receipt ? { receipt: true as const } : {})

/** The same for every operation, so that one request can be made of another; `checkScenario` knows which fit. */
export const staged = {
  test_scenario: Type.Optional(
    Type.Enum(Object.keys(testScenarios) as TestScenario[], {
      description: 'What is to happen; only with a test key (docs/testing.md).',
    }),
  ),
}

/** Refuses a scenario that cannot happen in this operation. */
export const checkScenario = (operation: ScenarioOperation): Check<{ test_scenario: TestScenario }> => {
  const known = scenariosOf(operation)
  return ({ test_scenario }, report) => {
    if (test_scenario === undefined || known.includes(test_scenario)) return
    report('test_scenario', `cannot happen here; must be ${known.join(' or ')}`)
  }
}

/** Left out of requests that name none. */
export const scenarioOf = (fields: { test_scenario?: TestScenario }) =>
  fields.test_scenario === undefined ? {} : { testScenario: fields.test_scenario }

const noSession: SessionEvidence = { session_id: null, user_agent: null, ip: null }

export const sessionOf = (fields: { meta_data?: SessionEvidence }): SessionEvidence =>
  fields.meta_data ?? noSession

export const property = { property_id: integer('Property identifier.') }

/** Without both: every property that the publisher may sell. */
export const properties = {
  property_ids: Type.Optional(
    Type.Array(integer('Property identifier.'), {
      maxItems: mostProperties,
      description: 'Properties to search; if absent, all that the publisher may sell.',
    }),
  ),
  properties: Type.Optional(
    formatted<number[]>('id-list', 'The same as one text with commas, such as "3144,3101".'),
  ),
}

export const propertyIds = (fields: { property_ids?: number[]; properties?: number[] }): number[] | null =>
  fields.property_ids ?? fields.properties ?? null

export const amount = {
  limit: Type.Optional(integer('Maximum number of results; 0 returns all.', { minimum: 0, default: 0 })),
  verbosity: Type.Optional(
    integer('Amount of data: 0 (least), 1 or 2 (most).', { minimum: 0, maximum: 2, default: 0 }),
  ),
}

export const verbosity = (fields: { verbosity?: number }): Verbosity => (fields.verbosity ?? 0) as Verbosity

export const stay = {
  checkin: formatted<Day>('date', 'Day of arrival, YYYY-MM-DD.'),
  checkout: formatted<Day>('date', `Day of departure, after checkin, at most ${longestStay} nights later.`),
}

/** Contract R7, without the checks that need the property. */
export const checkStay: Check<{ checkin: Day; checkout: Day }> = ({ checkin, checkout }, report) => {
  if (checkin === undefined || checkout === undefined) return
  const nights = nightsBetween(checkin, checkout)
  if (nights < 1) report('checkout', 'must be a later day than checkin')
  if (nights > longestStay) report('checkout', `must be at most ${longestStay} nights after checkin`)
}

export const sale = {
  discount_code: Type.Optional(text('Discount code, in any case.', 64)),
  currency: Type.Optional(
    formatted<string>(
      'currency',
      'ISO 4217 code, in any case, of the currency to show amounts in; an exchange rate must be configured for it.',
    ),
  ),
}

const extra = Type.Object({
  code: text('Its code.', 32),
  quantity: Type.Optional(integer('How many.', { minimum: 1, maximum: 99, default: 1 })),
})

/** Of requests for one rate. */
export const extras = {
  extras: Type.Optional(
    Type.Array(extra, {
      maxItems: 50,
      description: 'What the guest chooses of the extras that the rate offers, all of it.',
    }),
  ),
}

export const extrasOf = ({ extras: chosen }: { extras?: readonly { code: string; quantity?: number }[] }) =>
  chosen && { extras: chosen.map(({ code, quantity }) => ({ code, quantity: quantity ?? 1 })) }

export const saleOf = (fields: { discount_code?: string; currency?: string }) => ({
  discountCode: fields.discount_code ?? null,
  currency: fields.currency ?? null,
})

/** Of requests whose answers have texts for guests. */
export const wording = {
  language: Type.Optional(
    Type.Enum([...languages], {
      description:
        'Language of texts for guests; if absent, the publisher’s. A text that a property does not have in it is in the property’s own.',
    }),
  ),
}

export const languageOf = (fields: { language?: Language }): Language | null => fields.language ?? null

/** Of a request for a stay that takes scenarios. */
export const checkStaged = (
  operation: ScenarioOperation,
): Check<{ checkin: Day; checkout: Day; test_scenario: TestScenario }> => {
  const checkFits = checkScenario(operation)
  return (...found) => {
    checkStay(...found)
    checkFits(...found)
  }
}

const country = (description: string) =>
  Type.Optional(formatted<string>('country', `${description} (ISO 3166, two letters, in any case).`))

/** Contract R8. */
export const party = {
  adults: integer('Number of adults.', { minimum: 1, maximum: 20 }),
  children: Type.Optional(integer('Number of children.', { minimum: 0, maximum: 20, default: 0 })),
  children_ages: Type.Optional(
    Type.Array(integer('Age of a child in years.', { minimum: 0, maximum: 17 }), {
      maxItems: 20,
      description: 'One age for each child; without it the property’s assumed age is used.',
    }),
  ),
  guests: Type.Optional(
    Type.Array(
      Type.Object({
        residence: country('Country in which the guest lives'),
        nationality: country('Nationality'),
        pays_from: country('Country from which is paid, such as that of the card'),
        purpose: Type.Optional(Type.Enum([...guestPurposes], { description: 'Purpose of the stay.' })),
        age: Type.Optional(
          integer(
            'Age of an adult in years, where a tax depends on it; adults count as 18 without it. Ages of children are in children_ages.',
            {
              minimum: 18,
              maximum: 120,
            },
          ),
        ),
        nights_this_year: Type.Optional(
          integer('Nights at the property in the calendar year of the arrival, before this stay.', {
            minimum: 0,
            maximum: 366,
          }),
        ),
      }),
      {
        maxItems: 40,
        description:
          'What is known of the guests, the adults first and then the children in the order of their ages. Some taxes depend on it (docs/pricing.md); what is not said is not known, and then they are owed.',
      },
    ),
  ),
}

interface Facts {
  residence?: string
  nationality?: string
  pays_from?: string
  purpose?: GuestPurpose
  age?: number
  nights_this_year?: number
}
type Party = { adults: number; children?: number; children_ages?: number[]; guests?: Facts[] }

/** Contract R8: as many ages as children, where both are given. */
export const checkAges: Check<Party> = ({ children, children_ages }, report) => {
  if (children === undefined || children_ages === undefined || children_ages.length === children) return
  report('children_ages', `must have one age for each of the ${children} children`)
}

const searchRoom = withCheck(Type.Object(party), checkAges)

export const listOfRooms = <Room extends Type.TSchema>(
  room: Room,
  description = 'One entry for each requested room, all of the same accommodation.',
) => Type.Array(room, { minItems: 1, maxItems: mostRooms, description })

/** Of rooms that may name what they are. */
export const mayDiffer =
  'One entry for each requested room: of the accommodation and rate of the request, or of its own.'

export const search = { rooms: listOfRooms(searchRoom) }

/** Ages without a count give the count. */
export const requestedRoom = ({ adults, children, children_ages, guests }: Party): RequestedRoom => ({
  adults,
  children: children ?? children_ages?.length ?? 0,
  childrenAges: children_ages ?? null,
  ...(guests && { guests: guests.map(factsOf) }),
})

const factsOf = ({
  residence,
  nationality,
  pays_from,
  purpose,
  age,
  nights_this_year,
}: Facts): GuestFacts => ({
  ...(residence !== undefined && { residence }),
  ...(nationality !== undefined && { nationality }),
  ...(pays_from !== undefined && { paysFrom: pays_from }),
  ...(purpose !== undefined && { purpose }),
  ...(age !== undefined && { age }),
  ...(nights_this_year !== undefined && { nightsThisYear: nights_this_year }),
})
