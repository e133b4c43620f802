// Fields of an answer get the names of the schema, and nothing that the schema does not name leaves the server.

import Type from 'typebox'
import { expect, test } from 'vitest'
import { wireNames } from '../../../src/http/admin/kit/wire-names.ts'

const entry = Type.Object({ created_at: Type.String(), pending_as_504: Type.Optional(Type.Boolean()) })
const toWire = wireNames(
  Type.Object({
    key_id: Type.String(),
    entries: Type.Array(entry),
    last: Type.Union([entry, Type.Null()]),
    document: Type.Unknown(),
  }),
)

test('names of the code become names of the wire, at every depth; a document stays as it is', () => {
  const document = { someName: 1, other_name: { innerName: 2 } }
  const row = { keyId: 'k', entries: [{ createdAt: 'a', pendingAs504: true }], last: null, document }
  expect(toWire(row)).toEqual({
    key_id: 'k',
    entries: [{ created_at: 'a', pending_as_504: true }],
    last: null,
    document,
  })
  expect(toWire({ ...row, last: { created_at: 'b' } })).toMatchObject({ last: { created_at: 'b' } })
})

test('a field that the schema does not name is left out', () => {
  const row = { keyId: 'k', digest: 'secret', entries: [{ createdAt: 'a', digest: 'secret' }], last: null }
  expect(JSON.stringify(toWire(row))).not.toContain('secret')
})
