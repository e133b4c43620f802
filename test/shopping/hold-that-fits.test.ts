// A hold that a request names is good for exactly its rooms and nights, until the instant at which it ends.

import { describe, expect, test } from 'vitest'
import type { KeyHolder } from '../../src/lodging/publishers/publisher.ts'
import type { AppContext } from '../../src/operations/context.ts'
import type { HeldPreviewRequest } from '../../src/operations/requests.ts'
import { findUsableHold, freed } from '../../src/operations/shopping/usable-hold.ts'
import type { InventoryHold } from '../../src/store/inventory/holds.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { day } from '../support/hotels/stored-property.ts'

const now = '2026-06-10T12:00:00Z'
const stay = { checkin: day('2026-07-01'), checkout: day('2026-07-03') }
const hold = { id: 'h', roomId: 4, rooms: 2, expiresAt: '2026-06-10T12:00:00.001Z', ...stay }
const request = {
  holdId: 'h',
  propertyId: 7,
  accommodationId: 4,
  rooms: [{}, {}],
  ...stay,
} as unknown as HeldPreviewRequest
const holder = { publisher: { id: 9 } } as KeyHolder

/** What is found of a request where this hold is stored, and which hold was looked for. */
async function finding(stored: object | null, asked: object = {}) {
  const looked: unknown[] = []
  const query = async (_: string, values: unknown) => {
    looked.push(values)
    return stored === null ? [] : [{ ...hold, ...stored }]
  }
  const context = { database: { query }, clock: new FixedClock(now) } as unknown as AppContext
  const found = await findUsableHold(context, holder, { ...request, ...asked }).catch(error => error)
  return { found, looked }
}
const refusal = {
  type: 'BookingValidationException',
  message: 'The hold is not one for these rooms and dates, or it has ended; leave hold_id out or hold again.',
  errors: [{ field: 'hold_id', message: 'is not a live hold for this request' }],
}

describe('a hold', () => {
  test('that fits is found, as the publisher’s own at that property', async () => {
    expect(await finding({})).toEqual({ found: hold, looked: [[9, 7, 'h']] })
  })

  test('is not looked for where none is named', async () => {
    expect(await finding({}, { holdId: null })).toEqual({ found: null, looked: [] })
  })

  test.each([
    ['that is not there', null],
    ['of another room', { roomId: 5 }],
    ['of another arrival', { checkin: day('2026-06-30') }],
    ['of another departure', { checkout: day('2026-07-04') }],
    ['of fewer rooms', { rooms: 1 }],
    ['of more rooms', { rooms: 3 }],
    ['that ends now', { expiresAt: now }],
    ['that has ended', { expiresAt: '2026-06-10T11:59:59Z' }],
    ['of a reservation', { expiresAt: null }],
  ])('%s is refused', async (_, stored) => {
    expect((await finding(stored)).found).toMatchObject(refusal)
  })
})

test('the rooms of a hold are free for it, on nights that are counted', () => {
  const nights = { roomId: 4, firstDay: stay.checkin, free: new Int32Array([0, -1, 3]) }
  expect(freed(nights, hold as InventoryHold)).toEqual({ ...nights, free: new Int32Array([2, -1, 5]) })
})
