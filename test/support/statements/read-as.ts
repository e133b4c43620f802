// What a value in a body is read as, by the schema of its field.

import { type TSchema, Type } from 'typebox'
import { expect } from 'vitest'
import { partReader } from '../../../src/http/reading/read-fields.ts'
import type { FieldError } from '../../../src/values/faults.ts'

/** What a value of a field is read as; "refused" with what is wrong. */
export function readAs(schema: TSchema, value: unknown): unknown {
  const errors: FieldError[] = []
  const read = partReader(Type.Object({ field: Type.Optional(schema) }), 'body')
  const found = read({ field: value }, errors) as { field?: unknown }
  if (errors.length === 0) return found.field
  expect(errors).toMatchObject([{ field: 'field', message: expect.stringMatching(/^(must|is|has|holds)/) }])
  return 'refused'
}
