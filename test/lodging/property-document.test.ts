// What is stored of a document is the whole of it, and reads as the same property.

import { expect, test } from 'vitest'
import { imageSlots, withStoredImages } from '../../src/lodging/properties/image-slots.ts'
import { canonicalDocument, propertyFrom } from '../../src/lodging/properties/property-document.ts'
import type { PropertyDocument } from '../../src/lodging/properties/property-document-schema.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { completeDocument } from '../support/hotels/property-documents.ts'

const document = completeDocument() as PropertyDocument

test('the stored form is accepted again and describes the same property', () => {
  const stored = JSON.parse(JSON.stringify(canonicalDocument(document)))
  const result = checkPropertyDocument(stored)
  expect(result).not.toHaveProperty('errors')
  expect(propertyFrom(stored)).toEqual(propertyFrom(document))
})

test('storing the stored form again changes not a letter of it, whatever order its fields come in', () => {
  const stored = JSON.stringify(canonicalDocument(document))
  const reversed = JSON.parse(stored, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  )
  expect(JSON.stringify(canonicalDocument(reversed))).toBe(stored)
})

test('the stored form names every field, holds amounts as numbers, and no calendar or inventory', () => {
  const stored = canonicalDocument(document)
  expect(stored).not.toHaveProperty('calendar')
  expect(stored).not.toHaveProperty('inventory')
  expect(stored).toMatchObject({ source: 'crs', open: true, multi_room: true, is_reviewer_partner: false })
  expect(stored.promotions[1]).toMatchObject({ amount_off_night: 20 })
  expect(stored.promotions[1]).not.toHaveProperty('percent_off')
  expect(stored.rate_plans[1]!.cancellation.steps[0]!.charge).toEqual({ amount: 30.5 })
  expect(stored.rooms[1]).toMatchObject({ allotment: null, bedding: '', beds: [] })
})

test('amounts become minor units, percentages millionths, times minutes', () => {
  const property = propertyFrom(document)
  expect(property.cutoffMinute).toBe(1080)
  expect(property.promotions.map(promotion => promotion.offer)).toEqual([
    { kind: 'percent', percent: 100_000 },
    { kind: 'amount_per_night', amount: 2000 },
    { kind: 'amount_per_stay', amount: 5000 },
    { kind: 'free_nights', stay: 4, pay: 3 },
    { kind: 'fixed_price', amount: 9900 },
  ])
  expect(property.promotions[3]!.conditions).toMatchObject({
    weekdays: [4, 6],
    minNights: 4,
    maxLeadDays: 90,
  })
  expect(property.fees[0]).toMatchObject({
    amount: { kind: 'flat', amount: 5000, unit: 'stay', per: 'booking' },
    taxRate: 88_750,
    due: 'booking',
  })
  expect(property.fees[1]!.conditions).toMatchObject({ rooms: [1], ratePlans: ['NR'] })
  expect(property.taxes[1]!.conditions).toMatchObject({
    rooms: null,
    ratePlans: null,
    minAge: 18,
    chargedNights: 7,
    rateOf: 'room',
    rateFrom: 3000,
    rateBelow: 50_000,
  })
  expect(property.content.payment_types.map(type => type.name)).toEqual(['Visa', 'MasterCard'])
})

test('the amounts of a currency without decimals are its units', () => {
  const yen = {
    ...document,
    currency: 'JPY',
    fees: [{ name: 'Cleaning', amount: '50' }],
    taxes: [],
    promotions: [],
  }
  expect(propertyFrom({ ...yen, rate_plans: [] }).fees[0]!.amount).toMatchObject({ amount: 50 })
})

test('policy steps are put in order: deposits from few days on, cancellations from early to late', () => {
  const [plan] = propertyFrom(document).ratePlans
  expect(plan!.deposit.steps.map(step => step.withinDays)).toEqual([14, null])
  expect(plan!.cancellation).toMatchObject({
    arrivalMinute: 960,
    steps: [
      { hoursBefore: 72, charge: { kind: 'percent', percent: 500_000 } },
      { hoursBefore: 24, charge: { kind: 'full' } },
    ],
  })
})

test('every picture is found at its path and can be replaced by its id in the store', () => {
  const slots = imageSlots(document)
  expect(slots.map(slot => [slot.path, Object.keys(slot)[1]])).toEqual([
    ['property_image[0]', 'image'],
    ['property_image[1]', 'file'],
    ['rooms[0].images[0]', 'data'],
  ])
  const stored = withStoredImages(
    document,
    new Map([
      ['property_image[1]', 'f'.repeat(64)],
      ['rooms[0].images[0]', 'd'.repeat(64)],
    ]),
  )
  expect(imageSlots(stored).map(slot => slot.image?.[0])).toEqual(['a', 'f', 'd'])
  expect(propertyFrom(stored).rooms[0]!.images).toEqual([{ image: 'd'.repeat(64), alt: '', season: '' }])
  expect(imageSlots(document)[1]).toHaveProperty('file')
})

test('pictures that are not in the store yet are not part of the property', () => {
  expect(propertyFrom(document).content.property_image.map(image => image.alt)).toEqual(['The house'])
})
