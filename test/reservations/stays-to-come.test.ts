// How many stays are still to come, for whoever takes a property or a publisher out of business.

import { expect, test } from 'vitest'
import {
  endedStatuses,
  pendingStatuses,
  standingStatuses,
} from '../../src/lodging/reservations/reservation.ts'
import { countStaysToCome } from '../../src/store/reservations/stays-to-come.ts'
import { addDays, type Day } from '../../src/values/civil-dates.ts'
import { staffDesk } from '../support/people/staff-desk.ts'

const { database, inState } = await staffDesk()
const open = new Set([...standingStatuses, ...pendingStatuses])
for (const status of open.union(new Set(endedStatuses))) await inState(status)
const { publisherId, checkout } = await inState('confirmed')
const own = open.size + 1

const count = (today: Day, of: { propertyId?: number; publisherId?: number } = {}) =>
  countStaysToCome(database, { propertyId: null, publisherId: null, ...of }, today)

test('a stay is to come until the day on which it ends, whatever stands of it or is not settled', async () => {
  expect(await count(addDays(checkout, -1))).toBe(own)
  expect(await count(checkout)).toBe(0)
})

test('those of a property or of a publisher are counted, or both', async () => {
  const today = addDays(checkout, -1)
  expect(await count(today, { propertyId: 3144 })).toBe(own)
  expect(await count(today, { propertyId: 3145 })).toBe(0)
  expect(await count(today, { publisherId })).toBe(own)
  expect(await count(today, { publisherId: publisherId + 1 })).toBe(0)
  expect(await count(today, { publisherId, propertyId: 3145 })).toBe(0)
})
