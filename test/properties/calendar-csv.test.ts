// The calendar as a file: what goes out comes in again without a change, a changed cell changes its night and nothing else, and a
// file with anything wrong in it changes nothing and says where.

import { describe, expect, test } from 'vitest'
import { downloadCalendar } from '../../src/operations/properties/calendar-csv.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false })
const { context, server } = harness.app
const { ask, key } = await adminRequests(harness.app)
const today = parseDay(testToday)!
const on = (offset: number) => formatDay(addDays(today, offset))

let hotels = 0

/** A hotel with two rooms, two rates, two age bands and nights of every kind. */
async function newHotel(changes: object = {}): Promise<number> {
  hotels += 1
  const document = smallHotel({ id: hotels, from: today, nights: 90 })
  const [plan] = document.rate_plans
  await importProperty(
    context,
    {
      ...document,
      child_age_bands: [
        { from_age: 0, to_age: 5 },
        { from_age: 6, to_age: 17 },
      ],
      rate_plans: [plan!, { ...plan!, code: '=NRF' }],
      calendar: [
        ...document.calendar,
        { rooms: [1], rate_plans: ['BAR'], from: on(3), to: on(4), stop_sell: true, min_stay_through: 3 },
        {
          rooms: [2],
          from: on(5),
          to: on(5),
          price: { standard: null, extra_child: [7.5, null] },
          max_advance_days: 365,
        },
      ],
      inventory: [{ rooms: [1], from: on(6), to: on(6), allotment: 9 }],
      ...changes,
    },
    null,
  )
  return hotels
}

const download = async (id: number, more = '', to = on(9)) => {
  const headers = { authorization: `Bearer ${key}` }
  return server.inject({
    url: `/admin/v1/properties/${id}/calendar/csv?from=${on(0)}&to=${to}${more}`,
    headers,
  })
}

/** Sends a file; without a version it is a dry run. */
async function upload(id: number, file: string, ifMatch: string | null = '*', query = '') {
  const url = `/admin/v1/properties/${id}/calendar/csv${ifMatch === null ? '?dry_run=true' : query}`
  const headers = { authorization: `Bearer ${key}`, ...(ifMatch !== null && { 'if-match': ifMatch }) }
  const answer = await server.inject({ method: 'POST', url, headers, payload: { file } })
  return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag }
}

const viewed = async (id: number) =>
  (await ask('GET', `properties/${id}/calendar?from=${on(0)}&to=${on(29)}`)).body
const small = (cells: string) => `date,room_id,rate_code,standard\n${cells}`

describe('a download', () => {
  test.each([
    ['JPY', 12_000, '12000'],
    ['KWD', 30.125, '30.125'],
  ])('of %s comes in again unchanged', async (currency, price, cell) => {
    const nights = [{ from: on(0), to: on(9), price: { standard: price } }]
    const id = await newHotel({ currency, calendar: nights })
    for (const form of ['comma', 'semicolon']) {
      const { body } = await download(id, `&form=${form}`)
      expect(body.replaceAll(',', '.')).toContain(cell)
      expect(await upload(id, body, null)).toMatchObject({ status: 200, body: { changed: false } })
    }
  })

  test('has a row for each room, rate and night, with the words of the calendar', async () => {
    const { headers, body } = await download(await newHotel())
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="calendar-\d+-[-\d]+\.csv"$/)
    const [heading, ...rows] = body.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(heading).toBe(
      '"date","room_id","room_name","rate_code","allotment","standard","single","extra_adult","extra_child[0]",' +
        '"extra_child[1]","stop_sell","closed_to_arrival","closed_to_departure","min_stay_arrival","min_stay_through",' +
        '"max_stay_arrival","max_stay_through","min_advance_days","max_advance_days","currency"',
    )
    expect(rows).toHaveLength(2 * 2 * 10)
    expect(rows[3]).toBe(
      `"${on(3)}",1,"Counted","BAR",3,100.00,"",20.00,"","","yes","no","no","",3,"","","","","USD"`,
    )
    expect(rows[6]).toContain('"BAR",9,100.00')
    expect(rows.filter(row => row.includes('Uncounted'))[5]).toMatch(
      /"BAR","unlimited","","",20\.00,7\.50,"".*365,"USD"$/,
    )
  })

  test('has no cell that a spreadsheet would run', async () => {
    const rooms = [{ ...smallHotel({ from: today }).rooms[0]!, name: '=HYPERLINK("http://evil.example")' }]
    const { body } = await download(await newHotel({ rooms, calendar: [], inventory: [] }))
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(body).toContain(`"'=NRF"`)
    expect(body).not.toMatch(/(^|[,;\r\n])"?[=+@]/)
  })

  test('of a hotel without rates has its allotments', async () => {
    const { body } = await download(await newHotel({ rate_plans: [], calendar: [] }), '&rooms=1')
    expect(body.split('\r\n')[7]).toMatch(/,1,"Counted","",9,"","",/)
  })

  test('reads a room when its rows are wanted, not before', async () => {
    const id = await newHotel()
    let asked = 0
    const database = new Proxy(context.database, {
      get: (target, name) => {
        const found = Reflect.get(target, name)
        if (name === 'query') asked += 1
        return typeof found === 'function' ? found.bind(target) : found
      },
    })
    const { lines } = await downloadCalendar(
      { database },
      { id, from: today, to: addDays(today, 9), form: 'comma' },
    )
    const before = asked
    const rows = lines[Symbol.asyncIterator]()
    await rows.next()
    expect(asked).toBe(before)
    await rows.next()
    await rows.next()
    const ofOneRoom = asked - before
    await rows.next()
    expect(asked - before).toBe(2 * ofOneRoom)
  })

  test.each([
    ['&rooms=7', ['rooms']],
    ['&rates=ABC', ['rates']],
    ['&form=tabs', ['form']],
  ])('with %s is refused', async (more, fields) => {
    const answer = await download(await newHotel(), more)
    expect([answer.statusCode, answer.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      fields,
    ])
  })

  test('of more than three years is refused', async () => {
    expect((await download(1, '', on(1_100))).json().errors).toMatchObject([{ field: 'to' }])
  })
})

describe('a file', () => {
  test.each(['comma', 'semicolon'])('that was downloaded with %ss changes nothing', async form => {
    const id = await newHotel()
    const before = await viewed(id)
    const { body: file } = await download(id, `&form=${form}`)
    expect((await upload(id, file, null)).body).toMatchObject({
      rows: 40,
      changed: false,
      rate_nights: 0,
      room_nights: 0,
    })
    expect((await upload(id, file)).body).toMatchObject({ changed: false, undo: {} })
    expect(await viewed(id)).toEqual(before)
    // A night that follows its room goes on doing so.
    await ask('PUT', `properties/${id}`, {
      ...(await ask('GET', `properties/${id}`)).body,
      inventory: undefined,
    })
    const [room] = (await viewed(id)).rooms
    expect(room.allotment[0]).toBe(3)
  })

  test.each(['comma', 'semicolon'])('with %ss has codes of rates that look like amounts', async form => {
    const [plan] = smallHotel({ from: today }).rate_plans
    const changes = { rate_plans: [{ ...plan!, code: '1.5' }], calendar: [], inventory: [] }
    const id = await newHotel(changes)
    const { body: file } = await download(id, `&form=${form}`)
    expect((await upload(id, file, null)).body).toMatchObject({ rows: 20, changed: false })
  })

  test('changes the cells that were changed, is told first what that is, and can be taken back', async () => {
    const id = await newHotel()
    const before = await viewed(id)
    const file = (await download(id)).body
      .replace(`"${on(0)}",1,"Counted","BAR",3,100.00`, `"${on(0)}",1,"Counted","BAR",5,120.50`)
      .replace(
        `"${on(0)}",1,"Counted","'=NRF",3,100.00,"",20.00`,
        `"${on(0)}",1,"Counted","'=NRF",5,"","",20.00`,
      )
      .replace(`"${on(6)}",1,"Counted","BAR",9`, `"${on(6)}",1,"Counted","BAR",standing`)
      .replace(`"${on(6)}",1,"Counted","'=NRF",9`, `"${on(6)}",1,"Counted","'=NRF",Standing`)
    const trial = await upload(id, file, null)
    expect(trial.body).toMatchObject({
      dry_run: true,
      rows: 40,
      rate_nights: 2,
      room_nights: 2,
      warnings: [],
    })
    expect(trial.body.changes).toEqual([
      expect.objectContaining({ room_id: 1, rate_code: 'BAR', field: 'standard', before: 100, after: 120.5 }),
      expect.objectContaining({ room_id: 1, rate_code: '=NRF', field: 'standard', before: 100, after: null }),
      expect.objectContaining({ room_id: 1, rate_code: null, field: 'allotment', before: 3, after: 5 }),
      expect.objectContaining({ room_id: 1, rate_code: null, field: 'allotment', before: 9, after: 3 }),
    ])
    expect(await viewed(id)).toEqual(before)
    const made = await upload(id, file, `"${trial.body.version}"`)
    expect([made.status, made.body.changed, made.etag]).toEqual([200, true, `"${made.body.version}"`])
    const after = await viewed(id)
    expect(after.rooms[0].allotment.slice(0, 7)).toEqual([5, 3, 3, 3, 3, 3, 3])
    expect(after.edits[0]).toMatchObject({ made_by: 'test', version: made.body.version })
    const undone = await server.inject({
      method: 'POST',
      url: `/admin/v1/properties/${id}/calendar/edit`,
      payload: made.body.undo,
      headers: { authorization: `Bearer ${key}`, 'if-match': '*' },
    })
    expect(undone.statusCode).toBe(200)
    expect({ ...(await viewed(id)), version: 0, edits: [] }).toEqual({ ...before, version: 0, edits: [] })
  })

  test('with an empty allotment leaves the night as it is, and with the word sells it without a count', async () => {
    const id = await newHotel()
    const allotments = async () => (await viewed(id)).rooms[0].allotment.slice(0, 7)
    const rows = (cells: string[]) =>
      `date,room_id,allotment\n${cells.map((cell, offset) => `${on(offset + 5)},1,${cell}\n`).join('')}`
    expect((await upload(id, rows(['', '']))).body).toMatchObject({ changed: false, room_nights: 0 })
    expect(await allotments()).toEqual([3, 3, 3, 3, 3, 3, 9])
    expect((await upload(id, rows(['Unlimited', '']))).body.changes).toEqual([
      expect.objectContaining({ field: 'allotment', first: on(5), nights: 1, before: 3, after: null }),
    ])
    expect(await allotments()).toEqual([3, 3, 3, 3, 3, null, 9])
    const { body: file } = await download(id)
    expect(file).toContain(`"${on(5)}",1,"Counted","BAR","unlimited"`)
    expect((await upload(id, file)).body).toMatchObject({ changed: false })
    // An empty cell beside a number of the same night says nothing against it.
    const both = `date,room_id,rate_code,allotment\n${on(6)},1,BAR,4\n${on(6)},1,=NRF,\n`
    await upload(id, both)
    expect((await allotments())[6]).toBe(4)
  })

  test('with some of the columns leaves the others as they are', async () => {
    const id = await newHotel()
    const file = `date,room_id,rate_code,stop_sell\n${on(3)},1,BAR,no\n${on(5)},1,BAR,yes\n`
    const { body } = await upload(id, file)
    expect(
      body.changes.map(({ field, first, after }: Record<string, unknown>) => [field, first, after]),
    ).toEqual([
      ['stop_sell', on(3), false],
      ['stop_sell', on(5), true],
    ])
  })

  const dotted = (offset: number) => on(offset).replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$3.$2.$1')
  test.each([
    ['commas and points', `date,room_id,rate_code,standard\n${on(1)},1,BAR,120.5\n`],
    [
      'semicolons, decimal commas and dates of Europe',
      `\ufeffDate;Room_ID;rate_code;standard\r\n${dotted(1)};1;BAR;120,50\r\n`,
    ],
    ['tabs, in quotes', `"date"\t"room_id"\t"rate_code"\t"standard"\r"${on(1)}"\t"1"\t"BAR"\t"120,5"\r`],
    [
      'a line that names its separator',
      `sep=;\ndate;room_id;rate_code;standard\n${on(1)};1;BAR;120.50\n;;;\n`,
    ],
  ])('with %s is understood', async (_, file) => {
    const id = await newHotel()
    expect((await upload(id, file, null)).body).toMatchObject({
      rows: 1,
      rate_nights: 1,
      changes: [{ after: 120.5 }],
    })
  })
})

describe('a file is refused, and nothing is changed,', () => {
  const line =
    'date,room_id,rate_code,allotment,standard,extra_child[0],extra_child[1],min_stay_through,stop_sell,currency\n'
  const good = `${on(1)},1,BAR,5,111,,,,no,USD\n`
  test.each<[string, string, [string, RegExp][]]>([
    ['without a line', '\n', [['line[1]', /is empty/]]],
    ['without a row', 'date,room_id,allotment\n', [['line[1]', /only line/]]],
    [
      'for a column that is unknown',
      small('x').replace('standard', 'preis'),
      [['line[1]', /the column “preis”, .*standard/]],
    ],
    ['for a column twice', 'date,room_id,allotment,date\nx', [['line[1].date', /twice/]]],
    [
      'for a column that is missing',
      'date,standard\nx',
      [
        ['line[1].room_id', /missing/],
        ['line[1].rate_code', /missing/],
      ],
    ],
    [
      'for one age band of two',
      'date,room_id,rate_code,extra_child[1]\nx',
      [['line[1].extra_child[0]', /all age bands/]],
    ],
    [
      'for a line that is cut off',
      small(`${on(1)},1,BAR,100\n${on(2)},1,B`),
      [['line[3]', /3 cells for 4 columns/]],
    ],
    ['for a day that does not exist', small('2027-02-30,1,BAR,100'), [['line[2].date', /a day that exists/]]],
    ['for a day that may be two', small('6/1/2027,1,BAR,100'), [['line[2].date', /may be two days/]]],
    [
      'for a room and a rate of somebody else',
      small(`${on(1)},7,ABC,100`),
      [
        ['line[2].room_id', /rooms are 1, 2/],
        ['line[2].rate_code', /rates are BAR/],
      ],
    ],
    ['for a price without a rate', small(`${on(1)},1,,100`), [['line[2].standard', /needs a rate_code/]]],
    [
      'for prices that are none',
      small(`${on(1)},1,BAR,1 200\n${on(2)},1,BAR,$5\n${on(3)},1,BAR,-5\n${on(4)},1,BAR,1.234`),
      [
        ['line[2].standard', /without signs for thousands/],
        ['line[3].standard', /must be an amount/],
        ['line[4].standard', /must be an amount/],
        ['line[5].standard', /at most 2 decimals in USD/],
      ],
    ],
    [
      'for a price that may be two',
      `date;room_id;rate_code;standard\n${on(1)};1;BAR;12.000\n${on(2)};1;BAR;0.000\n${on(3)};1;BAR;120.0000`,
      [['line[2].standard', /may be 12000 or 12\.000 USD, “12\.000”; write it without signs for thousands/]],
    ],
    [
      'for a price that is too high',
      small(`${on(1)},1,BAR,99999999999`),
      [['line[2].standard', /at most 21474836\.47/]],
    ],
    [
      'for a decimal comma beside commas',
      small(`${on(1)},1,BAR,"120,50"`),
      [['line[2].standard', /decimal comma/]],
    ],
    [
      'for decimals of two kinds',
      `date;room_id;rate_code;standard\n${on(1)};1;BAR;120,50\n${on(2)};1;BAR;120.50`,
      [['line[3].standard', /line 2 a decimal comma/]],
    ],
    ['for another currency', `${line}${on(1)},1,BAR,5,111,,,,no,EUR`, [['line[2].currency', /must be USD/]]],
    [
      'for a limit and a word',
      `${line}${good}${on(2)},1,BAR,-1,100,,,300,maybe,USD`,
      [
        ['line[3].stop_sell', /yes or no/],
        ['line[3].min_stay_through', /from 1 to 255/],
        ['line[3].allotment', /0 to 100000/],
      ],
    ],
    [
      'for a night twice',
      small(`${on(1)},1,BAR,100\n${on(1)},1,BAR,100`),
      [['line[3]', /same night, room and rate as line 2/]],
    ],
    [
      'for two allotments of one night',
      `date,room_id,rate_code,allotment\n${on(1)},1,BAR,4\n${on(1)},1,=NRF,5`,
      [['line[3].allotment', /differs from that of line 2/]],
    ],
    [
      'for nights of more than five years',
      `date,room_id,allotment\n${on(1)},1,4\n2099-01-01,1,5`,
      [['file', /spans/]],
    ],
  ])('%s', async (_, file, expected) => {
    const id = await newHotel()
    const before = await viewed(id)
    for (const ifMatch of [null, '*']) {
      const { status, body } = await upload(id, file, ifMatch)
      expect(status, JSON.stringify(body)).toBe(400)
      expect(body.message).toMatch(/^Nothing was changed\./)
      const fields = body.errors.map(({ field }: { field: string }) => field)
      expect(fields).toEqual(expected.map(([field]) => field))
      for (const [index, [, message]] of expected.entries())
        expect(body.errors[index].message).toMatch(message)
    }
    expect(await viewed(id)).toEqual(before)
  })

  test('naming the first 200 faults and the number of the others', async () => {
    const id = await newHotel()
    const rows = Array.from({ length: 300 }, (_, index) => `${on(index)},1,BAR,x\n`).join('')
    const { errors } = (await upload(id, small(rows))).body
    expect(errors).toHaveLength(201)
    expect(errors[200]).toEqual({ field: 'file', message: expect.stringMatching(/^has 100 more errors/) })
  })

  test('of more rows than fit', async () => {
    const { body } = await upload(await newHotel(), small(`${on(1)},1,BAR,1\n`.repeat(50_001)))
    expect(body.errors).toEqual([
      { field: 'line[50002]', message: expect.stringMatching(/at most 50000 fit/) },
    ])
  })

  test('when somebody else was faster, or without saying what was seen', async () => {
    const id = await newHotel()
    const { body } = await upload(id, small(`${on(1)},1,BAR,120`), null)
    expect((await upload(id, small(`${on(2)},1,BAR,130`))).status).toBe(200)
    expect(await upload(id, small(`${on(1)},1,BAR,120`), `"${body.version}"`)).toMatchObject({ status: 412 })
    const url = `/admin/v1/properties/${id}/calendar/csv`
    const headers = { authorization: `Bearer ${key}` }
    const answer = await server.inject({
      method: 'POST',
      url,
      headers,
      payload: { file: small(`${on(1)},1,BAR,120`) },
    })
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'If-Match'])
  })

  test('as long as it is no text', async () => {
    const url = `/admin/v1/properties/${await newHotel()}/calendar/csv?dry_run=true`
    const headers = { authorization: `Bearer ${key}` }
    for (const file of [7, null, 'a\ud800']) {
      const answer = await server.inject({ method: 'POST', url, headers, payload: JSON.stringify({ file }) })
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'file'])
    }
  })
})
