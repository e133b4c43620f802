// "My booking" as a server answers it, without scripts: who gets in, and what cancelling does in each of its states.

import { describe, expect, test } from 'vitest'
import { hotels } from '../../support/hotels/booking-context.ts'
import { type BookingPages, bookingPages, type PageText } from '../../support/pages/booking-pages.ts'
import { remoteHotels } from '../../support/sources/source-context.ts'

const pages: BookingPages = await bookingPages()
const { booked, address, get, send, url, harness } = pages

/** The value of a hidden field. */
const hidden = ({ text }: PageText, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

describe('finding a booking', () => {
  test('number and e-mail address lead to its signed address, in any case and with blanks', async () => {
    const { confirmation_number: number, email } = await booked()
    const typed = { number: ` ${number.toLowerCase().replace(/(.{4})/g, '$1 ')}`, email: email.toUpperCase() }
    const found = await send(`${url}/my-booking`, typed)
    expect([found.status, found.headers.get('location')]).toEqual([303, address(number).slice(url.length)])
    expect((await get(address(number))).text).toContain(number)
  })

  test('a stranger gets the same answer for every number', async () => {
    const { confirmation_number: number, email } = await booked()
    const tries = [
      [`${url}/my-booking`, { number, email: 'stranger@example.com' }],
      [`${url}/my-booking`, { number: 'R2611ZZZZZZZZZZZ', email }],
      [`${url}/my-booking`, { number: 'R26117M7C2HMXTFF', email }],
      [`${url}/my-booking`, { number, email: '' }],
      // The publisher of the other site has not made this booking.
      [`${url}/sites/other/my-booking`, { number, email }],
    ] as const
    const answers = await Promise.all(
      tries.map(async ([where, fields]) => {
        const { status, headers, text } = await send(where, fields)
        // What was typed is in the form again; the other site has other links.
        const said = text.replace(/ value(="[^"]*")?/g, '').replace(/(href|action)="[^"]*"/g, '')
        const names = [...headers.keys()].filter(name => name !== 'connection').sort()
        return { status, names, said: said.replace(/ nonce="[^"]*"/g, '') }
      }),
    )
    expect(answers[0]!.status).toBe(422)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('wrong answers are limited for a number, and the guest is told when to try again', async () => {
    const { confirmation_number: number, email } = await booked()
    const guess = (guessed: string) => send(`${url}/my-booking`, { number, email: guessed })
    for (let count = 0; count < 10; count += 1)
      expect((await guess(`g${count}@example.com`)).status).toBe(422)
    const refused = await guess(email)
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    expect(refused.text).toContain('60 minutes')
    // The link in the mail still opens it.
    expect((await get(address(number))).status).toBe(200)
    pages.pass({ minutes: 61 })
    expect((await guess(email)).status).toBe(303)
  })

  test('wrong answers are limited for an address, whatever the numbers', async () => {
    const number = (index: number): string => `R2611ZZZZZZZZZ${String(index).padStart(2, '0')}`
    const guess = (index: number, address = '203.0.113.1') =>
      send(
        `${url}/my-booking`,
        { number: number(index), email: 'a@example.com' },
        { 'x-forwarded-for': address },
      )
    for (let count = 0; count < 30; count += 1) expect((await guess(count)).status).toBe(422)
    expect((await guess(98)).text).toContain('Too many attempts')
    expect((await guess(99, '203.0.113.2')).status).toBe(422)
    pages.pass({ minutes: 61 })
  })

  test('a form from another site is refused', async () => {
    const fields = { number: 'R26117M7C2HMXTFF', email: 'a@example.com' }
    const answer = await send(`${url}/my-booking`, fields, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(400)
  })
})

describe('the key of the address', () => {
  test('opens its booking only, on the site of its publisher only', async () => {
    const { confirmation_number: number } = await booked()
    const { confirmation_number: other } = await booked()
    const key = new URL(address(number)).searchParams.get('key')!
    const wrong = [
      address(other).replace(/key=.*/, `key=${key}`),
      address(number).replace(/key=.*/, `key=${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`),
      address(number).replace(/\?.*/, ''),
      `${url}/sites/other/my-booking/${number}?key=${key}`,
      address('R26117M7C2HMXTFF'),
      `${url}/my-booking/${'%00'.repeat(5)}?key=${key}`,
    ]
    for (const part of ['', '/status', '/stay.ics', '/cancel', '/change']) {
      for (const each of wrong) {
        const answer = await get(each.replace('?', `${part}?`))
        expect(answer.status, each).toBe(404)
        expect(answer.text).not.toContain('Ada')
      }
    }
    const cancelled = await send(address(other, '/cancel').replace(/key=.*/, `key=${key}`), {
      expected_penalty: '0',
    })
    expect(cancelled.status).toBe(404)
  })

  test('is in no log line, and the page is neither kept nor listed nor named to other sites', async () => {
    const { confirmation_number: number, email } = await booked()
    const key = new URL(address(number)).searchParams.get('key')!
    await send(`${url}/my-booking`, { number, email })
    const page = await get(address(number))
    expect(page.headers.get('cache-control')).toBe('no-store')
    // The key of its address reaches no other site.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
    await get(address(number, '/stay.ics'))
    await get(address(number, '/status'))
    await send(address(number, '/cancel'), { expected_penalty: 'nonsense' })
    await get(address(number).replace('/my-booking', '/de/my-booking'))
    const lines = harness.logLines.join('')
    expect(lines).toContain('/my-booking/:number')
    for (const secret of [key, email, number]) expect(lines).not.toContain(secret)
  })
})

describe('cancelling', () => {
  const stay = { property: hotels.paid }

  test('shows the costs first, and cancels at what was shown', async () => {
    const { confirmation_number: number } = await booked(stay)
    const asked = await get(address(number, '/cancel'))
    expect(asked.text).toContain('Cancel free of charge')
    expect(asked.text).toContain('100.00\u00a0USD')
    expect((await get(address(number))).text).toContain('Cancel booking')
    const done = await send(address(number, '/cancel'), {
      expected_penalty: hidden(asked, 'expected_penalty'),
    })
    expect([done.status, done.headers.get('location')]).toEqual([303, address(number).slice(url.length)])
    const after = await get(address(number))
    expect(after.text).toContain('Your booking is cancelled')
    expect(after.text).toContain('Cancellation charge: 0.00\u00a0USD')
    expect(after.text).not.toContain('Change booking')
  })

  test('again, by a second press, a reload or the back button, leads to the one cancelled booking', async () => {
    const { confirmation_number: number } = await booked(stay)
    const both = await Promise.all(
      [0, 1].map(() => send(address(number, '/cancel'), { expected_penalty: '0' })),
    )
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect((await send(address(number, '/cancel'), { expected_penalty: '0' })).status).toBe(303)
    expect((await get(address(number, '/cancel'))).headers.get('location')).toBe(
      address(number).slice(url.length),
    )
    const history = (await get(address(number))).text.match(/<span>Cancelled<\/span>/g)
    expect(history).toHaveLength(1)
  })

  test('at a penalty that has risen meanwhile says so and asks again', async () => {
    const { confirmation_number: number } = await booked()
    await pages.context.database.query(
      `UPDATE reservation
          SET price = jsonb_set(price::jsonb, '{cancellationPenalties}', $2::jsonb),
              property_price = jsonb_set(property_price::jsonb, '{cancellationPenalties}', $2::jsonb)
        WHERE confirmation_number = $1`,
      [number, JSON.stringify([{ from: null, until: null, penalty: 4000 }])],
    )
    const again = await send(address(number, '/cancel'), { expected_penalty: '0' })
    expect(again.status).toBe(409)
    expect(again.text).toContain('It was 0.00\u00a0USD when you looked, and is 40.00\u00a0USD now')
    expect(hidden(again, 'expected_penalty')).toBe('40')
    expect((await get(address(number))).text).toContain('Cancel booking')
    expect((await send(address(number, '/cancel'), { expected_penalty: '40' })).status).toBe(303)
  })

  test('at a source that does not answer is being cancelled, until it has answered', async () => {
    const { confirmation_number: number } = await booked({ property: remoteHotels.plain })
    pages.source.cancels = { does: 'lose', acts: false }
    expect((await send(address(number, '/cancel'), { expected_penalty: '0' })).status).toBe(303)
    const waiting = await get(address(number))
    expect(waiting.text).toContain('Your booking is being cancelled')
    expect(waiting.text).toMatch(/<noscript><meta http-equiv="refresh" content="4"\/><\/noscript>/)
    expect(JSON.parse((await get(address(number, '/status'))).text)).toEqual({
      state: 'cancelling',
      seconds: 4,
    })
    pages.source.cancels = { does: 'cancel' }
    await pages.reconcileFor(300)
    expect((await get(address(number))).text).toContain('Your booking is cancelled')
  })

  test('a stay that has begun is refused with the reason', async () => {
    const { confirmation_number: number, id } = await booked()
    await pages.context.database.query(
      `UPDATE reservation SET checkin = '2026-11-20', checkout = '2026-12-20' WHERE reservation_id = $1`,
      [id],
    )
    for (const part of ['', '/cancel', '/change'])
      expect((await get(address(number, part))).text).toContain(
        'The stay has begun. Please turn to the property.',
      )
    expect((await send(address(number, '/cancel'), { expected_penalty: '0' })).status).toBe(422)
  })
})

describe('a booking that is pending', () => {
  test('tells by itself when it is known, asking less often the longer it takes', async () => {
    pages.source.script = { does: 'lose', acts: true }
    pages.source.isBlind = true
    const { id, confirmation_number } = await booked({ property: remoteHotels.plain })
    expect(confirmation_number).toBe(null)
    const soon = await get(address(id))
    expect(soon.text).toContain('We are asking the property for your room')
    expect(soon.text).toContain('http-equiv="refresh" content="4"')
    expect(soon.text).not.toContain('What has happened')
    pages.pass({ minutes: 5 })
    expect((await get(address(id))).text).toContain('http-equiv="refresh" content="75"')
    expect((await get(address(id, '/stay.ics'))).status).toBe(404)
    pages.source.isBlind = false
    await pages.reconcileFor(300)
    pages.source.script = { does: 'confirm' }
    const known = await get(address(id))
    expect(known.status).toBe(303)
    const page = await get(`${url}${known.headers.get('location')}`)
    expect(page.text).toContain('Booked')
    expect(page.text).not.toContain('http-equiv="refresh"')
  })

  test('and then refused says that nothing is owed', async () => {
    pages.source.script = { does: 'lose', acts: false }
    const { id } = await booked({ property: remoteHotels.plain })
    await pages.reconcileFor(900)
    pages.source.script = { does: 'confirm' }
    const { text } = await get(address(id))
    expect(text).toContain('There is no booking, and you owe nothing.')
    // It was never booked, and nobody travels there.
    for (const untrue of ['What has happened', 'Where it is']) expect(text).not.toContain(untrue)
  })
})

test('names and notes come out as text', async () => {
  const hostile = `<script>alert(1)</script>"'&`
  const { confirmation_number: number } = await booked(
    {},
    {
      rooms: [{ name: hostile, adults: 2 }],
      guest: { first_name: hostile, last_name: hostile, email: 'h@example.com', phone: '1', note: hostile },
    },
  )
  for (const part of ['', '/change', '/cancel']) {
    const { text } = await get(address(number, part))
    expect(text).not.toContain('<script>alert')
  }
  expect((await get(address(number))).text).toContain('&lt;script>alert(1)')
  const entry = await send(`${url}/my-booking`, { number: hostile, email: hostile })
  expect(entry.text).not.toContain('<script>alert')
})
