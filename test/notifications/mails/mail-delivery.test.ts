// Guests and properties get their mails through a real mail server, nobody else does, and no text of a guest's can
// make more of a mail than it is (threat C9).

import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { countMail, resendDelivery } from '../../../src/store/notifications/deliveries.ts'
import { dispatchEvents } from '../../../src/store/notifications/outbox.ts'
import { zero } from '../../../src/values/money.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'
import { withoutChance } from '../../support/random/without-chance.ts'

const server = await mailServer()
afterAll(() => server[Symbol.asyncDispose]())

const events = await eventContext({
  variables: { SMTP_URL: server.url, MAIL_FROM: 'Example Hotels <stay@hotels.example>' },
  property: { reservation_email: 'desk@lion.example' },
})
const { context, book, cancel, deliver, hurry } = events
const { database } = context

beforeEach(async () => {
  await database.query('TRUNCATE delivery, outbox_event RESTART IDENTITY CASCADE')
  server.received.length = 0
  server.refused.clear()
})

const guestOf = (changes: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  note: null,
  addresses: [],
  ...changes,
})
const to = (address: string) => server.received.filter(({ recipients }) => recipients.includes(address))

describe('a confirmation', () => {
  test('reaches guest and property, each once', async () => {
    await book()
    await deliver()
    expect(server.received.map(({ recipients }) => recipients).sort()).toEqual([
      ['ada@example.com'],
      ['desk@lion.example'],
    ])
    expect(await events.deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test('is not sent again and again where the mail server is slower than the lease', async () => {
    let [sendings, ends]: [number, (() => void)[]] = [0, []]
    const send = () =>
      new Promise<string>(resolve => {
        sendings += 1
        ends.push(() => resolve('handed over'))
      })
    await using courier = new Courier({ ...context, mail: { ...context.mail, send } }, () => undefined)
    await book()
    await courier.run()
    await expect.poll(() => sendings).toBe(2)
    for (let round = 0; round < 3; round += 1) {
      const earlier = ends
      ends = []
      await hurry()
      await courier.run()
      await pause(200)
      for (const end of earlier) end()
      await pause(200)
    }
    for (const end of ends) end()
    await courier.settled()
    expect(sendings).toBe(4)
    expect(await events.deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test('tells the guest everything about the stay, as HTML and as text', async () => {
    const { confirmationNumber } = await book()
    await deliver()
    const { mail } = to('ada@example.com')[0]!
    expect(mail.subject).toBe('Your stay at Hotel Zum Löwen is confirmed')
    expect(mail.from).toEqual({ name: 'Example Hotels', address: 'stay@hotels.example' })
    expect(mail.replyTo?.[0]?.address).toBe('desk@lion.example')
    for (const said of [
      confirmationNumber,
      'Friday, 12 March 2027',
      'from 15:00',
      'Sunday, 14 March 2027',
      'until 11:00',
      '2 nights',
      'Double',
      'Best rate',
      'Ada Lovelace, 2 adults, 1 child (aged 8), King',
      '3,500.00 USD',
      'Sales tax',
      '300.00 USD',
      'Cleaning',
      '200.00 USD',
      '4,000.00 USD',
      'When booking',
      '1,000.00 USD',
      '3,000.00 USD',
      'Resort, at check-in, not in the total',
      '25.50 USD',
      'Visa ending in 1111',
      'Until Tuesday, 9 March 2027, 16:00: free of charge.',
      'From Tuesday, 9 March 2027, 16:00: 2,000.00 USD.',
      'From Thursday, 11 March 2027, 16:00: 4,000.00 USD, the whole amount.',
      'If nobody arrives: 4,000.00 USD, the whole amount.',
      'America/Denver',
      '1 Main Street, Aspen, CO 81611, United States',
      '+1 970 555 0100',
      'Valley guide',
    ]) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
    expect(mail.html).not.toMatch(/<img|src=|url\(/)
  })

  test('and a cancellation say that a machine wrote them, so that no machine answers', async () => {
    await cancel(await book())
    await deliver()
    expect(server.received).toHaveLength(4)
    for (const { mail } of server.received) {
      const headers = mail.headers.filter(({ key }) => key === 'auto-submitted')
      expect(headers.map(({ value }) => value)).toEqual(['auto-generated'])
    }
  })

  test('tells the property who comes and what the guest wrote, and nothing of the card', async () => {
    await book()
    await deliver()
    const { mail, raw, calendar } = to('desk@lion.example')[0]!
    expect(mail.subject).toMatch(/^New reservation R2612\w+: 12 March 2027, 2 nights$/)
    for (const said of ['Ada Lovelace', 'ada@example.com', '+44 20 7946 0000', 'A quiet room, please.'])
      expect(mail.text).toContain(said)
    expect(withoutChance(raw + mail.text + mail.html)).not.toMatch(/Visa|\b1111\b|ending/)
    expect(calendar).toBe('')
  })

  test('in another currency tells the guest what was shown, and the property what it is owed', async () => {
    const { propertyPrice } = await book()
    await deliver()
    server.received.length = 0
    const price = { ...propertyPrice, currency: 'JPY', decimals: 0 }
    const exchange = { from: 'USD', to: 'JPY', rate: '100', asOf: '2026-11-30' }
    await book({ price, exchange })
    await deliver()
    const guest = to('ada@example.com')[0]?.mail.text
    expect(guest).toContain('Total: 4,000.00 USD (400,000 JPY)')
    expect(guest).toContain('The property charges in USD: the total there is 4,000.00 USD.')
    expect(guest).toContain('1 USD = 100 JPY')
    expect(to('desk@lion.example')[0]?.mail.text).toContain('Total: 4,000.00 USD')
  })
})

describe('a cancellation', () => {
  test('tells guest and property what it costs, and takes the stay out of the calendar', async () => {
    await cancel(await book({ paymentState: 'captured' }))
    await deliver()
    const [first, last] = to('ada@example.com')
    expect(last?.mail.subject).toBe('Your stay at Hotel Zum Löwen is cancelled')
    // Cancelled in time: free, and the deposit comes back.
    expect(last?.mail.text).toContain('Cancelled: Monday, 1 February 2027, 02:30 (property time)')
    expect(last?.mail.text).toContain('Cancellation charge: 0.00 USD')
    expect(last?.mail.text).toContain('Refund: 1,000.00 USD')
    expect(to('desk@lion.example')[1]?.mail.subject).toMatch(/^Reservation cancelled R2612/)
    const uid = (text = '') => /^UID:(.*)$/m.exec(text)?.[1]
    expect(first?.calendar).toContain('METHOD:PUBLISH')
    expect(last?.calendar).toContain('METHOD:CANCEL')
    expect(last?.calendar).toContain('STATUS:CANCELLED')
    expect(uid(last?.calendar)).toBe(uid(first?.calendar))
    expect(uid(last?.calendar)).toMatch(/^[0-9a-f-]{36}@hostelry$/)
  })

  test.each(['none', 'vaulted'] as const)(
    'of a stay whose payment is %s promises no money back that nobody took',
    async paymentState => {
      const reservation = await book({ paymentState })
      await cancel(reservation, { penalty: reservation.propertyPrice.noShowPenalty, refund: zero })
      await cancel(await book({ paymentState }))
      await deliver()
      for (const address of ['ada@example.com', 'desk@lion.example']) {
        const [charged, free] = to(address)
          .map(({ mail }) => mail.text ?? '')
          .filter(text => text.includes('Cancellation charge'))
          .sort((a, b) => Number(a.includes('charge: 0.00')) - Number(b.includes('charge: 0.00')))
        expect(charged).toContain('Cancellation charge: 4,000.00 USD')
        expect(charged).toContain(
          'Payment: Nothing was taken through this booking service; the property asks for the cancellation charge itself\n',
        )
        expect(free).toContain('Payment: Nothing was taken through this booking service\n')
        expect(charged! + free!).not.toContain('Refund')
      }
    },
  )
})

describe('what a guest writes', () => {
  const headerCount = (raw: string): number =>
    raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replaceAll(/\r\n[ \t]/g, ' ')
      .split('\r\n').length

  test('adds no header, no recipient and no mark-up, whatever it is', { timeout: 120_000 }, async () => {
    await book()
    await deliver()
    const usual = headerCount(to('ada@example.com')[0]!.raw)
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }).map(text => text.replaceAll('\0', '').toWellFormed()),
      fc.constantFrom(
        'Ada\r\nBcc: victim@example.com',
        'Ada\nContent-Type: text/html\n\n<h1>',
        'Ada\u2028Bcc: victim@example.com',
        '"><script>alert(1)</script>',
        "' onmouseover='x",
        '\u202Eevil\u2066',
        '=?utf-8?Q?=0ABcc:_victim@example.com?=',
        '{{7*7}} <%= 7 %>',
      ),
    )
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (first_name, name) => {
        await database.query('TRUNCATE delivery, outbox_event RESTART IDENTITY CASCADE')
        server.received.length = 0
        const rooms = [
          { name, adults: 2, children: 0, children_ages: [], ages_assumed: false, bed_type: null },
        ]
        await book({ guest: guestOf({ first_name, note: name }), rooms })
        await deliver()
        expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual([
          'ada@example.com',
          'desk@lion.example',
        ])
        const { raw, mail } = to('ada@example.com')[0]!
        expect(headerCount(raw)).toBe(usual)
        expect(mail.to).toEqual([{ name: '', address: 'ada@example.com' }])
        expect(mail.cc ?? mail.bcc).toBeUndefined()
        expect(mail.attachments).toHaveLength(1)
        for (const { mail } of server.received) {
          expect(mail.html).not.toMatch(/<script|<h1>alert|<[^>]*onmouseover/i)
          expect(mail.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u2028]/)
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    'a,b@example.com',
    'Ada<ada@example.com',
    'ada@example.com>',
    '"ada"@example.com',
    'ada@example.com;victim@example.com',
    'ada@exam\u0001ple.com',
    '(ada)@example.com',
  ])(
    'is no address when it is %j: the mail is parked, and the property is told all the same',
    async email => {
      await book({ guest: guestOf({ email }) })
      await deliver()
      expect(server.received.map(({ recipients }) => recipients)).toEqual([['desk@lion.example']])
      expect(await events.deliveries()).toContainEqual(
        expect.objectContaining({ kind: 'guest_mail', state: 'parked', last_status: 'no usable address' }),
      )
    },
  )
})

describe('an address', () => {
  test('gets at most 20 mails a day, in whatever case it is written, and the next day some more', async () => {
    for (let count = 0; count < 25; count += 1) {
      await book({ guest: guestOf({ email: count % 2 === 0 ? 'victim@example.com' : 'Victim@Example.com' }) })
    }
    await book({ guest: guestOf({ email: 'other@example.com' }) })
    await Promise.all([deliver(), deliver(), deliver()])
    const toVictim = () => server.received.filter(({ recipients }) => /^victim@/i.test(recipients[0]!))
    expect(toVictim()).toHaveLength(20)
    expect(to('other@example.com')).toHaveLength(1)
    expect(to('desk@lion.example')).toHaveLength(26)
    const parked = (await events.deliveries()).filter(({ state }) => state === 'parked')
    expect(parked).toHaveLength(5)
    expect(parked[0]?.last_status).toBe('more than 20 mails a day to one address')

    await database.query(`UPDATE delivery SET addressed_at = addressed_at - interval '25 hours'`)
    const [one] = await database.query<{ id: number }>(
      `SELECT delivery_id AS id FROM delivery WHERE state = 'parked'`,
    )
    await database.transaction(transaction => resendDelivery(transaction, one!.id))
    await deliver()
    expect(toVictim()).toHaveLength(21)
  })
})

test('servers that send to one address at the same moment count each other', async () => {
  await Promise.all(Array.from({ length: 40 }, () => book()))
  await database.transaction(transaction => dispatchEvents(transaction, 100))
  const mails = await database.query<{ id: number }>(
    `SELECT delivery_id AS id FROM delivery WHERE kind = 'guest_mail'`,
  )
  const recipient = Buffer.alloc(32, 7)
  const allowed = await Promise.all(
    mails.map(({ id }) => database.transaction(transaction => countMail(transaction, id, recipient, 3))),
  )
  expect(allowed.filter(Boolean)).toHaveLength(3)
})

describe('a mail server', () => {
  test('that refuses a recipient for good is not asked again', async () => {
    server.refused.set('ada@example.com', 550)
    await book()
    await deliver()
    expect(await events.deliveries()).toContainEqual(
      expect.objectContaining({ kind: 'guest_mail', state: 'parked', last_status: 'SMTP 550' }),
    )
  })

  test('that refuses for now is asked again, with the same mail', async () => {
    server.refused.set('ada@example.com', 450)
    await book()
    await deliver()
    expect(await events.deliveries()).toContainEqual(
      expect.objectContaining({ kind: 'guest_mail', state: 'waiting', last_status: 'SMTP 450' }),
    )
    server.refused.clear()
    await hurry()
    await deliver()
    const [mail] = to('ada@example.com')
    expect(mail?.mail.messageId).toMatch(/^<1\.guest-mail\.[0-9a-f-]{36}@hotels\.example>$/)
    await database.query(`UPDATE delivery SET state = 'waiting' WHERE kind = 'guest_mail'`)
    await hurry()
    await deliver()
    expect(to('ada@example.com')[1]?.mail.messageId).toBe(mail?.mail.messageId)
  })

  test('says things that are kept nowhere', async () => {
    server.refused.set('ada@example.com', 450)
    await book()
    await deliver()
    const rows = await database.query('SELECT delivery::text FROM delivery')
    expect(JSON.stringify([rows, events.reports.at(-1)])).not.toMatch(/go away|ada@example/)
  })
})

test('a property without an address is written nothing, and the guest is', async () => {
  await database.query(`UPDATE property SET document = document || '{"reservation_email": null}'`)
  await book()
  await deliver()
  expect((await events.deliveries()).map(({ kind }) => kind)).toEqual(['guest_mail'])
})
