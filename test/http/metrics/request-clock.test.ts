// Publishers' and staff's requests know since when they are waited for, so that an outage is told within two seconds.

import { expect, test } from 'vitest'
import { waitedSince } from '../../../src/values/request-clock.ts'
import { sampleAnswer, sampleBooking, sampleSearch } from '../../support/prices/sample-answers.ts'
import { bodies, keys, openWire, paths } from '../../support/wire/fake-operations.ts'

const clocks: (number | null)[] = []
const note = () => clocks.push(waitedSince())
const { app, post } = await openWire({
  available: async () => {
    note()
    return sampleAnswer(0, sampleSearch)
  },
  reserve: async () => {
    note()
    return sampleBooking
  },
  listProperties: async () => {
    note()
    return []
  },
})

test('a booking, a question and a request of the staff each have a clock', async () => {
  const before = performance.now()
  expect(await post(paths.reserve, bodies.reserve)).toMatchObject({ status: 200 })
  const between = performance.now()
  expect(await post(paths.available, bodies.available)).toMatchObject({ status: 200 })
  const headers = { authorization: `Bearer ${keys.admin}` }
  expect((await app.inject({ url: '/admin/v1/properties', headers })).statusCode).toBe(200)
  const after = performance.now()
  const [booking, question, staff] = clocks
  expect(booking).toBeGreaterThanOrEqual(before)
  expect(booking).toBeLessThanOrEqual(between)
  expect(question).toBeGreaterThanOrEqual(between)
  expect(staff).toBeGreaterThanOrEqual(question!)
  expect(staff).toBeLessThanOrEqual(after)
  expect(waitedSince()).toBeNull()
})
