// Changing a booking on its pages, without scripts: what it costs comes first, and one confirmation changes it once.

import { describe, expect, test } from 'vitest'
import { archiveProperty, restoreProperty } from '../../../src/operations/properties/archive-property.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay } from '../../../src/values/civil-dates.ts'
import { hotels } from '../../support/hotels/booking-context.ts'
import { smallHotel, someExtras } from '../../support/hotels/small-hotel.ts'
import { bookingPages, type PageText } from '../../support/pages/booking-pages.ts'
import { remoteHotels } from '../../support/sources/source-context.ts'

const pages = await bookingPages()
const { booked, address, get, send, url, gateway } = pages

/** Fields of the form of a page, as it would be sent. */
function fieldsOf({ text }: PageText): Record<string, string> {
  const inputs = text.matchAll(/<input[^>]*? name="([^"]+)"[^>]*?>/g)
  const sent = [...inputs].filter(([tag]) => !tag.includes('type="radio"') || / checked\b/.test(tag))
  return Object.fromEntries(sent.map(([tag, name]) => [name!, / value="([^"]*)"/.exec(tag)?.[1] ?? '']))
}

const card = {
  card_cardholder: 'Ada Lovelace',
  card_number: '4111 1111 1111 1111',
  card_month: '4',
  card_year: '31',
  card_cvv: '957',
  card_postal_code: 'SW1A 1AA',
}

/** A stay of one night, and the fields that make two of it. */
async function stay(choices: object = {}) {
  const checkin = pages.freshDay()
  const { confirmation_number: number } = await booked({ checkin, ...choices })
  const change = address(number, '/change')
  const form = { ...fieldsOf(await get(change)), checkout: formatDay(addDays(checkin, 2)) }
  return { number, change, checkin, form, shown: () => get(address(number)) }
}

const location = ({ status, headers }: PageText) => [status, headers.get('location')]

describe('a change', () => {
  test('shows the new total and the difference, and is made at them', async () => {
    const { number, change, form, shown } = await stay()
    const asked = await send(change, { ...form, step: 'preview' })
    expect(asked.text).toContain('More than before')
    expect(asked.text).toContain('Change for a total of 200.00\u00a0USD')
    expect((await shown()).text).toContain('1 night')
    const done = await send(change, fieldsOf(asked))
    expect(location(done)).toEqual([303, address(number).slice(url.length)])
    const after = await shown()
    expect(after.text).toContain('Your booking is changed')
    expect(after.text).toContain('2 nights')
    expect(after.text).toContain('<span>Changed<s>')
  })

  test('that is confirmed twice, by a second press, a reload or the back button, is one change', async () => {
    const { change, form, shown } = await stay({ property: hotels.paid })
    const asked = await send(change, { ...form, step: 'preview' })
    const confirmation = { ...fieldsOf(asked), ...card }
    const both = await Promise.all([send(change, confirmation), send(change, confirmation)])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect((await send(change, confirmation)).status).toBe(303)
    expect((await shown()).text.match(/<span>Changed<s>/g)).toHaveLength(1)
    expect(gateway.calls.filter(call => call.endsWith(':auth:2'))).toHaveLength(1)
  })

  test('adds an extra, and keeps it until it is taken away', async () => {
    const document = smallHotel({ id: hotels.plain, from: pages.freshDay() })
    await importProperty(pages.context, { ...document, fees: someExtras }, null)
    const { change, form, shown } = await stay()
    const asked = await send(change, { ...form, extra_parking: '1', extra_late: '0', step: 'preview' })
    expect(asked.text).toContain('Change for a total of 230.00\u00a0USD')
    await send(change, fieldsOf(asked))
    expect((await shown()).text).toMatch(/Parking<.*30\.00/s)
    const kept = await get(change)
    expect(kept.text).toMatch(/name="extra_parking".*?<option value="1" selected/s)
    const left = await send(change, { ...form, extras: 'yes', extra_late: '0', step: 'preview' })
    expect(left.text).toContain('Change for a total of 200.00\u00a0USD')
    const many = await send(change, { ...form, extra_parking: '3', extra_late: '0', step: 'preview' })
    expect(many.text).toContain('id="fault-extras"')
    await importProperty(pages.context, document, null)
  })

  test('keeps what it has of an extra of which others can have less', async () => {
    const document = smallHotel({ id: hotels.plain, from: pages.freshDay() })
    const [parking] = someExtras
    const fees = [{ ...parking, optional: { most: 2, count: 3 } }]
    await importProperty(pages.context, { ...document, fees }, null)
    const { change, form } = await stay()
    await send(change, fieldsOf(await send(change, { ...form, extra_parking: '2', step: 'preview' })))
    expect((await get(change)).text).toMatch(/name="extra_parking".*?<option value="2" selected/s)
    await importProperty(pages.context, document, null)
  })

  test('of name and note costs nothing and keeps the price', async () => {
    const { change, form, checkin, shown } = await stay()
    const wanted = {
      ...form,
      checkout: formatDay(addDays(checkin, 1)),
      first_name: 'Augusta',
      note: 'We arrive late.',
    }
    const asked = await send(change, { ...wanted, step: 'preview' })
    expect(asked.text).toContain('Nothing is charged now.')
    await send(change, fieldsOf(asked))
    const { text } = await shown()
    expect(text).toContain('Augusta')
    expect(text).toContain('We arrive late.')
  })

  test('to another room names it with its total, and is made', async () => {
    const { change, form, shown } = await stay()
    const found = await send(change, { ...form, step: 'rooms' })
    expect(found.text).toMatch(/<b>Uncounted<\/b><span class="quiet">Best rate ·.*?200\.00\u00a0USD/s)
    const asked = await send(change, { ...form, choice: '2//BAR', step: 'preview' })
    expect((await send(change, fieldsOf(asked))).status).toBe(303)
    expect((await shown()).text).toContain('Uncounted')
  })

  test('of dates at an archived property says what can still be changed, and the names are changed', async () => {
    const { change, form, checkin, shown } = await stay()
    await archiveProperty(pages.context, hotels.plain)
    const asked = await send(change, { ...form, step: 'preview' })
    expect([asked.status, asked.text.includes('so only guest and names can be changed')]).toEqual([422, true])
    const renamed = { ...form, checkout: formatDay(addDays(checkin, 1)), first_name: 'Augusta' }
    await send(change, fieldsOf(await send(change, { ...renamed, step: 'preview' })))
    await restoreProperty(pages.context, hotels.plain)
    const { text } = await shown()
    expect([text.includes('Augusta'), text.includes('1 night')]).toEqual([true, true])
  })

  test('of which the guest thinks better keeps what was typed', async () => {
    const { change, form } = await stay()
    const asked = await send(change, { ...form, note: 'Later', step: 'preview' })
    const again = await send(change, { ...fieldsOf(asked), edit: 'yes' })
    expect(again.text).toContain(`value="${form.checkout}"`)
    expect(again.text).toContain('Later')
  })
})

describe('the card of a change', () => {
  const paid = { property: hotels.paid }

  test('is asked for where something is charged now, and charged once', async () => {
    const { change, form, shown } = await stay(paid)
    const asked = await send(change, { ...form, step: 'preview' })
    expect(asked.text).toContain('Pay 100.00\u00a0USD and change')
    expect((await send(change, { ...fieldsOf(asked), ...card })).status).toBe(303)
    expect((await shown()).text).toContain('100.00\u00a0USD charged')
  })

  test('that is declined leaves the booking as it was, is not shown again, and another one pays', async () => {
    const { change, form, shown } = await stay(paid)
    const asked = await send(change, { ...form, step: 'preview' })
    gateway.script = { does: 'decline' }
    const declined = await send(change, { ...fieldsOf(asked), ...card })
    gateway.script = { does: 'approve' }
    expect(declined.status).toBe(422)
    expect(declined.text).toContain('The card was not accepted')
    for (const secret of ['4111', '957'])
      expect(declined.text.replace(/key=[\w-]*|value="[\w-]{22}"/g, '')).not.toContain(secret)
    expect((await shown()).text).toContain('1 night')
    expect((await send(change, { ...fieldsOf(declined), ...card })).status).toBe(303)
    expect((await shown()).text).toContain('2 nights')
  })

  test.each([
    ['is missing', {}],
    ['has a wrong number', { ...card, card_number: '4111 1111 1111 1112' }],
    ['has expired', { ...card, card_year: '2020' }],
    ['has no security code', { ...card, card_cvv: '' }],
  ])('that %s is asked for again', async (_says, typed) => {
    const { change, form, shown } = await stay(paid)
    const asked = await send(change, { ...form, step: 'preview' })
    const again = await send(change, { ...fieldsOf(asked), ...typed })
    expect(again.status).toBe(422)
    expect(again.text).toContain('Please check the details of the card.')
    expect(again.text).not.toContain('4111 1111')
    expect((await shown()).text).toContain('1 night')
  })

  test('whose payment is not answered leaves the booking as it was, and says so', async () => {
    const { change, form, shown } = await stay(paid)
    const asked = await send(change, { ...form, step: 'preview' })
    gateway.script = { does: 'lose', acted: true }
    expect((await send(change, { ...fieldsOf(asked), ...card })).status).toBe(303)
    gateway.script = { does: 'approve' }
    const waiting = await shown()
    expect(waiting.text).toContain('Your change is waiting for the payment')
    expect(waiting.text).toContain('1 night')
    expect(waiting.text).toContain('http-equiv="refresh"')
  })
})

describe('a change is refused', () => {
  test('at a total that has risen meanwhile, and asked about again', async () => {
    const { change, form } = await stay()
    const asked = await send(change, { ...form, step: 'preview' })
    const again = await send(change, { ...fieldsOf(asked), expected_total: '150' })
    expect(again.text).toContain('The total was 150.00\u00a0USD and is 200.00\u00a0USD now.')
    expect((await send(change, fieldsOf(again))).status).toBe(303)
  })

  test('on dates that are full, which names others that are free', async () => {
    const { change, form, checkin, shown } = await stay()
    const night = addDays(checkin, 1)
    for (let count = 0; count < 3; count += 1) await booked({ checkin: night })
    const again = await send(change, { ...form, choice: '1//BAR', step: 'preview' })
    expect(again.status).toBe(422)
    expect(again.text).toContain('The room cannot be booked like this. Your booking is as it was.')
    expect((await shown()).text).toContain('1 night')
  })

  test.each([
    ['dates in the past', { checkin: '2026-01-01', checkout: '2026-01-02' }, 'Dates: from today on'],
    ['a departure before the arrival', { checkout: '2026-12-01' }, 'Dates: from today on'],
    ['no dates', { checkin: '', checkout: 'x' }, 'Dates: from today on'],
    ['nobody', { 'adults-0': '0' }, 'Adults: at least 1'],
    ['words for numbers', { 'children-0': 'one' }, 'Children: a number'],
    ['children without ages', { 'children-0': '2', 'ages-0': '4' }, 'Ages: one for each child'],
    ['no name', { first_name: ' ' }, 'First name: needed, up to 120'],
    ['a long note', { note: 'x'.repeat(2400) }, 'Note: up to 2,000'],
    ['too many guests', { 'adults-0': '9' }, 'The room is too small'],
    ['a room that is not there', { choice: '77//BAR' }, 'no longer sold'],
    ['a rate that is not there', { choice: '1//NONE' }, 'no longer sold'],
  ])('for %s', async (_says, fields, text) => {
    const { change, form } = await stay()
    const again = await send(change, { ...form, ...fields, step: 'preview' })
    expect(again.text).toContain(text)
    expect(again.status).toBe(422)
  })

  test('for a card number in a note, which is not shown again', async () => {
    const { change, form } = await stay()
    const again = await send(change, { ...form, note: 'Card 4111 1111 1111 1111', step: 'preview' })
    expect(again.text).not.toContain('4111 1111')
  })

  test.each([
    ['the source takes none', { property: remoteHotels.plain }, 'Only the property itself can change it.'],
  ])('where %s, with the reason', async (_says, choices, reason) => {
    const { confirmation_number: number } = await booked(choices)
    const refused = await get(address(number, '/change'))
    expect(refused.text).toContain(reason)
    expect(refused.text).not.toContain('<form')
    expect((await send(address(number, '/change'), { step: 'preview' })).text).toContain(reason)
  })

  test('and hostile fields do no harm', async () => {
    const { change, form } = await stay()
    const hostile = [
      '<script>',
      '\u0000',
      '../../..',
      '%',
      "'; --",
      '9'.repeat(3000),
      '𝕏'.repeat(500),
      '2//%E0%A4%A',
    ]
    const names = ['checkin', 'checkout', 'adults-0', 'children-0', 'ages-0', 'name-0', 'first_name', 'note']
    const confirmed = ['choice', 'attempt', 'expected_total', 'card_number', 'card_year', 'card_cvv', 'edit']
    for (const value of hostile) {
      for (const name of [...names, ...confirmed, 'step']) {
        const step = confirmed.includes(name) ? 'confirm' : 'preview'
        const answer = await send(change, { ...form, attempt: 'x'.repeat(22), step, ...card, [name]: value })
        expect(answer.status, `${step} ${name} ${value.slice(0, 20)}`).not.toBe(429)
        expect(answer.status, `${step} ${name} ${value.slice(0, 20)}`).toBeLessThan(500)
        expect(answer.text).not.toContain('<script>')
      }
    }
  })
})
