// The schemas of documents as docs/ publishes them, under their file names.

import { propertyDocumentSchema } from './property-document-schema.ts'
import { discountDocumentSchema } from './schema-rules.ts'

const dialect = 'https://json-schema.org/draft/2020-12/schema'

export const publishedSchemas = {
  'property-document.schema.json': {
    $schema: dialect,
    title: 'Hostelry property document',
    ...propertyDocumentSchema,
  },
  'discount-document.schema.json': {
    $schema: dialect,
    title: 'Hostelry discount document',
    ...discountDocumentSchema,
  },
}
