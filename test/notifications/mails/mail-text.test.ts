// Dates and amounts in mails are right in every zone and currency, and calendar files are what RFC 5545 asks for.

import { describe, expect, test } from 'vitest'
import type { Property } from '../../../src/lodging/properties/property.ts'
import { propertyFrom } from '../../../src/lodging/properties/property-document.ts'
import { calendarFile } from '../../../src/operations/notifications/mails/calendar-file.ts'
import { confirmationMail } from '../../../src/operations/notifications/mails/guest-mails.ts'
import type { MailContext } from '../../../src/operations/notifications/mails/mail-content.ts'
import { mailHtml } from '../../../src/operations/notifications/mails/mail-html.ts'
import { mailText } from '../../../src/operations/notifications/mails/mail-text.ts'
import { linkable, markup } from '../../../src/operations/notifications/mails/markup.ts'
import { guestLine, oneLine } from '../../../src/operations/notifications/mails/one-line.ts'
import { reservationNotice } from '../../../src/operations/notifications/mails/property-mails.ts'
import { minor, zero } from '../../../src/values/money.ts'
import { dayText, instantText } from '../../../src/wording/date-texts.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import { bookedStay, pricedAt, stayPrice } from '../../support/hotels/booked-stay.ts'
import { completeDocument } from '../../support/hotels/property-documents.ts'
import { day } from '../../support/hotels/stored-property.ts'

const { calendar: _, inventory: __, ...document } = completeDocument()
const property = propertyFrom(document as Parameters<typeof propertyFrom>[0])

const mailContext = (changes: Partial<MailContext> = {}): MailContext => ({
  change: null,
  event: {
    type: 'reservation.confirmed',
    eventId: 'e',
    reservationVersion: 1,
    occurredAt: '2026-12-01T23:59:59.9Z',
  },
  reservation: bookedStay(),
  property,
  language: 'en',
  publisherName: 'Valley guide',
  cardUse: 'checked',
  bookingAddress: null,
  brand: null,
  ...changes,
})

const english = wordsIn('en')

describe('words', () => {
  test.each([
    ['2027-03-12', 'Friday, 12 March 2027'],
    ['2028-02-29', 'Tuesday, 29 February 2028'],
    ['2026-12-31', 'Thursday, 31 December 2026'],
    ['2027-01-01', 'Friday, 1 January 2027'],
  ])('%s is %s', (date, words) => expect(dayText(day(date), english)).toBe(words))

  test.each([
    ['Pacific/Kiritimati', 'Thursday, 12 March 2026, 00:30'],
    ['Asia/Tokyo', 'Wednesday, 11 March 2026, 19:30'],
    ['America/Denver', 'Wednesday, 11 March 2026, 04:30'],
    ['Pacific/Pago_Pago', 'Tuesday, 10 March 2026, 23:30'],
  ])('an instant in %s is %s', (zone, words) => {
    expect(instantText('2026-03-11T10:30:00Z', zone, english)).toBe(words)
  })

  test('an instant on either side of a change of clocks is on the clock of its side', () => {
    expect(instantText('2027-03-14T08:59:00Z', 'America/Denver', english)).toBe(
      'Sunday, 14 March 2027, 01:59',
    )
    expect(instantText('2027-03-14T09:00:00Z', 'America/Denver', english)).toBe(
      'Sunday, 14 March 2027, 03:00',
    )
  })

  test.each([
    [123_456_789, 'USD', '1,234,567.89 USD'],
    [100_000, 'JPY', '100,000 JPY'],
    [1_234_567, 'KWD', '1,234.567 KWD'],
    [999, 'EUR', '9.99 EUR'],
    [0, 'JPY', '0 JPY'],
    [-100_050, 'EUR', '-1,000.50 EUR'],
  ])('%i minor units of %s are %s', (amount, currency, words) => {
    expect(english.formats.amount(minor(amount), currency)).toBe(words)
  })

  test('a foreign text stays on its line and within its length', () => {
    expect(oneLine(' a\r\n\tb\u2028c\u0000d \u202Ee')).toBe('a b c d e')
    expect(oneLine('👩‍🚀'.repeat(50), 10)).toHaveLength([...oneLine('👩‍🚀'.repeat(50), 10)].join('').length)
    expect([...oneLine('é'.repeat(200), 120)]).toHaveLength(120)
    expect(oneLine('محمد بن سلمان')).toBe('محمد بن سلمان')
  })

  test.each([
    ['http://evil.example/pay-now', 'http:\u2060//evil.\u2060example/pay-now'],
    ['Ada www.evil.example', 'Ada www.\u2060evil.\u2060example'],
    ['HTTPS://1.2.3.4/x', 'HTTPS:\u2060//1.2.3.4/x'],
    ['pay at a.evil.co.uk', 'pay at a.\u2060evil.\u2060co.\u2060uk'],
    ['支払い。example、évil．com', '支払い。\u2060example、évil．\u2060com'],
    ['xn--abc.xn--p1ai', 'xn--abc.\u2060xn--p1ai'],
    ...[
      'Ada Lovelace',
      'J. R. R. Tolkien',
      'J.R.R. Tolkien',
      'Dr. Ada',
      'Ada Jr.',
      'Room at 15.30, 3.5 km: quiet',
    ].map(plain => [plain, plain]),
  ])('a text of a guest is no link: %s', (text, shown) => expect(guestLine(text)).toBe(shown))

  test('a link in the guest’s name, note or telephone is none in any mail', () => {
    const link = 'http://evil.example'
    const guest = { ...bookedStay().guest, first_name: 'Ada', last_name: link, phone: link, note: link }
    const stay = bookedStay()
    const reservation = {
      ...stay,
      guest,
      rooms: stay.rooms.map(room => ({ ...room, name: link, bed_type: link })),
    }
    for (const mail of [confirmationMail, reservationNotice]) {
      const content = mail(mailContext({ reservation }))
      for (const text of [mailText(content), mailHtml(content)]) {
        expect(text).not.toMatch(/:\/\/evil|evil\.example/)
        expect(text).toContain('evil.\u2060example')
      }
    }
  })
})

describe('mark-up', () => {
  test('escapes every text, in elements and attributes, and links only what may be linked', () => {
    expect(markup`<a title="${`"><script>'&`}">${'<b>'}${[markup`<i>${1}</i>`]}</a>`.toString()).toBe(
      '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&lt;b&gt;<i>1</i></a>',
    )
    expect(linkable('https://lion.example')).toBe('https://lion.example')
    for (const address of ['javascript:alert(1)', 'data:text/html,x', ' https://x', 'lion.example'])
      expect(linkable(address)).toBeUndefined()
  })
})

test('what is given back after the stay is shown where there is any', () => {
  const text = (rebate: number) =>
    mailText(
      confirmationMail(
        mailContext({
          reservation: bookedStay({
            ...pricedAt({ total: { ...stayPrice().total, rebate: minor(rebate) } }),
          }),
        }),
      ),
    )
  expect(text(0)).not.toContain('Given back')
  expect(text(1_250)).toMatch(/Given back after the stay:? +12\.50 USD/)
})

describe('terms', () => {
  const text = (changes: Parameters<typeof pricedAt>[0], rateCode = 'BAR') =>
    mailText(confirmationMail(mailContext({ reservation: bookedStay({ rateCode, ...pricedAt(changes) }) })))

  test('of a rate that is never free say so in a line', () => {
    const whole = { from: null, until: null, penalty: minor(400_000) }
    expect(text({ cancellationPenalties: [whole] })).toContain('At any time: 4,000.00 USD, the whole amount.')
  })

  test('of a rate that is always free say so in a line', () => {
    const free = { from: null, until: null, penalty: zero }
    expect(text({ cancellationPenalties: [free] })).toContain('At any time: free of charge.')
  })

  test('are the same instants in whatever zone the property is', () => {
    const inZone = (timeZone: string) =>
      mailText(confirmationMail(mailContext({ property: { ...property, timeZone } as Property })))
    expect(inZone('America/Denver')).toContain('Until Tuesday, 9 March 2027, 16:00')
    expect(inZone('Asia/Tokyo')).toContain('Until Wednesday, 10 March 2027, 08:00')
    for (const zone of ['America/Denver', 'Asia/Tokyo', 'Pacific/Kiritimati'])
      expect(inZone(zone)).toContain('Check-in: Friday, 12 March 2027, from 15:00')
  })

  test('of a rate that is gone from the document are still those of the price', () => {
    expect(text({}, 'GONE')).toContain('Rate: GONE')
    expect(text({}, 'GONE')).toContain('Until Tuesday, 9 March 2027, 16:00: free of charge.')
  })
})

describe('a calendar file', () => {
  const name = 'Hôtel; "Zum Löwen", \\ & Söhne – 温泉旅館 '.repeat(4)
  const file = calendarFile(
    mailContext({ property: { ...property, name } as Property }),
    'PUBLISH',
    'stay@hotels.example',
  )
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
  const value = (field: string) =>
    unfolded
      .find(line => line.startsWith(`${field}:`) || line.startsWith(`${field};`))
      ?.slice(field.length + 1)

  test('holds whole days, the day of departure excluded, in no zone at all', () => {
    expect(value('DTSTART')).toBe('VALUE=DATE:20270312')
    expect(value('DTEND')).toBe('VALUE=DATE:20270314')
    expect(value('DTSTAMP')).toBe('20261202T000000Z')
    expect(file).not.toMatch(/TZID|VTIMEZONE/)
  })

  test('has lines of at most 75 octets, each a whole number of characters, ended by CR LF', () => {
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\ufffd')
      expect(line).not.toMatch(/[\r\n]/)
    }
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('gives back the texts that were put in', () => {
    const read = (text = '') => text.replaceAll(/\\([\\;,n])/g, (_match, one) => (one === 'n' ? '\n' : one))
    expect(read(value('SUMMARY'))).toBe(oneLine(name))
    expect(read(value('LOCATION'))).toBe(`${oneLine(name)}, 1 Main Street, Aspen, CO 81611, United States`)
    expect(read(value('DESCRIPTION')).split('\n')[1]).toBe('Room: Double')
    expect(value('ORGANIZER')).toMatch(/^CN="[^"]*":mailto:stay@hotels\.example$/)
  })

  test('has each property once, and nothing between that is not one', () => {
    for (const field of [
      'UID',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'METHOD',
      'ORGANIZER',
      'SEQUENCE',
      'STATUS',
    ])
      expect(
        unfolded.filter(line => new RegExp(`^${field}[:;]`).test(line)),
        field,
      ).toHaveLength(1)
    for (const line of unfolded.slice(0, -1)) expect(line).toMatch(/^[A-Z-]+[;:]/)
  })

  test('of a cancellation comes after the one that it takes back', () => {
    const later = { ...mailContext().event, type: 'reservation.cancelled', reservationVersion: 2 }
    const cancelled = calendarFile(mailContext({ event: later }), 'CANCEL', 'stay@hotels.example')
    expect(cancelled).toContain('SEQUENCE:2\r\n')
    expect(value('SEQUENCE')).toBe('1')
    expect(cancelled).toContain(`UID:${bookedStay().id}@hostelry\r\n`)
  })
})
