// Input and output of the routes of properties.

import Type, { type Static } from 'typebox'
import { calendarEditSchema } from '../../../lodging/calendars/schema-calendar-edit.ts'
import {
  calendarChangeSchema,
  type PropertyDocument,
  propertyDocumentSchema,
} from '../../../lodging/properties/property-document-schema.ts'
import { closed } from '../kit/admin-route.ts'
import { archivedAt, archivedField } from '../kit/archive-schemas.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'

/** Described once, and referenced by name where it is used. */
export const documentSchemas = [
  { ...propertyDocumentSchema, $id: 'PropertyDocument' },
  { ...calendarChangeSchema, $id: 'CalendarChange' },
  { ...calendarEditSchema, $id: 'CalendarEdit' },
]

/** Limit for a document with many years of nights. */
const mostBytes = 32 * 1024 * 1024

const id = Type.Integer({
  description: 'Property identifier.',
  examples: [3200],
  minimum: 1,
  maximum: 2_147_483_647,
})

export const propertyPath = {
  fields: Type.Object({ id }),
  missing: 'There is no such property; its id is a number.',
}

export const importQuery = Type.Object(
  {
    replace: Type.Optional(
      Type.Boolean({
        description: 'Whether the document may replace a property with another name.',
        default: false,
      }),
    ),
  },
  closed,
)

/** The smallest valid document. */
const smallDocument = {
  id: 3200,
  name: 'The Lion',
  time_zone: 'America/Denver',
  currency: 'USD',
  rooms: [{ id: 1, name: 'Double', standard_occupancy: 2, maximum_occupancy: 3, allotment: 5 }],
  rate_plans: [
    { code: 'BAR', title: 'Best available rate', cancellation: { steps: [], no_show: { nights: 1 } } },
  ],
  calendar: [{ from: '2027-01-01', to: '2027-12-31', price: { standard: 120, extra_adult: 25 } }],
}

export const propertyDocument = Type.Unsafe<PropertyDocument>({
  allOf: [{ $ref: 'PropertyDocument#' }],
  description: 'A property document; docs/property-document.md explains it.',
  examples: [smallDocument],
})

export const importedDocument = { schema: propertyDocument, mostBytes }

const { id: _, ...withoutId } = smallDocument

/** A document whose id may be left out. */
export const newDocument = {
  schema: Type.Unsafe<Omit<PropertyDocument, 'id'> & { readonly id?: number }>({
    type: 'object',
    additionalProperties: true,
    description: 'A property document; its id may be left out.',
    examples: [withoutId],
  }),
  mostBytes,
}

/** A document in place of the stored one; an empty object for the stored one. */
export const checkedDocument = {
  schema: Type.Unsafe<Partial<PropertyDocument>>({
    type: 'object',
    additionalProperties: true,
    description: 'A property document; an empty object stands for the stored one.',
    examples: [{}],
  }),
  mostBytes,
}

const smallChange = {
  calendar: [
    { rooms: [1], rate_plans: ['BAR'], from: '2027-06-04', to: '2027-06-05', price: { standard: 150 } },
    { from: '2027-12-24', to: '2027-12-26', min_stay_through: 3 },
  ],
  inventory: [{ rooms: [1], from: '2027-06-04', to: '2027-06-05', allotment: 2 }],
}

export const calendarChange = {
  schema: Type.Unsafe<Static<typeof calendarChangeSchema>>({
    allOf: [{ $ref: 'CalendarChange#' }],
    description: 'A change of nights; docs/property-document.md explains its entries.',
    examples: [smallChange],
  }),
  mostBytes,
}

export const propertyQuery = Type.Object({ archived: archivedField, ...idPageFields }, closed)

export const propertyList = pageAnswer('Properties in the order in which publishers see them.', {
  properties: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Property identifier.' }),
      name: Type.String({ description: 'Name.' }),
      is_open: Type.Boolean({ description: 'Whether it can be booked; otherwise it is only shown.' }),
      version: Type.Integer({ description: 'Increases with every change.' }),
      updated_at: Type.String({ format: 'date-time', description: 'Time of the last change.' }),
      archived_at: archivedAt,
    }),
    { description: 'Each with the version of its document.' },
  ),
})

export const importOutcome = Type.Object(
  {
    id: Type.Integer({ description: 'Property identifier.' }),
    version: Type.Integer({ description: 'The stored version.' }),
    changed: Type.Boolean({ description: 'False if nothing changed.' }),
    warnings: Type.Unsafe<readonly string[]>(
      Type.Array(Type.String(), {
        description:
          'Nights with more rooms sold than their new allotment, and that the property is archived.',
      }),
    ),
  },
  {
    description: 'The result.',
    examples: [{ id: 3200, version: 1, changed: true, warnings: [] }],
  },
)
