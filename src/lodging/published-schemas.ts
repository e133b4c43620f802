// The schemas of documents that docs/ publishes, by file name.

import { calendarChangeSchema, propertyDocumentSchema } from './property-document-schema.ts'
import { discountDocumentSchema } from './schema-rules.ts'

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
}
