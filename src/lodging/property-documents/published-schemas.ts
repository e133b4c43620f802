// The schemas of documents that docs/ publishes, by file name.

import { companionSchemas } from '../companions/companion-schemas.ts'
import { discountDocumentSchema } from '../prices/schema-rules.ts'
import { calendarChangeSchema, propertyDocumentSchema } from '../properties/property-document-schema.ts'

const dialect = 'https://json-schema.org/draft/2020-12/schema'

export const publishedSchemas = {
  'property-document.schema.json': {
    $schema: dialect,
    title: 'Hostelry property document',
    ...propertyDocumentSchema,
  },
  'calendar-change.schema.json': {
    $schema: dialect,
    title: 'Hostelry calendar change',
    ...calendarChangeSchema,
  },
  'discount-document.schema.json': {
    $schema: dialect,
    title: 'Hostelry discount document',
    ...discountDocumentSchema,
  },
  ...companionSchemas,
}

/** The folders of the repository that have a schema: the conformance kit runs alone, so it carries the contracts. */
export const foldersOf = (name: string): string[] =>
  Object.hasOwn(companionSchemas, name) ? ['docs', 'conformance/schemas'] : ['docs']
