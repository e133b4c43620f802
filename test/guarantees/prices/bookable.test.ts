// Nothing is shown as available that no booking could be made of as the server is set up: it is refused when the document
// comes in, or else availability and the doctor say why.

import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const running = await testApp({ jobs: false })
const { app, post, logLines } = running
const { context } = app
const { key } = await testPublisher(running)
const today = parseDay(testToday)!

const document = (id: number) => smallHotel({ id, from: today })
const ask = (property: number, call: string, rate = 'BAR') =>
  post(`${call}/.json`, bookingBody({ key, property, checkin: addDays(today, 20), nights: 2, rate }))

async function available(property: number) {
  const { body } = await ask(property, 'property/available')
  const rates = body.property_accommodation.flatMap((room: { rates: { code: string }[] }) => room.rates)
  const codes = rates.map(({ code }: { code: string }) => code)
  return { isAvailable: body.is_available, reason: body.unavailable_reason, codes: [...new Set(codes)] }
}

async function expectUnavailable(property: number, reason: string, rate = 'BAR'): Promise<void> {
  const lines = logLines.length
  for (const call of ['book/preview', 'book/hold', 'book/reservation']) {
    const { status, body, text } = await ask(property, call, rate)
    expect([status, body.type], text).toEqual([409, 'RoomUnavailableException'])
    expect(body.errors).toContainEqual(expect.objectContaining({ field: 'unavailable_reason' }))
    expect(text).toContain(reason)
  }
  expect(logLines.slice(lines).join('')).not.toContain('stack')
}

const findings = async (id: number) =>
  (await diagnose(context)).findings.map(({ sentence }) => sentence).filter(text => text.includes(`${id}`))

describe('a document', () => {
  test('that names no cards takes the two that everybody takes', async () => {
    const { payment_types: _, ...plain } = document(9201)
    await importProperty(context, plain, null)
    expect(await available(9201)).toEqual({ isAvailable: true, reason: null, codes: ['BAR'] })
    const { status, text } = await ask(9201, 'book/reservation')
    expect(status, text).toBe(200)
  })

  test('that takes no card is refused', async () => {
    await expect(
      importProperty(context, { ...document(9202), payment_types: [] }, null),
    ).rejects.toMatchObject({
      type: 'BadRequestException',
      errors: [{ field: 'payment_types' }],
    })
  })

  test('of a source that is not configured is refused', async () => {
    await expect(
      importProperty(context, { ...document(9203), source: 'expedia' }, null),
    ).rejects.toMatchObject({
      type: 'BadRequestException',
      errors: [{ field: 'source', message: expect.stringContaining('expedia is not configured') }],
    })
  })
})

describe('a property that was imported otherwise', () => {
  const change = async (id: number, part: object): Promise<void> => {
    await importProperty(context, document(id), null)
    await context.database.query('UPDATE property SET document = document || $2 WHERE property_id = $1', [
      id,
      JSON.stringify(part),
    ])
  }

  test('and takes no card is not bookable', async () => {
    await change(9211, { payment_types: [] })
    expect(await available(9211)).toEqual({ isAvailable: false, reason: 'not_bookable', codes: [] })
    await expectUnavailable(9211, 'not open for booking')
    expect(await findings(9211)).toEqual([expect.stringContaining('it accepts no card')])
  })

  test('and whose source is gone cannot be reached', async () => {
    await change(9212, { source: 'expedia' })
    expect(await available(9212)).toEqual({ isAvailable: false, reason: 'source_unavailable', codes: [] })
    await expectUnavailable(9212, 'source_unavailable')
    expect(await findings(9212)).toEqual([expect.stringContaining('its source expedia is not configured')])
  })
})

test('where no company takes payments, only what is paid at the property can be booked', async () => {
  const plain = document(9221)
  const [bar] = plain.rate_plans
  const prepaid = { ...bar!, code: 'PREPAID', deposit: { steps: [{ charge: 'full' }] } }
  const paid = { payment_collection: 'gateway', rate_plans: [bar, prepaid] }
  await importProperty(context, { ...plain, ...paid }, null)
  expect(await available(9221)).toEqual({ isAvailable: true, reason: null, codes: ['BAR'] })
  await expectUnavailable(9221, 'not_bookable', 'PREPAID')
  expect((await ask(9221, 'book/reservation')).status).toBe(200)
  expect(await findings(9221)).toEqual([expect.stringContaining('PAYMENT_GATEWAY names none')])

  await importProperty(
    context,
    { ...document(9222), ...paid, rate_plans: [{ ...prepaid, code: 'BAR' }] },
    null,
  )
  expect(await available(9222)).toEqual({ isAvailable: false, reason: 'not_bookable', codes: [] })
})
