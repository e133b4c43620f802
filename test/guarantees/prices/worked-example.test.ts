// The worked example of the contract, through the wire and the database: 4 nights at 100.99, a promotion of 10
// percent, a cleaning fee of 50 per stay, no tax.

import { expect, test } from 'vitest'
import { testApp } from '../../support/run/test-app.ts'

const { post } = await testApp({ demo: true })

test.each(['2026-12-05', '2027-02-26', '2027-12-30', '2028-02-27'])(
  'a stay from %s comes to 413.56',
  async checkin => {
    const checkout = Temporal.PlainDate.from(checkin).add({ days: 4 }).toString()
    const stay = { key: 'demo', property_id: '3144', checkin, checkout, rooms: [{ adults: '2' }] }
    const { status, body } = await post('property/available/.json', stay)
    expect(status).toBe(200)
    const [rate] = body.property_accommodation[0].rates
    expect(rate.nights.map((night: { rate: number }) => night.rate)).toEqual([90.89, 90.89, 90.89, 90.89])
    expect(rate.total).toMatchObject({
      original_nightly_avg: 100.99,
      nightly_avg: 90.89,
      original_subtotal: 403.96,
      subtotal: 363.56,
      promotional_savings: 40.4,
      fee: 50,
      tax: 0,
      total: 413.56,
    })
  },
)
