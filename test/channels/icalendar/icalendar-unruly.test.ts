// Calendars as programs write them beside the rules of RFC 5545: what can be read of them closes its nights, event by event, and what
// cannot is told.

import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../../src/channels/icalendar/taken-nights.ts'
import { type Day, formatDay, parseDay } from '../../../src/values/civil-dates.ts'

const day = (text: string): Day => parseDay(text)!
const window = {
  from: day('2027-03-01'),
  to: day('2027-12-31'),
  timeZone: 'America/Denver',
  isOwn: (uid: string) => uid.endsWith('@us'),
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@them', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//them//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')

describe('what programs write beside the rules', () => {
  const good = event('DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270303')
  const goodNights = ['2027-03-01', '2027-03-02']
  const read = (text: string) => {
    const { nights, unreadable } = readCalendar(text, window)
    return { nights: nights.map(formatDay), unreadable }
  }
  const date = ['DTSTART:20270401', 'DTEND:20270403']

  test.each<[string, string[], string[]]>([
    ['eight digits are a date whatever the line says', [event(...date)], ['2027-04-01', '2027-04-02']],
    ['also in a zone', [event('DTSTART;TZID=Europe/Paris;VALUE=DATE-TIME:20270401')], ['2027-04-01']],
    ['a time that says that it is a date', [event('DTSTART;VALUE=DATE:20270401T000000')], ['2027-04-01']],
    [
      'a blank behind BEGIN',
      [event(...date).replace('BEGIN:VEVENT', 'BEGIN:VEVENT ')],
      ['2027-04-01', '2027-04-02'],
    ],
    ['a line without a colon', [event('X-APPLE-RADIUS=49.9', ...date)], ['2027-04-01', '2027-04-02']],
    [
      'a value on the next line',
      [event('LAST-MODIFIED:', '20260703T195526Z', ...date)],
      ['2027-04-01', '2027-04-02'],
    ],
    [
      'stray lines of a text',
      [event('DESCRIPTION:One', '', '(two: the)', ...date)],
      ['2027-04-01', '2027-04-02'],
    ],
    ['a quote that does not end', [event('SUMMARY;X="a:b', ...date)], ['2027-04-01', '2027-04-02']],
    [
      'an end without an end',
      [event('DTSTART;VALUE=DATE:20271230', 'DTEND;VALUE=DATE:99991231')],
      ['2027-12-30', '2027-12-31'],
    ],
    [
      'an event whose end is missing',
      [event(...date).replace(/\r\nEND:VEVENT/, '')],
      ['2027-04-01', '2027-04-02'],
    ],
    [
      'the dates of an alarm are none of its event',
      [event(...date, 'BEGIN:VALARM', 'DURATION:P9D', 'DTSTART:20270501', 'END:VALARM')],
      ['2027-04-01', '2027-04-02'],
    ],
    ['an event of another kind', ['BEGIN:VTODO\r\nDTSTART:20270401\r\nEND:VTODO'], []],
    [
      'busy times, but for free ones',
      [
        ['BEGIN:VFREEBUSY', 'FREEBUSY;FBTYPE=BUSY:20270401T120000Z/20270403T090000Z,20270410T200000Z/PT24H']
          .concat('FREEBUSY;FBTYPE=FREE:20270501T120000Z/20270503T090000Z', 'END:VFREEBUSY')
          .join('\r\n'),
      ],
      ['2027-04-01', '2027-04-02', '2027-04-10'],
    ],
  ])('%s', (_, events, expected) => {
    expect(read(calendar(...events, good))).toEqual({ nights: [...goodNights, ...expected], unreadable: [] })
  })

  test('text around the calendar, another calendar behind it, and a mark before it', () => {
    const text = `\uFEFFWarning: x\n${calendar(good)}\nbye\n${calendar(event(...date))}`
    expect(read(text).nights).toEqual([...goodNights, '2027-04-01', '2027-04-02'])
  })

  test.each<[string, string[], string, string[]]>([
    ['no start', ['SUMMARY:x'], 'it has no DTSTART', []],
    ['no start before an end: the night before it', ['DTEND:20270403'], 'it has no DTSTART', ['2027-04-02']],
    ['a start that is no date', ['DTSTART;VALUE=DATE:20271345'], 'its DTSTART is no date', []],
    [
      'an end that is no date: the first night',
      ['DTSTART:20270401', 'DTEND:20270230'],
      'its DTEND is no date',
      ['2027-04-01'],
    ],
    [
      'the same of a time',
      ['DTSTART:20270401T150000Z', 'DTEND:never'],
      'its DTEND is no date',
      ['2027-04-01'],
    ],
    [
      'a duration that is none',
      ['DTSTART:20270401', 'DURATION:long'],
      'its DURATION is none',
      ['2027-04-01'],
    ],
    [
      'a rule by the second',
      ['DTSTART:20270401', 'RRULE:FREQ=SECONDLY'],
      'its RRULE has a FREQ that is none of DAILY, WEEKLY, MONTHLY and YEARLY',
      ['2027-04-01'],
    ],
    [
      'a rule of another kind',
      ['DTSTART:20270401', 'RRULE:FREQ=YEARLY;BYWEEKNO=20'],
      'its RRULE has the part BYWEEKNO',
      ['2027-04-01'],
    ],
    [
      'an addition that is none',
      ['DTSTART:20270401', 'RDATE:20270405,soon'],
      'one of its RDATE is no date',
      ['2027-04-01', '2027-04-05'],
    ],
  ])('an event with %s is told, and its sure nights are closed', (_, lines, fault, nights) => {
    const { nights: found, unreadable } = read(calendar(good, event(...lines)))
    expect(found).toEqual([...goodNights, ...nights])
    expect(unreadable).toEqual([expect.stringContaining(`cannot be read in full: ${fault}.`)])
    expect(unreadable[0]).toMatch(/^Event 2/)
  })

  test('of what takes no night, is ours or was long ago nothing is told', () => {
    const broken = ['DTSTART:20270401', 'DTEND:never']
    const events = [
      event('STATUS:CANCELLED', ...broken),
      event('TRANSP:TRANSPARENT', 'SUMMARY:x'),
      event(...broken).replace('1@them', '1@us'),
      event('DTSTART:20200401', 'DTEND:never'),
    ]
    expect(read(calendar(...events))).toEqual({ nights: [], unreadable: [] })
  })
})
