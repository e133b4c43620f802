// Small hotels, codes and keys made to refuse: each has the one trait that a row of the tables is about.

import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import type { DiscountDocument } from '../../../src/lodging/prices/schema-rules.ts'
import type { PropertyDocument } from '../../../src/lodging/properties/property-document-schema.ts'
import { keyText } from '../../../src/lodging/publishers/api-key.ts'
import { type Scope, scopes } from '../../../src/lodging/publishers/publisher.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { createKey, revokeKey } from '../../../src/store/publishers/keys.ts'
import { createPublisher, grantProperties } from '../../../src/store/publishers/publishers.ts'
import { badRequest } from '../../../src/values/faults.ts'
import type { TestApp } from '../../support/run/test-app.ts'

/** Keys that the tables send; all but the first open nothing, or not everything. */
export const keys = {
  full: keyText('key-of-the-refusals-7c1f'),
  /** Its publisher may sell one hotel only. */
  narrow: keyText('key-of-a-narrow-publisher-2d90'),
  viewOnly: keyText('key-that-may-only-view-88ab'),
  bookOnly: keyText('key-that-may-only-book-31ce'),
  expired: keyText('key-that-has-expired-55d2'),
  revoked: keyText('key-that-was-revoked-90fe'),
  admin: keyText('key-of-an-admin-4e7b'),
} as const

const plan = (code: string): PropertyDocument['rate_plans'][number] => ({
  code,
  title: code,
  cancellation: { steps: [], no_show: 'none' },
})

const nights = { from: '2026-11-30', to: '2028-12-01' }

/** One room 1 for two, in plan BAR, on every night. */
const hotel = (id: number, trait: Partial<PropertyDocument>): PropertyDocument => ({
  id,
  name: `Hotel ${id}`,
  time_zone: 'America/Denver',
  currency: 'USD',
  payment_types: [{ code: 'VI' }, { code: 'MC' }, { code: 'AX' }],
  rooms: [{ id: 1, name: 'Double', standard_occupancy: 2, maximum_occupancy: 2, allotment: 2 }],
  rate_plans: [plan('BAR')],
  calendar: [{ ...nights, price: { standard: 100 } }],
  ...trait,
})

/** A plain hotel, for tests in which it comes into being. */
export const narrowDocument = (id: number): PropertyDocument => hotel(id, {})

/** Takes every booking that is in order: it does not count its rooms. */
export const openHotel = { property_id: 9009, accommodation_id: 1, rate_code: 'BAR' }

/** What can be wrong with a room or a rate, each in one of its own. */
const strictHotel = hotel(9001, {
  rooms: [
    { id: 1, name: 'Double', standard_occupancy: 2, maximum_occupancy: 2, allotment: 2 },
    {
      id: 2,
      name: 'Family room',
      standard_occupancy: 2,
      maximum_occupancy: 6,
      maximum_adults: 2,
      maximum_children: 3,
    },
    {
      id: 3,
      name: 'Room with a choice of beds',
      standard_occupancy: 2,
      maximum_occupancy: 2,
      beds: [
        { code: 'KING', description: 'One king bed' },
        { code: 'TWIN', description: 'Two beds' },
      ],
    },
    { id: 4, name: 'Sold out', standard_occupancy: 2, maximum_occupancy: 2, allotment: 0 },
  ],
  rate_plans: [
    'BAR',
    'STOP',
    'ARRIVAL',
    'DEPARTURE',
    'EARLY',
    'LATE',
    'MIN5',
    'STAY5',
    'MAX3',
    'LEAVE3',
    'GAP',
    'EMPTY',
  ].map(plan),
  calendar: [
    { ...nights, price: { standard: 100 } },
    { ...nights, rate_plans: ['STOP'], from: '2027-03-13', to: '2027-03-13', stop_sell: true },
    { ...nights, rate_plans: ['ARRIVAL'], from: '2027-03-12', to: '2027-03-12', closed_to_arrival: true },
    { ...nights, rate_plans: ['DEPARTURE'], from: '2027-03-16', to: '2027-03-16', closed_to_departure: true },
    { ...nights, rate_plans: ['EARLY'], min_advance_days: 200 },
    { ...nights, rate_plans: ['LATE'], max_advance_days: 7 },
    { ...nights, rate_plans: ['MIN5'], min_stay_arrival: 5 },
    { ...nights, rate_plans: ['STAY5'], from: '2027-03-15', to: '2027-03-15', min_stay_through: 5 },
    { ...nights, rate_plans: ['MAX3'], max_stay_arrival: 3 },
    { ...nights, rate_plans: ['LEAVE3'], from: '2027-03-15', to: '2027-03-15', max_stay_through: 3 },
    { rate_plans: ['GAP'], from: '2027-03-14', to: '2027-03-14', price: { standard: null } },
    { ...nights, rate_plans: ['EMPTY'], price: { standard: null } },
  ],
})

const hotels: readonly PropertyDocument[] = [
  strictHotel,
  hotel(9002, { open: false }),
  hotel(9003, { multi_room: false }),
  hotel(9004, { cutoff_days: 200 }),
  // It is five in the morning in Denver.
  hotel(9005, { cutoff_time: '04:59' }),
  // It is already the second of December there.
  hotel(9006, { time_zone: 'Pacific/Kiritimati' }),
  hotel(9008, { payment_types: [{ code: 'JC' }, { code: 'UP' }, { code: 'DC' }, { code: 'MA' }] }),
  hotel(openHotel.property_id, {
    payment_types: [{ code: 'VI' }, { code: 'MC' }, { code: 'AX' }, { code: 'DS' }],
    rooms: [{ id: 1, name: 'Cave', standard_occupancy: 2, maximum_occupancy: 4 }],
  }),
]

const codes: readonly DiscountDocument[] = [
  { code: 'WORKS', category: 'discount', percent_off: 5 },
  { code: 'USED-UP', category: 'discount', percent_off: 5, max_uses: 1 },
  {
    code: 'RICH',
    category: 'discount',
    percent_off: 5,
    min_subtotal: { amount: 100_000, currency: 'USD' },
  },
  { code: 'ELSEWHERE', category: 'discount', percent_off: 5, properties: [9003] },
  { code: 'STUDIO', category: 'discount', percent_off: 5, rooms: [102] },
  { code: 'SAVERS', category: 'discount', percent_off: 5, rate_plans: ['SAVER'] },
  { code: 'OVER', category: 'discount', percent_off: 5, booking: { to: '2026-11-30' } },
  { code: 'SUMMER', category: 'discount', percent_off: 5, stay: { from: '2027-06-01' } },
  { code: 'HALF-IN', category: 'discount', percent_off: 5, stay: { to: '2027-03-14' } },
  { code: 'EUROS', category: 'discount', amount_off: { amount: 5, currency: 'EUR' } },
  { code: 'NOTHING', category: 'promotion', unlocks_promotions: [77] },
]

/** Fills the server of a test with all of them. */
export async function openRefusingHotels({ app }: TestApp): Promise<void> {
  const { context } = app
  for (const document of hotels) await importProperty(context, document, null)
  await context.database.transaction(async transaction => {
    const open = await createPublisher(transaction, { name: 'Open', sellsAll: true })
    const narrow = await createPublisher(transaction, { name: 'Narrow', sellsAll: false })
    await grantProperties(transaction, narrow.id, [9003])
    for (const document of codes) await saveCode(transaction, document)
    await saveCode(transaction, {
      code: 'NEIGHBOUR',
      category: 'discount',
      percent_off: 5,
      publishers: [narrow.id],
    })
    await transaction.query("UPDATE discount_code SET uses = 1 WHERE code_folded = 'used-up'")
    await makeKeys(transaction, open.id, narrow.id)
  })
}

async function saveCode(transaction: Transaction, document: DiscountDocument): Promise<void> {
  const checked = checkDiscountDocument(document)
  if ('errors' in checked) throw badRequest(checked.errors)
  await saveDiscount(transaction, checked.discount)
}

async function makeKeys(transaction: Transaction, openId: number, narrowId: number): Promise<void> {
  const make = (
    text: string,
    publisherId: number,
    allowed: readonly Scope[],
    expiresAt: string | null = null,
  ) =>
    createKey(transaction, {
      holder: { kind: 'publisher', publisherId, scopes: allowed },
      label: text,
      expiresAt,
      text,
    })
  await make(keys.full, openId, scopes)
  await make(keys.narrow, narrowId, scopes)
  await make(keys.viewOnly, openId, ['view'])
  await make(keys.bookOnly, openId, ['book'])
  await make(keys.expired, openId, scopes, '2020-01-01T00:00:00Z')
  const { keyId } = await make(keys.revoked, openId, scopes)
  await revokeKey(transaction, keyId)
  await createKey(transaction, {
    holder: { kind: 'admin' },
    label: 'admin',
    expiresAt: null,
    text: keys.admin,
  })
}
