import { describe, expect, test } from 'vitest'
import { calendarFile } from '../../../src/channels/icalendar/calendar-file.ts'
import { mostCalendarBytes } from '../../../src/channels/icalendar/calendar-text.ts'
import { type CalendarWindow, readCalendar } from '../../../src/channels/icalendar/taken-nights.ts'
import { type Day, formatDay, parseDay } from '../../../src/values/civil-dates.ts'

const day = (text: string): Day => parseDay(text)!
const takenNights = (text: string, of: CalendarWindow): readonly Day[] => readCalendar(text, of).nights
const window = {
  from: day('2027-03-01'),
  to: day('2027-12-31'),
  timeZone: 'America/Denver',
  isOwn: (uid: string) => uid.endsWith('@us'),
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@them', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//them//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
const nights = (...lines: string[]) => takenNights(calendar(event(...lines)), window).map(formatDay)
const refusal = (text: string): string => {
  try {
    return `taken: ${takenNights(text, window).length}`
  } catch (error) {
    return String(error)
  }
}

describe('the nights of an event', () => {
  test('days: from the first to the day before the end', () => {
    expect(nights('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312')).toEqual([
      '2027-03-10',
      '2027-03-11',
    ])
    expect(nights('DTSTART;VALUE=DATE:20270310')).toEqual(['2027-03-10'])
    expect(nights('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270310')).toEqual(['2027-03-10'])
    expect(nights('DTSTART;VALUE=DATE:20270310', 'DURATION:P1W')).toHaveLength(7)
  })

  test('times in UTC, of a zone and of none are days of the property', () => {
    // 04:00 UTC on the 11th is the evening of the 10th in Denver.
    expect(nights('DTSTART:20270311T040000Z', 'DTEND:20270312T170000Z')).toEqual(['2027-03-10', '2027-03-11'])
    expect(
      nights('DTSTART;TZID=Europe/Berlin:20270311T050000', 'DTEND;TZID=Europe/Berlin:20270312T180000'),
    ).toEqual(['2027-03-10', '2027-03-11'])
    expect(nights('DTSTART;TZID=/them.example/Europe/Berlin:20270311T050000', 'DURATION:PT24H')).toEqual([
      '2027-03-10',
    ])
    expect(nights('DTSTART:20270310T230000', 'DTEND:20270311T100000')).toEqual(['2027-03-10'])
    expect(nights('DTSTART;TZID=Nowhere:20270310T230000', 'DTEND;TZID=Nowhere:20270311T100000')).toEqual([
      '2027-03-10',
    ])
  })

  test('the change of clocks moves no night', () => {
    // In Denver the clocks go forward on 14 March 2027.
    expect(nights('DTSTART:20270313T150000', 'DTEND:20270315T110000')).toEqual(['2027-03-13', '2027-03-14'])
  })

  test('an event within a day, a cancelled and a transparent one take none', () => {
    const dates = ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312']
    expect(nights('DTSTART:20270310T100000', 'DTEND:20270310T120000')).toEqual([])
    expect(nights(...dates, 'STATUS:CANCELLED')).toEqual([])
    expect(nights(...dates, 'TRANSP:TRANSPARENT')).toEqual([])
    expect(nights(...dates, 'STATUS:TENTATIVE')).toHaveLength(2)
  })

  test('an event of ours takes none', () => {
    const text = calendar('BEGIN:VEVENT\r\nUID:20270310-x@us\r\nDTSTART;VALUE=DATE:20270310\r\nEND:VEVENT')
    expect(takenNights(text, window)).toEqual([])
  })

  test('only nights of the window count', () => {
    const all = nights('DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20300101')
    expect([all[0], all.at(-1), all.length]).toEqual(['2027-03-01', '2027-12-31', 306])
  })
})

describe('recurring events', () => {
  const begins = (rule: string, start = '20270301', ...lines: string[]) =>
    nights(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`, ...lines).map(night => night.slice(5))

  // Expected days are from the examples of RFC 5545, 3.8.5.3, moved to this year.
  test.each([
    ['FREQ=DAILY;COUNT=3', ['03-01', '03-02', '03-03']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', ['03-01', '03-11', '03-21']],
    ['FREQ=DAILY;UNTIL=20270303', ['03-01', '03-02', '03-03']],
    ['FREQ=WEEKLY;COUNT=3', ['03-01', '03-08', '03-15']],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH;COUNT=5', ['03-01', '03-02', '03-04', '03-16', '03-18']],
    ['FREQ=MONTHLY;BYDAY=1FR;COUNT=3', ['03-01', '03-05', '04-02']],
    ['FREQ=MONTHLY;BYDAY=-1SU;COUNT=3', ['03-01', '03-28', '04-25']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['03-01', '03-31', '04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', ['03-01', '03-31', '05-31']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2', ['03-01', '08-13']],
    ['FREQ=YEARLY;BYMONTH=6,7;COUNT=3', ['03-01', '06-01', '07-01']],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=2', ['03-01', '05-17']],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', ['03-01', '03-04', '04-07']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3', ['03-01', '03-30', '04-29']],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=MO;BYSETPOS=-1;COUNT=2', ['03-01', '05-31']],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2,-1;COUNT=4', ['03-01', '03-03', '03-05', '03-10']],
    ['FREQ=DAILY;COUNT=2;BYHOUR=9', ['03-01', '03-02']],
  ])('%s', (rule, expected) => {
    expect(begins(rule)).toEqual(expected)
  })

  test('weeks begin where WKST says', () => {
    const rule = (weekStart: string) => `FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=${weekStart}`
    // 1997-08-05 of the RFC was a Tuesday, as 2027-08-03 is.
    expect(begins(rule('MO'), '20270803')).toEqual(['08-03', '08-08', '08-17', '08-22'])
    expect(begins(rule('SU'), '20270803')).toEqual(['08-03', '08-15', '08-17', '08-29'])
  })

  test('dates are left out, added and moved', () => {
    expect(
      begins(
        'FREQ=DAILY;COUNT=4',
        '20270301',
        'EXDATE;VALUE=DATE:20270302,20270303',
        'RDATE;VALUE=DATE:20270401',
      ),
    ).toEqual(['03-01', '03-04', '04-01'])
    const moved = calendar(
      event('DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      event('RECURRENCE-ID;VALUE=DATE:20270308', 'DTSTART;VALUE=DATE:20270309'),
    )
    expect(takenNights(moved, window).map(formatDay)).toEqual(['2027-03-01', '2027-03-09', '2027-03-15'])
  })

  // Each evening of a series is another day at the property, and of the second the series says that it is cancelled.
  test.each([
    ['UTC', ':', 'America/Denver', '010000Z', ['03-01', '03-03', '03-04']],
    ['New York', ';TZID=America/New_York:', 'Europe/Berlin', '200000', ['03-03', '03-05', '03-06']],
  ])('what a series replaces is a day of its own zone, as in %s', (_, zone, timeZone, time, expected) => {
    const on = (day: number) => `${zone}${20270302 + day}T${time}`
    const series = calendar(
      event(`DTSTART${on(0)}`, `DTEND${on(1)}`, 'RRULE:FREQ=DAILY;COUNT=4'),
      event(`RECURRENCE-ID${on(1)}`, `DTSTART${on(1)}`, `DTEND${on(2)}`, 'STATUS:CANCELLED'),
    )
    const taken = takenNights(series, { ...window, timeZone }).map(formatDay)
    expect(taken.map(night => night.slice(5))).toEqual(expected)
  })

  test('an end in UTC counts to the minute', () => {
    const until = (text: string) =>
      nights('DTSTART;TZID=America/Denver:20270301T220000', 'DURATION:PT8H', `RRULE:FREQ=DAILY;UNTIL=${text}`)
    // 22:00 in Denver is 05:00 UTC of the next day.
    expect(until('20270303T050000Z')).toHaveLength(2)
    expect(until('20270303T045900Z')).toHaveLength(1)
  })

  test('a rule that began long ago is read from the window on', () => {
    expect(begins('FREQ=YEARLY', '20000704')).toEqual(['07-04'])
  })

  test.each(['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY;INTERVAL=9999', 'FREQ=MONTHLY;BYDAY=9MO'])(
    'a rule that names no day ends at once: %s',
    rule => {
      const began = performance.now()
      expect(begins(rule)).toEqual(['03-01'])
      expect(performance.now() - began).toBeLessThan(500)
    },
  )
})

describe('calendars that are refused', () => {
  test.each([
    ['no calendar', 'hello', /no calendar/],
    ['a page', '<html><body>BEGIN:VCALENDAR</body></html>', /no calendar/],
    ['nothing', '', /no calendar/],
    ['another component', 'BEGIN:VEVENT\r\nEND:VEVENT\r\n', /no calendar/],
    ['a cut end', calendar(event('DTSTART;VALUE=DATE:20270301')).slice(0, -20), /END:VCALENDAR is missing/],
    ['too many bytes', calendar(`X-A:${'a'.repeat(mostCalendarBytes)}`), /larger/],
    [
      'too many events',
      calendar(event('DTSTART;VALUE=DATE:20270301').concat('\r\n').repeat(5001).trim()),
      /5000 events/,
    ],
    [
      'too much work',
      calendar(event('DTSTART;VALUE=DATE:19000101', 'RRULE:FREQ=DAILY').concat('\r\n').repeat(100).trim()),
      /too often/,
    ],
  ])('%s', (_, text, reason) => {
    const began = performance.now()
    expect(refusal(text)).toMatch(reason)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('the calendar of a room', () => {
  const file = calendarFile({
    name: 'Juniper; Condos, two\r\nBEGIN:VEVENT',
    timeZone: 'America/Denver',
    nights: ['2027-03-01', '2027-03-02', '2027-03-05', '2027-12-31'].map(day),
    uidSuffix: 'room@us',
    changedAt: Temporal.Instant.from('2027-01-02T03:04:05.6Z'),
  })

  test('says which nights are taken, and is read again as the same nights', () => {
    expect(takenNights(file, { ...window, isOwn: () => false }).map(formatDay)).toEqual([
      '2027-03-01',
      '2027-03-02',
      '2027-03-05',
      '2027-12-31',
    ])
    expect(takenNights(file, window)).toEqual([])
  })

  test('has lines of at most 75 octets, and a name cannot break out of its line', () => {
    const lines = calendarFile({ ...fileOf('漢'.repeat(60)) }).split('\r\n')
    expect(lines.every(line => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(3)
    expect(file).toContain('X-WR-CALNAME:Juniper\\; Condos\\, two BEGIN:VEVENT')
    expect(file).toContain('DTSTAMP:20270102T030406Z')
  })
})

const fileOf = (name: string) => ({
  name,
  timeZone: 'UTC',
  nights: [],
  uidSuffix: 'x@us',
  changedAt: Temporal.Instant.from('2027-01-01T00:00:00Z'),
})
