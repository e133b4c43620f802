// What operators see of a live source that does not answer: it is left alone, the doctor and the metrics say so, and its
// properties and others are answered at once meanwhile.

import { expect, test } from 'vitest'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { hotels } from '../../support/hotels/booking-context.ts'
import { searchBody } from '../../support/hotels/small-hotel.ts'
import { liveContext, liveHotels } from '../../support/sources/live-context.ts'

const live = await liveContext({ SOURCE_FAILURES: '3', SOURCE_REST_SECONDS: '30' })
const { harness, context, source, key, freshDay } = live

const available = (property: number) =>
  harness.post('property/available/.json', searchBody({ key, property, checkin: freshDay(), nights: 1 }))
const metrics = async () => (await fetch(`${harness.app.url}/metrics`)).text()
const warnings = async () => (await diagnose(context)).warnings

test('a source is left alone after failures in a row, and asked again after its rest', async () => {
  source.searches = async () => ({ answered: null, reason: 'HTTP 503', retryAfter: null })
  for (let each = 0; each < 3; each += 1) await available(liveHotels.plain)
  expect(source.calls).toHaveLength(3)
  expect((await available(liveHotels.plain)).body).toMatchObject({ was_searched: false })
  expect((await available(hotels.plain)).body).toMatchObject({ was_searched: true, is_available: true })
  expect(source.calls).toHaveLength(3)
  await expect.poll(warnings).toContainEqual(expect.stringMatching(/^the source live .* \(HTTP 503\)/))
  const text = await metrics()
  expect(text).toMatch(/^hostelry_source_resting\{source="live"\} 1$/m)
  expect(text).toMatch(/^hostelry_source_questions_total\{source="live",end="failed"\} 3$/m)
  expect(text).toMatch(/^hostelry_source_questions_total\{source="live",end="resting"\} 1$/m)

  live.pass({ seconds: 30 })
  source.searches = null
  expect((await available(liveHotels.plain)).body).toMatchObject({ is_available: true })
  await expect.poll(warnings).toEqual([])
  expect(await metrics()).toMatch(/^hostelry_source_resting\{source="live"\} 0$/m)
})
