// The figures of the dashboard equal a count of the reservations themselves, and reservations are found by what staff knows of
// a guest.

import { expect, test } from 'vitest'
import { showDashboard } from '../../src/operations/back-office/dashboard.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const { harness, numbers } = await adminPages()
const { ask } = await adminRequests(harness.app)

interface Listed {
  readonly status: string
  readonly checkin: string
  readonly checkout: string
  readonly total: number
  readonly guest_name: string
}

const all = async (): Promise<Listed[]> => (await ask('GET', 'reservations')).body.reservations

test('arrivals, departures, stays and revenue are those of the reservations that stand', async () => {
  const today = '2026-12-01'
  const lena = numbers.get('Brandt')
  await ask('POST', `reservations/${lena}/cancel`, { reason: 'The guest called.' })
  const standing = (await all()).filter(({ status }) => status === 'confirmed')
  expect(standing).toHaveLength(numbers.size - 1)
  const { body } = await ask('GET', 'dashboard?days=2&property_id=3144')
  expect(body.houses).toEqual([
    {
      property_id: 3144,
      today,
      arrivals: standing.filter(({ checkin }) => checkin === today).length,
      departures: standing.filter(({ checkout }) => checkout === today).length,
      in_house: standing.filter(({ checkin, checkout }) => checkin <= today && checkout > today).length,
    },
  ])
  const cents = standing.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
  expect(body.totals).toEqual([{ currency: 'USD', bookings: standing.length, revenue: cents / 100 }])
  expect((await ask('GET', 'dashboard?days=2&property_id=3101')).body).toMatchObject({
    houses: [],
    totals: [],
  })
})

test('the figures of a day are of what its asker may see, by property or by publisher', async () => {
  const [{ publisherId } = { publisherId: 0 }] = await harness.app.context.database.query<{
    publisherId: number
  }>('SELECT DISTINCT publisher_id AS "publisherId" FROM reservation')
  const houses = async (propertyIds: number[], publisherIds: number[]) => {
    const within = { propertyIds, publisherIds }
    const shown = await showDashboard(harness.app.context, { propertyId: null, days: 1, within })
    return shown.houses.map(({ propertyId }) => propertyId)
  }
  expect(await houses([3144], [])).toEqual([3144])
  expect(await houses([], [publisherId])).toEqual([3144])
  expect(await houses([3101], [publisherId + 1])).toEqual([])
})

test('a part of a name, an e-mail address or the beginning of a number finds a reservation, a wildcard finds none', async () => {
  const names = async (search: string): Promise<string[]> =>
    (await ask('POST', 'reservations/search', { search })).body.reservations.map(
      ({ guest_name }: Listed) => guest_name,
    )
  expect(await names('a love')).toEqual(['Ada Lovelace'])
  expect(await names('NATARAJAN')).toEqual(['Priya Natarajan'])
  expect(await names('mori@example')).toEqual(['Kenji Mori'])
  expect(await names(numbers.get('Salazar')!.slice(0, 14).toLowerCase())).toContain('Joaquín Salazar')
  for (const search of ['%', '_', '\\']) expect(await names(search), search).toEqual([])
  const inHouse = await ask('GET', 'reservations?staying_on=2026-12-02&order=checkin&status=confirmed')
  expect(inHouse.body.reservations.map(({ checkin }: Listed) => checkin)).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-02',
  ])
})

test('what staff may do is said with its cost, and why not where it may not', async () => {
  const { body } = await ask('GET', `reservations/${numbers.get('Lovelace')}`)
  const [cancel, noShow] = body.actions
  expect(cancel).toMatchObject({ action: 'cancel', is_allowed: true, reason: null })
  expect(noShow).toMatchObject({ action: 'no_show', is_allowed: false })
  expect(noShow.reason).toContain('begins on 2026-12-01')
  expect(noShow).toMatchObject({ reason_code: 'too_early', reason_day: '2026-12-01' })
  const simulated = await ask('POST', `reservations/${numbers.get('Lovelace')}/cancel`, {
    reason: 'How much?',
    simulate: true,
  })
  expect([cancel.penalty, cancel.refund]).toEqual([simulated.body.penalty, simulated.body.refund])
  expect(cancel.penalty).toBeGreaterThan(0)
  const { nights, reductions, charges, total } = body.price
  const lines = [
    ...nights,
    ...reductions,
    ...charges.filter((line: { is_included: boolean }) => !line.is_included),
  ]
  const cents = lines.reduce(
    (sum: number, line: { amount: number }) => sum + Math.round(line.amount * 100),
    0,
  )
  expect(cents / 100).toBe(total)
})

test('each filter counts what its list has, within what the person may see', async () => {
  const filters = [
    {},
    { status: 'confirmed', checkin_from: '2026-12-02', checkin_to: '2026-12-03' },
    { staying_on: '2026-12-02' },
    { checkout_from: '2026-12-04', checkout_to: '2026-12-05' },
    { checkout_to: '2026-12-05', checkin_from: '2026-12-02' },
    { status: 'cancelled', property_id: 3144 },
    { status: 'pending' },
    { property_id: 3101 },
    { publisher_id: 1 },
    { to_pay: true, status: 'cancelled' },
  ]
  const totals = []
  for (const filter of filters) {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    totals.push((await ask('GET', `reservations?${query}`)).body.total)
  }
  expect(new Set(totals).size).toBeGreaterThan(4)
  const { body } = await ask('POST', 'reservations/counts', { filters })
  expect(body.counts).toEqual(totals.map(count => ({ count, is_more: false })))
  const headers = await signedInWith(harness.app, [grant('property_manager', { propertyId: 3101 })])
  const elsewhere = await harness.app.server.inject({
    method: 'POST',
    url: '/admin/v1/reservations/counts',
    headers,
    payload: { filters },
  })
  expect(new Set(elsewhere.json().counts.map(({ count }: { count: number }) => count))).toEqual(new Set([0]))
  const refused = await ask('POST', 'reservations/counts', { filters: [{ search: 'Ada' }] })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('search')])
})

test('a list says why a reservation is in its state: who cancelled it, when it was changed, what its guest wrote', async () => {
  const [lena, ada] = [numbers.get('Brandt'), numbers.get('Lovelace')]
  const [cancelled] = (await ask('GET', 'reservations?status=cancelled')).body.reservations
  expect(cancelled).toMatchObject({
    confirmation_number: lena,
    waits_for: null,
    changed_at: null,
    cancelled: { by: 'property', at: expect.stringMatching(/^2026-12-01T/) },
    penalty: expect.any(Number),
  })
  const adaNow = async () => (await ask('POST', 'reservations/search', { search: ada })).body.reservations[0]
  expect(await adaNow()).toMatchObject({ cancelled: null, penalty: null, guest_note: null, changed_at: null })
  const changed = await ask('POST', `reservations/${ada}/modify`, {
    reason: 'The guest wrote.',
    guest: { note: 'We arrive late.' },
  })
  expect(changed.status, changed.text).toBe(200)
  expect(await adaNow()).toMatchObject({
    guest_note: 'We arrive late.',
    changed_at: expect.stringMatching(/^2026-12-01T/),
  })
})

test('oversold nights are told until they are put right, and to nobody of another property', async () => {
  const oversold = async (headers?: HeadersOfPage) =>
    headers
      ? (await harness.app.server.inject({ url: '/admin/v1/dashboard', headers })).json().oversold
      : (await ask('GET', 'dashboard')).body.oversold
  const offer = async (allotment: number) => {
    const { status, text } = await ask('PATCH', 'properties/3144/calendar', {
      inventory: [{ rooms: [101], from: '2026-12-02', to: '2026-12-03', allotment }],
    })
    expect(status, text).toBe(200)
  }
  expect(await oversold()).toEqual([])
  await offer(0)
  const [found] = await oversold()
  expect(found).toMatchObject({
    property_id: 3144,
    nights: 2,
    first_night: '2026-12-02',
    last_night: '2026-12-03',
  })
  expect(found.room_nights).toBeGreaterThan(1)
  expect(
    await oversold(await signedInWith(harness.app, [grant('property_manager', { propertyId: 3144 })])),
  ).toEqual([found])
  expect(
    await oversold(await signedInWith(harness.app, [grant('property_manager', { propertyId: 3101 })])),
  ).toEqual([])
  // A night that is over is nothing to act on.
  harness.clock.moveTo('2026-12-04T12:00:00Z')
  expect(await oversold()).toEqual([])
  harness.clock.moveTo('2026-12-01T12:00:00Z')
  await offer(50)
  expect(await oversold()).toEqual([])
})
