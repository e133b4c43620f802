// Rules of the pages of sites that need no server: whose forms are taken, and which pictures come first.

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Property } from '../../../client/src/types.ts'
import { seasonalImages } from '../../../src/http/sites/parts/seasonal-images.ts'
import { requireSameOrigin } from '../../../src/http/sites/same-origin.ts'

const host = 'stay.example:8080'
const sent = (headers: Record<string, string>) => () =>
  requireSameOrigin({ headers, host } as never as FastifyRequest)

test.each([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  {},
  { origin: `https://${host}` },
])('a form of the own site is taken: %o', headers => {
  expect(sent(headers)).not.toThrow()
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: `https://${host}` },
  { origin: 'https://other.example' },
  { origin: 'https://stay.example' },
  { origin: 'null' },
])('a form of another site is refused: %o', headers => {
  expect(sent(headers)).toThrow('This form was sent from another site')
})

test.each([
  ['2027-01-10', 40, 'winter'],
  ['2027-04-30', 40, 'winter'],
  ['2027-05-01', 40, 'summer'],
  ['2027-10-31', 40, 'summer'],
  ['2027-11-01', 40, 'winter'],
  ['2027-01-10', -40, 'summer'],
  ['2027-07-10', -40, 'winter'],
  ['2027-07-10', 0, 'summer'],
])('pictures for %s at latitude %i begin with %s, then those of no season', (day, latitude, first) => {
  const property_image = ['winter', '', 'summer'].map(season => ({ season }))
  const property = { property_image, physical_address: { latitude } } as never as Property
  const last = first === 'winter' ? 'summer' : 'winter'
  expect(seasonalImages(property, day).map(image => image.season)).toEqual([first, '', last])
})
