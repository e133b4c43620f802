// A route of the administration that is not written as all others are does not start.

import Fastify, { type FastifyRequest } from 'fastify'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { anybody, everybodySignedIn } from '../../../src/http/admin/kit/access.ts'
import { addAdminRoute, closed, knownCaller } from '../../../src/http/admin/kit/admin-route.ts'

const route = {
  ...({
    method: 'POST',
    url: '/admin/v1/keys/:id',
    operationId: 'revokeKey',
    access: everybodySignedIn,
  } as const),
  summary: 'A route.',
  description: 'Of a test.',
  result: Type.Object({}),
  path: { fields: Type.Object({ id: Type.Integer({ examples: [1] }) }), missing: 'There is none.' },
  answer: async () => ({}),
}
const open = Type.Object({ a: Type.Optional(Type.Boolean()) })
const shut = Type.Object({ a: Type.Optional(Type.Boolean()) }, closed)
const add = (changes: object) => () => addAdminRoute(Fastify(), { ...route, ...changes })

describe('a route', () => {
  const unknown = new TypeError('/admin/v1/keys/:id takes unknown fields')
  test.each([
    [{ query: open }, unknown],
    [{ body: open }, unknown],
    [{ query: open, body: shut }, unknown],
    [{ query: shut, body: open }, unknown],
    [
      { url: '/admin/v1/none/:id' },
      new RangeError('/admin/v1/none/:id belongs to no subject of the administration'),
    ],
  ])('with %o is not added', (changes, error) => {
    expect(add(changes)).toThrow(error)
  })

  test.each([[{}], [{ query: shut, body: shut }], [{ access: anybody }]])('with %o is', changes => {
    expect(add(changes)).not.toThrow()
  })
})

test('who asks is known before a route is asked, or it is a mistake of ours', () => {
  const request = (caller: unknown) => ({ caller }) as FastifyRequest
  expect(() => knownCaller(request(null))).toThrow(
    new TypeError('the caller of a request is known before its route is asked'),
  )
  const key = { kind: 'key', keyId: 'a1' }
  expect(knownCaller(request(key))).toBe(key)
})
