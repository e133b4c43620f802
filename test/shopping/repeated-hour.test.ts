// In autumn an hour comes twice. What is lost by cancelling follows the instant and not the time on the wall (contract P9, B3).

import { expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp()
const { app, clock, post } = running
const { key } = await testPublisher(running)

/** In Berlin clocks go back from 03:00 to 02:00 on this day, at 01:00 UTC. */
const longDay = '2027-10-31'

test('a deadline of the first of two equal times is over in the second', async () => {
  // 16 hours before 18:00 is 02:00 after the clocks went back.
  const steps = [{ hours_before: 16, charge: 'full' }]
  const cancellation = { arrival_time: '18:00', steps, no_show: 'full' }
  const document = smallHotel({ id: 9041, from: parseDay(testToday)! })
  const rate_plans = document.rate_plans.map(plan => ({ ...plan, cancellation }))
  await importProperty(app.context, { ...document, time_zone: 'Europe/Berlin', rate_plans }, null)
  const rateAt = async (instant: string) => {
    clock.moveTo(instant)
    const stay = { checkin: longDay, checkout: '2027-11-01', rooms: [{ adults: 2 }] }
    const { body, text } = await post('property/available/.json', { key, property_id: 9041, ...stay })
    const [rate] = body.property_accommodation?.[0].rates ?? []
    expect(rate, text).toBeDefined()
    return [rate.is_refundable, rate.cancellation_penalties]
  }
  const lost = { penalty: 100 }
  const deadline = `${longDay}T02:00:00+01:00`
  expect(await rateAt('2027-10-31T00:45:00Z')).toEqual([
    'Y',
    [
      { from: null, until: deadline, penalty: 0 },
      { from: deadline, until: null, ...lost },
    ],
  ])
  expect(await rateAt('2027-10-31T01:45:00Z')).toEqual(['N', [{ from: null, until: null, ...lost }]])
})
