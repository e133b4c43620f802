// The administration says what is wrong by name too, so that its pages choose words of their own; publishers get sentences alone.

import { expect, test } from 'vitest'
import { Fault } from '../../../src/values/faults.ts'
import { adminWire } from '../../support/wire/admin-wire.ts'

const wire = await adminWire({
  signIn: async () => {
    throw new Fault('UnauthorizedException', 'They do not belong together.', { reason: 'not_together' })
  },
})

test('a field that is missing, too long or unknown has a name beside its sentence, and its limit', async () => {
  const body = { email: 'a'.repeat(300), pasword: 'x' }
  const { status, body: answer } = await wire.ask('POST session', { body })
  expect(status).toBe(400)
  expect(answer.errors).toEqual([
    {
      field: 'email',
      message: 'must be at most 254 characters long',
      code: 'too_long',
      limits: { most: 254 },
    },
    { field: 'password', message: 'is required', code: 'required' },
    { field: 'pasword', message: expect.stringMatching(/^is not known/), code: 'not_known' },
  ])
})

test('a refusal of the whole request has a reason where it has a name', async () => {
  const body = { email: 'ada@example.com', password: 'a password of hers' }
  const { status, body: answer } = await wire.ask('POST session', { body })
  expect(status).toBe(401)
  expect(answer).toMatchObject({ reason: 'not_together', code: 401, errors: [] })
})
