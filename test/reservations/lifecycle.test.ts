// What happens to a reservation after it was made: seen, listed, cancelled at the penalty that was promised.

import { describe, expect, test } from 'vitest'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const context = await testApp({ demo: true })
const { post, app, clock } = context
const { key } = await testPublisher(context)
const other = await testPublisher(context)

let guests = 0

/** Books property 3144, room 101 for 4 nights; SAVER is paid when booking and not refundable, FLEX until two days before. */
async function book(checkin = '2027-02-01', rateCode = 'FLEX', by = key) {
  guests += 1
  const checkout = Temporal.PlainDate.from(checkin).add({ days: 4 }).toString()
  const { status, body } = await post('book/reservation/.json', {
    key: by,
    property_id: 3144,
    accommodation_id: 101,
    rate_code: rateCode,
    checkin,
    checkout,
    rooms: [{ name: 'Ada Lovelace', adults: 2 }],
    guest: {
      first_name: 'Ada',
      last_name: `Lovelace ${guests}`,
      email: 'ada@example.com',
      phone: '+1 970 555 0100',
    },
    payment: {
      cardholder: 'Ada',
      number: '4111111111111111',
      month: '12',
      year: 2028,
      cvv: '123',
      postal_code: '1',
    },
  })
  expect(status).toBe(200)
  return body
}

const view = (confirmationNumber: string) =>
  post('reservation/view/.json', { key, confirmation_number: confirmationNumber })
const cancel = (confirmationNumber: string, more: object = {}) =>
  post('reservation/cancel/.json', { key, confirmation_number: confirmationNumber, ...more })

async function soldOn(day: string): Promise<number> {
  const [row] = await app.context.database.query<{ sold: number }>(
    'SELECT sold FROM night WHERE property_id = 3144 AND room_id = 101 AND night = $1',
    [day],
  )
  return row?.sold ?? 0
}

describe('a reservation is seen again', () => {
  test('by its number, in any case, and by its id, as it was answered', async () => {
    const booked = await book()
    const seen = await view(booked.confirmation_number.toLowerCase())
    expect(seen.status).toBe(200)
    expect(seen.body).toEqual(booked)
    expect((await post('reservation/view/.json', { key, id: booked.id })).body).toEqual(booked)
    expect(booked.actions).toEqual(
      ['cancel', 'modify'].map(action => ({ action, allowed: true, reasons: [] })),
    )
  })

  test('by nobody else: the same 404 as for a number that was never drawn', async () => {
    const { confirmation_number } = await book()
    const foreign = await post('reservation/view/.json', { key: other.key, confirmation_number })
    const unknown = await post('reservation/view/.json', { key, id: '00000000-0000-4000-8000-000000000000' })
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(foreign.body.message).toBe(unknown.body.message)
    const cancelled = await post('reservation/cancel/.json', { key: other.key, confirmation_number })
    expect(cancelled.status).toBe(404)
    expect((await view(confirmation_number)).body.status).toBe('confirmed')
  })

  test.each([
    [{}, 'confirmation_number'],
    [{ confirmation_number: 'R26117M7C2HMXTFG' }, 'confirmation_number'],
    [{ id: '5' }, 'id'],
  ])('%j is refused', async (reference, field) => {
    const { status, body } = await post('reservation/view/.json', { key, ...reference })
    expect([status, body.errors[0].field]).toEqual([400, field])
  })
})

describe('reservations are listed', () => {
  test('newest first, page by page, with the number of all', async () => {
    const lister = await testPublisher(context)
    const empty = await post('reservation/index/.json', { key: lister.key })
    expect(empty.body).toEqual({ reservations: [], page: 1, limit: 100, total: 0 })
    const numbers: string[] = []
    for (let day = 1; day <= 3; day += 1) {
      clock.moveTo(`2026-12-01T12:00:0${day}Z`)
      numbers.unshift((await book(`2027-03-0${day}`)).confirmation_number)
    }
    const pages = [1, 2].map(page =>
      post('reservation/index/.json', {
        key,
        checkin_from: '2027-03-01',
        checkin_to: '2027-03-03',
        page,
        limit: 2,
      }),
    )
    const [first, second] = await Promise.all(pages)
    const listed = [...first!.body.reservations, ...second!.body.reservations]
    expect(listed.map(({ confirmation_number }) => confirmation_number)).toEqual(numbers)
    expect(second!.body).toMatchObject({ page: 2, limit: 2, total: 3 })
  })

  test('by state, by when they changed and by discount code', async () => {
    const { confirmation_number } = await book('2027-04-05')
    await cancel(confirmation_number)
    const filters = { key, checkin_from: '2027-04-05', checkin_to: '2027-04-05' }
    const total = async (more: object): Promise<number> =>
      (await post('reservation/index/.json', { ...filters, ...more })).body.total
    expect(await total({ status: 'cancelled' })).toBe(1)
    expect(await total({ status: 'confirmed' })).toBe(0)
    expect(await total({ changed_since: '2000-01-01T00:00:00Z' })).toBe(1)
    expect(await total({ changed_since: '2999-01-01T00:00:00Z' })).toBe(0)
    expect(await total({ discount_code: 'ALPINE10' })).toBe(0)
  })

  test('from the very instant of a change on, so that one who asks since the last change misses none', async () => {
    const { confirmation_number } = await book('2027-04-12')
    clock.moveTo('2026-12-01T13:00:00Z')
    await cancel(confirmation_number)
    const since = async (changed_since: string): Promise<string[]> => {
      const { body } = await post('reservation/index/.json', {
        key,
        checkin_from: '2027-04-12',
        changed_since,
      })
      return body.reservations.map((listed: typeof body) => listed.confirmation_number)
    }
    expect(await since('2026-12-01T13:00:00Z')).toContain(confirmation_number)
    expect(await since('2026-12-01T13:00:01Z')).not.toContain(confirmation_number)
    clock.moveTo('2026-12-01T12:00:00Z')
  })
})

describe('the filters of older clients', () => {
  const lister = testPublisher(context, { settings: { readsByGet: true } })
  const ways = {
    POST: async (fields: object) => (await post('reservation/index/.json', fields)).body,
    GET: async (fields: object) => {
      const query = new URLSearchParams({ ...fields } as Record<string, string>)
      return (await fetch(`${app.url}/publisher/v3.0/reservation/index/.json?${query}`)).json()
    },
  }

  test.each(['POST', 'GET'] as const)('each narrow the list, by %s', async way => {
    const { key } = await lister
    const total = async (more: object): Promise<number> => (await ways[way]({ key, ...more })).total
    const all = await total({})
    const day = way === 'POST' ? '2027-08-02' : '2027-08-09'
    const { checkout } = await book(day, 'FLEX', key)
    expect(await total({})).toBe(all + 1)
    expect([await total({ checkin: day }), await total({ checkin: '2027-08-03' })]).toEqual([1, 0])
    expect(await total({ checkout })).toBe(1)
    expect(await total({ checkout: day })).toBe(0)
    expect(await total({ created_start: '2026-12-01' })).toBe(all + 1)
    expect(await total({ created_start: '2026-12-02' })).toBe(0)
    expect(await total({ created_end: '2026-12-01' })).toBe(all + 1)
    expect(await total({ created_end: '2026-11-30' })).toBe(0)
    expect(await total({ discount: 'ALPINE10' })).toBe(0)
    expect(await total({ discount: 'NONE' })).toBe(0)
  })

  test.each(['POST', 'GET'] as const)('that are not known are refused by name, by %s', async way => {
    const { key } = await lister
    const refused = await ways[way]({ key, checkin_form: '2027-03-01', guest: 'Ada', limit: '5' })
    expect([refused.code, refused.type]).toEqual([400, 'BadRequestException'])
    expect(refused.errors.map(({ field }: { field: string }) => field)).toEqual(['checkin_form', 'guest'])
    expect(refused.errors[0].message).toContain('checkin_from')
  })

  test('are sent in place of the newer names, not beside them', async () => {
    const { key } = await lister
    const twice = { checkin: '2027-03-01', checkin_to: '2027-03-02', discount: 'A', discount_code: 'B' }
    const { errors } = await ways.POST({
      key,
      ...twice,
      created_start: '2027-01-01',
      created_to: '2027-01-02',
    })
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(['checkin', 'discount'])
  })
})

describe('cancelling', () => {
  test('says what it costs first and changes nothing', async () => {
    const { confirmation_number } = await book('2027-05-03')
    clock.moveTo('2026-12-01T12:00:00.7129Z')
    const { status, body } = await cancel(confirmation_number, { simulate: true })
    clock.moveTo('2026-12-01T12:00:00Z')
    expect(status).toBe(200)
    expect(body).toMatchObject({ simulated: true, penalty: 0, refund: 0, currency: 'USD' })
    expect(body.as_of).toBe('2026-12-01T12:00:00.712Z')
    expect(body.reservation.status).toBe('confirmed')
    expect(await soldOn('2027-05-03')).toBe(1)
  })

  test('gives the rooms back, once, and answers the same again', async () => {
    const { confirmation_number } = await book('2027-05-10')
    const first = await cancel(confirmation_number)
    expect(first.body).toMatchObject({ simulated: false, penalty: 0, reservation: { status: 'cancelled' } })
    expect(first.body.reservation.actions[0]).toMatchObject({
      allowed: false,
      reasons: [{ id: 'is_cancelled' }],
    })
    const again = await cancel(confirmation_number)
    expect(again.body).toEqual(first.body)
    const asked = await cancel(confirmation_number, { simulate: true })
    expect(asked.body).toEqual({ ...first.body, simulated: true })
    expect([await soldOn('2027-05-10'), await soldOn('2027-05-13')]).toEqual([0, 0])
  })

  test('five times at once gives the rooms back once', async () => {
    await book('2027-05-17')
    const { confirmation_number } = await book('2027-05-17')
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(confirmation_number)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await soldOn('2027-05-17')).toBe(1)
  })

  test('costs what was promised: everything for a rate that is not refundable, a night in the last two days', async () => {
    const saver = await book('2027-06-07', 'SAVER')
    const { body } = await cancel(saver.confirmation_number, { simulate: true })
    expect(body).toMatchObject({ penalty: saver.total.total, refund: 0 })
    const flexible = await book('2027-06-07')
    clock.moveTo('2027-06-06T12:00:00Z')
    expect((await cancel(flexible.confirmation_number, { simulate: true })).body.penalty).toBe(103.39)
    clock.moveTo('2026-12-01T12:00:00Z')
  })

  test('stops where the penalty is higher than the guest was told', async () => {
    const { confirmation_number } = await book('2027-06-14', 'SAVER')
    const { status, body } = await cancel(confirmation_number, { expected_penalty: 10.5 })
    expect([status, body.type]).toEqual([409, 'PriceChangedException'])
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['old_penalty', 'new_penalty'])
    expect((await view(confirmation_number)).body.status).toBe('confirmed')
    const wrong = await cancel(confirmation_number, { expected_penalty: '10.505' })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'expected_penalty'])
  })

  test('goes ahead at exactly the penalty that the guest was told', async () => {
    const { confirmation_number, total } = await book('2027-06-28', 'SAVER')
    const done = await cancel(confirmation_number, { expected_penalty: total.total })
    expect([done.status, done.body.penalty, done.body.reservation.status]).toEqual([
      200,
      total.total,
      'cancelled',
    ])
  })

  test('ends with the day of arrival at the property', async () => {
    const { confirmation_number } = await book('2027-06-21')
    clock.moveTo('2027-06-22T05:59:59Z') // 23:59 on the 21st in Denver
    expect((await cancel(confirmation_number, { simulate: true })).status).toBe(200)
    clock.moveTo('2027-06-22T06:00:00Z')
    const { status, body } = await cancel(confirmation_number)
    expect([status, body.type]).toEqual([422, 'BookingValidationException'])
    expect(body.errors[0].message).toContain('stay_has_begun')
    clock.moveTo('2026-12-01T12:00:00Z')
  })
})

describe('reading by GET, with the key in the query', () => {
  const get = (path: string, query: Record<string, string>) =>
    sendTo(`${app.url}/publisher/v3.0/${path}/.json?${new URLSearchParams(query)}`, '', { method: 'GET' })

  test('is off unless the publisher was given it, and never does more than read', async () => {
    const { confirmation_number } = await book('2027-07-05')
    const refused = await get('reservation/view', { key, confirmation_number })
    expect([refused.status, refused.headers.allow]).toEqual([405, 'POST'])
    expect((await get('reservation/view', { key: 'wrong', confirmation_number })).status).toBe(401)
    expect((await get('reservation/cancel', { key, confirmation_number })).status).toBe(405)
    expect((await view(confirmation_number)).body.status).toBe('confirmed')
  })

  test('gives the same as POST where it is on', async () => {
    const reader = await testPublisher(context, { settings: { readsByGet: true } })
    const posted = await post('reservation/index/.json', { key: reader.key, limit: 5 })
    const got = await get('reservation/index', { key: reader.key, limit: '5' })
    expect(got.body).toEqual(posted.body)
    const wrong = await get('reservation/index', { key: reader.key, limit: '0' })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'limit'])
  })

  test('leaves no key in the log', () => {
    expect(context.logLines.join('\n')).not.toContain(key)
  })
})

describe('children', () => {
  const ask = (more: object) => {
    guests += 1
    return post('book/reservation/.json', {
      key,
      property_id: 3144,
      accommodation_id: 101,
      rate_code: 'FLEX',
      checkin: '2027-09-06',
      checkout: '2027-09-08',
      guest: {
        first_name: 'A',
        last_name: `Child ${guests}`,
        email: 'a@example.com',
        phone: '+1 970 555 0100',
      },
      payment: {
        cardholder: 'A',
        number: '4111111111111111',
        month: '12',
        year: 2028,
        cvv: '123',
        postal_code: '1',
      },
      ...more,
    })
  }

  test('are kept with the ages that the price was for, and it is said where those were assumed', async () => {
    const given = await ask({
      rooms: [{ name: 'A', adults: 1, children: 1, children_ages: [7] }],
    })
    expect(given.body.rooms[0]).toMatchObject({ children: 1, children_ages: [7] })
    expect(given.body.meta_data).not.toHaveProperty('assumed_child_age')
    const assumed = await ask({ rooms: [{ name: 'A', adults: 1, children: 1 }] })
    expect(assumed.body.rooms[0].children_ages).toEqual([assumed.body.meta_data.assumed_child_age])
    expect((await view(assumed.body.confirmation_number)).body.rooms).toEqual(assumed.body.rooms)
    const ofBoth = await ask({
      rooms: [
        { name: 'A', adults: 1 },
        { name: 'B', adults: 1, children: 1 },
      ],
    })
    const age = ofBoth.body.meta_data.assumed_child_age
    expect(age).toBe(assumed.body.meta_data.assumed_child_age)
    expect(ofBoth.body.rooms).toMatchObject([{ children_ages: [] }, { children_ages: [age] }])
  })
})
