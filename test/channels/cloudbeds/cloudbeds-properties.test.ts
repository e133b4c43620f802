// CreateProperty and UpdateProperty of Cloudbeds on a real server: a partner makes a closed property once, and changes what
// nobody else has changed.

import { describe, expect, test } from 'vitest'
import { listChannelMessages } from '../../../src/operations/channels/messages.ts'
import { createPartner, stopPartner } from '../../../src/operations/channels/partners.ts'
import { exportProperty } from '../../../src/operations/properties/export-property.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { cloudbedsConnection, sharedSecret } from '../../support/channels/cloudbeds-connection.ts'
import { searchBody } from '../../support/hotels/small-hotel.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { transparentPng } from '../../support/pages/pictures.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false, allowHttp: true, variables: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
const { context } = harness.app
const { key } = await testPublisher(harness)
const secret = 'the-secret-of-cloudbeds'
const { id: partner } = await createPartner(context, {
  kind: 'cloudbeds',
  name: 'Cloudbeds',
  secret,
  callbackUrl: null,
})

const address = {
  address_line_1: 'Main St 1',
  city: 'San Diego',
  zip: '92120',
  state: 'CA',
  country: 'US',
  lon: '-117.161087',
  lat: '32.715736',
  phone: '+1 123123123 ',
}
const content = {
  name: 'Harbour Hostel',
  country: 'US',
  currency: 'EUR',
  timezone: 'America/Los_Angeles',
  address,
  email_channel_booking: 'bookings@example.com',
  property_description: 'By the harbour.',
  check_in_time: '14:00',
  check_out_time: '11:00',
  taxes: [{ name: 'IVA' }],
  images: [{ url: 'ftp://pictures.example.com/a.jpg' }],
  rooms: [
    {
      mya_room_id: 45829,
      units: 5,
      beds: 4,
      max_adults: 3,
      max_children: 2,
      dormitory: false,
      label: 'Double',
      description: 'Large',
      images: [],
      rateplans: [
        {
          mya_rate_id: 0,
          label_public: 'Flexible',
          label_private: 'F',
          refundable: true,
          refundable_until_days: 7,
        },
        { mya_rate_id: 850, label_public: '', label_private: 'NR', meal_codes: [19, 22], refundable: false },
      ],
    },
    {
      mya_room_id: 52,
      units: 3,
      beds: 30,
      max_adults: 1,
      max_children: 0,
      dormitory: true,
      label: 'Bed in a dormitory',
      description: null,
      images: [],
      rateplans: [{ mya_rate_id: 0, label_public: 'Standard', label_private: null, meal_codes: [21] }],
    },
  ],
}

let calls = 0
const guid = () => {
  calls += 1
  return `6C08B96E-450D-4E6A-9933-${String(calls).padStart(12, '0')}`
}
const send = async (verb: string, fields: object) => {
  const answer = await harness.app.server.inject({
    method: 'POST',
    url: `/channels/cloudbeds/${verb}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ verb, ota_cid: 'ota', shared_secret: secret, ...fields }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
let theirs = 500
const create = (fields: object = {}, property: object = {}) => {
  theirs += 1
  return send('CreateProperty', {
    guid: guid(),
    mya_property_id: theirs,
    Property: { ...content, ...property },
    ...fields,
  })
}
const credentialsOf = ({
  ota_property_id,
  ota_property_password,
  ota_property_sub_id,
}: Record<string, string>) => ({
  ota_property_id,
  ota_property_password,
  ota_property_sub_id,
  mya_property_id: theirs,
})
const documentOf = (made: Record<string, string>) =>
  exportProperty(context, Number(made.ota_property_sub_id), null)
const messagesOf = async (made: Record<string, string>) => {
  const [row] = await context.database.query<{ id: number }>(
    'SELECT channel_id AS id FROM channel WHERE login = $1',
    [made.ota_property_id],
  )
  return listChannelMessages(context, { channelId: row!.id, troubles: false }, { after: null, limit: 10 })
}
const countProperties = async () =>
  (await context.database.query<{ count: number }>('SELECT count(*) FROM property'))[0]!.count

describe('CreateProperty', () => {
  test('makes a closed property with rooms and rate plans, and says how they are called', async () => {
    const made = await create()
    expect(made).toMatchObject({
      success: true,
      room_mappings: [
        { ota_room_id: '1', mya_room_id: 45829, ota_rate_id: '1-0', mya_rate_id: 0 },
        { ota_room_id: '1', mya_room_id: 45829, ota_rate_id: '1-850', mya_rate_id: 850 },
        { ota_room_id: '2', mya_room_id: 52, ota_rate_id: '2-0', mya_rate_id: 0 },
      ],
    })
    const document = await documentOf(made)
    expect(document).toMatchObject({
      name: 'Harbour Hostel',
      open: false,
      currency: 'EUR',
      main_telephone: '+1 123123123',
      physical_address: { city: 'San Diego', longitude: -117.161087, latitude: 32.715736 },
      rooms: [
        { id: 1, name: 'Double', maximum_occupancy: 4, maximum_adults: 3, maximum_children: 2, allotment: 0 },
        { id: 2, maximum_occupancy: 1 },
      ],
      rate_plans: [
        { code: '1-0', cancellation: { steps: [{ hours_before: 168, charge: 'full' }] } },
        { code: '1-850', title: 'NR', meal_plan: 'half_board' },
        { code: '2-0', meal_plan: 'room_only' },
      ],
    })
    const [message] = await messagesOf(made)
    expect(message).toMatchObject({ action: 'CreateProperty', outcome: 'accepted' })
    expect(message!.warnings.join('\n')).toMatch(
      /tax "IVA" was not taken.*1 pictures could not be fetched.*meals of rate plan 2-0/s,
    )
  })

  test('sells nothing until an operator opens it, then what the channel pushed', async () => {
    const made = await create()
    const id = Number(made.ota_property_sub_id)
    const today = parseDay(testToday)!
    const pushed = await send('ARIUpdate', {
      ...credentialsOf(made),
      guid: guid(),
      currency: 'EUR',
      Inventory: [
        {
          ota_room_id: '1',
          ota_rate_id: '1-0',
          units: 2,
          rate: '80.00',
          start_date: formatDay(addDays(today, 5)),
          end_date: formatDay(addDays(today, 9)),
        },
      ],
    })
    expect(pushed).toEqual({ success: true })
    const offered = async () => {
      const body = searchBody({ key, property: id, checkin: addDays(today, 5), nights: 2 })
      const { body: answer } = await harness.post('property/available/.json', body)
      return answer.property_accommodation?.[0]?.rates?.map(({ code }: { code: string }) => code) ?? []
    }
    expect(await offered()).toEqual([])
    await importProperty(context, { ...(await documentOf(made)), open: true }, null)
    expect(await offered()).toEqual(['1-0'])
  })

  test('is answered the same when it is repeated, at the same time too, and makes one property', async () => {
    const before = await countProperties()
    theirs += 1
    const same = { guid: guid(), mya_property_id: theirs, Property: content }
    const answers = await Promise.all([1, 2, 3].map(() => send('CreateProperty', same)))
    expect(answers[0]).toMatchObject({ success: true })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await countProperties()).toBe(before + 1)
    const other = await send('CreateProperty', { ...same, guid: guid() })
    expect(other).toEqual({ success: false, errors: [{ id: 3, msg: 'Property already exists' }] })
    const setup = { ...credentialsOf(answers[0]), guid: guid(), mya_property_id: theirs }
    expect(await send('SetupProperty', setup)).toEqual({ success: true })
  })

  test('of nobody who may is refused with 1001 or 1002, and nothing is written', async () => {
    await cloudbedsConnection(harness, 9771)
    const before = await countProperties()
    expect((await create({ shared_secret: 'wrong' })).errors[0].id).toBe(1001)
    expect((await create({ shared_secret: sharedSecret })).errors[0].id).toBe(1002)
    expect(await countProperties()).toBe(before)
  })

  test('with mistakes is refused with all of them, and nothing is written', async () => {
    const before = await countProperties()
    const { rooms, ...rest } = content
    const wrong = { ...rest, name: 7, rooms: [{ ...rooms[0], beds: 0 }, { mya_room_id: 'x' }] }
    const { errors } = await create({}, wrong)
    expect(errors[0].id).toBe(3)
    for (const field of ['Property.name', 'Property.rooms[0].beds', 'Property.rooms[1].label'])
      expect(errors[0].msg).toContain(field)
    const { errors: later } = await create({}, { timezone: 'Mars/Olympus' })
    expect(later[0]).toMatchObject({ id: 3, msg: expect.stringContaining('time_zone') })
    expect((await create({ Property: null })).errors[0].id).toBe(3)
    expect((await create({ mya_property_id: null })).errors[0].id).toBe(3)
    expect(await countProperties()).toBe(before)
  })
})

describe('pictures, taxes and fees', () => {
  /** Answers each address with a picture of its own, except those that are broken, which have none. */
  const gallery = async () => {
    const bytes = new Map<string, Buffer>()
    const asked: string[] = []
    const receiver = await httpReceiver(async ({ url = '' }, response) => {
      asked.push(url)
      if (url.includes('broken')) return response.writeHead(url.includes('404') ? 404 : 200).end('no picture')
      const picture = bytes.get(url) ?? (await transparentPng(64, 48 + bytes.size))
      bytes.set(url, picture)
      return response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    })
    const at = (name: string, sort_order = 0, description: string | null = null) => ({
      url: `http://127.0.0.1:${receiver.port}/${name}`,
      sort_order,
      description,
    })
    return { asked, at, [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose]() }
  }
  const shownIn = (document: object): string[] =>
    (document as { property_image: { alt: string }[] }).property_image.map(({ alt }) => alt)

  test('are taken with a new property: pictures in their order and one for each room, charges as they can be said', async () => {
    await using pictures = await gallery()
    const { at } = pictures
    const charge = { is_inclusive: false, is_per_night: false, is_refundable: false }
    const made = await create(
      {},
      {
        images: [at('b', 2, 'Behind'), at('a', 1, 'Front'), at('broken'), at('broken-404')],
        rooms: content.rooms.map(room => ({ ...room, images: [at('room', 1, 'Bed'), at('bath', 2)] })),
        taxes: [
          {
            ...charge,
            name: 'City tax',
            is_percent: false,
            applies_per: 'adult',
            is_per_night: true,
            amount: 2.5,
          },
          {
            ...charge,
            name: 'Cleaning',
            is_fee: true,
            is_percent: false,
            applies_per: 'booking',
            amount: 30,
          },
          { ...charge, name: 'Pets', is_fee: true, is_percent: false, applies_per: 'pet', amount: 5 },
        ],
      },
    )
    expect(made.success).toBe(true)
    const document = (await documentOf(made)) as unknown as Record<string, unknown>
    expect(shownIn(document)).toEqual(['Front', 'Behind'])
    expect(document).toMatchObject({
      taxes: [{ name: 'City tax', unit: 'person_night', conditions: { min_age: 18 } }],
      fees: [{ name: 'Cleaning', unit: 'stay', per: 'booking' }],
      rooms: [{ images: [{ alt: 'Bed' }] }, { images: [{ alt: 'Bed' }] }],
    })
    expect(pictures.asked.filter(path => path === '/room')).toHaveLength(1)
    const [message] = await messagesOf(made)
    expect(message!.warnings.join('\n')).toMatch(/fee "Pets".*2 pictures could not.*2 more pictures/s)
  })

  test('are fetched once for a call that is repeated', async () => {
    await using pictures = await gallery()
    theirs += 1
    const same = {
      guid: guid(),
      mya_property_id: theirs,
      Property: { ...content, images: [pictures.at('a')] },
    }
    const first = await send('CreateProperty', same)
    expect(await send('CreateProperty', same)).toEqual(first)
    expect(pictures.asked).toEqual(['/a'])
  })

  test('replace those of a property when it changes, unless one cannot be had or the operator chose others', async () => {
    await using pictures = await gallery()
    const { at } = pictures
    const made = await create({}, { images: [at('a', 1, 'Front')] })
    const change = (images: object[]) =>
      send('UpdateProperty', { ...credentialsOf(made), guid: guid(), Property: { images } })
    await change([at('b', 1, 'Garden'), at('c', 2, 'Pool')])
    expect(shownIn(await documentOf(made))).toEqual(['Garden', 'Pool'])
    expect(await change([at('a', 1, 'Front'), at('broken')])).toEqual({ success: true })
    expect(shownIn(await documentOf(made))).toEqual(['Garden', 'Pool'])
    const [message] = await messagesOf(made)
    expect(message!.warnings.join()).toContain('the pictures of the property stay as they are')
    const document = (await documentOf(made)) as object
    await importProperty(context, { ...document, property_image: [] }, null)
    await change([at('a', 1, 'Front')])
    expect(shownIn(await documentOf(made))).toEqual([])
  })

  test('are not fetched for a property that no partner made', async () => {
    await using pictures = await gallery()
    const own = await cloudbedsConnection(harness, 9773)
    const answer = await own.call('UpdateProperty', { Property: { images: [pictures.at('a')] } })
    expect([answer.errors[0].id, pictures.asked]).toEqual([1002, []])
  })
})

describe('UpdateProperty', () => {
  const change = (made: Record<string, string>, property: object, fields: object = {}) =>
    send('UpdateProperty', { ...credentialsOf(made), guid: guid(), Property: property, ...fields })

  test('changes what it tells and leaves what the operator changed, and what it does not tell', async () => {
    const made = await create()
    const document = (await documentOf(made)) as object
    await importProperty(context, { ...document, name: 'Our own words' }, null, { mayRename: true })
    const told = { name: 'Harbour Inn', check_in_time: '16:00', address: { ...address, city: 'La Jolla' } }
    expect(await change(made, told)).toEqual({ success: true })
    expect(await documentOf(made)).toMatchObject({
      name: 'Our own words',
      checkin_time: '16:00',
      checkout_time: '11:00',
      physical_address: { city: 'La Jolla' },
    })
    const [message] = await messagesOf(made)
    expect(message!.warnings).toContain('name was changed here and stays')
  })

  test('is taken once under its id', async () => {
    const made = await create()
    const same = { guid: guid() }
    await change(made, { check_in_time: '16:00' }, same)
    await change(made, { check_in_time: '17:00' })
    expect(await change(made, { check_in_time: '16:00' }, same)).toEqual({ success: true })
    expect(await documentOf(made)).toMatchObject({ checkin_time: '17:00' })
  })

  test('with a mistake changes nothing, and another currency is refused with 1102', async () => {
    const made = await create()
    const before = await documentOf(made)
    expect((await change(made, { name: 'New', timezone: 'Mars/Olympus' })).errors[0].id).toBe(3)
    expect((await change(made, { name: 'New', check_in_time: 'noon' })).errors[0].id).toBe(3)
    expect((await change(made, { name: 'New', currency: 'USD' })).errors[0].id).toBe(1102)
    expect(await documentOf(made)).toEqual(before)
    const [message] = await messagesOf(made)
    expect([message!.outcome, message!.error]).toEqual([
      'refused',
      'Property.currency: The property is priced in EUR; its operator can change that.',
    ])
  })

  test('of a property that its operator made, or a partner that has ended, is refused with 1002', async () => {
    const own = await cloudbedsConnection(harness, 9772)
    expect((await own.call('UpdateProperty', { Property: { name: 'Taken over' } })).errors[0].id).toBe(1002)
    const made = await create()
    await stopPartner(context, partner)
    expect((await change(made, { name: 'New' })).errors[0].id).toBe(1002)
    expect((await create()).errors[0].id).toBe(1002)
    expect(await documentOf(made)).toMatchObject({ name: 'Harbour Hostel' })
  })
})

test('a partner that an operator makes over HTTP may make properties until it is ended, and its secret is never shown', async () => {
  const { ask, refusal } = await adminRequests(harness.app)
  const wanted = { kind: 'cloudbeds', name: 'Cloudbeds', secret }
  const { status, body: made } = await ask('POST', 'partners', wanted)
  expect([status, made.properties, made.ended_at]).toEqual([201, 0, null])
  expect(await refusal('POST', 'partners', wanted)).toEqual([409, ['secret']])
  expect(await refusal('POST', 'partners', { ...wanted, secret: 'short' })).toEqual([400, ['secret']])
  expect(await refusal('POST', 'partners', { ...wanted, name: ' ' })).toEqual([400, ['name']])
  expect(await refusal('POST', 'partners', { ...wanted, callback_url: 'ftp://x' })).toEqual([
    400,
    ['callback_url'],
  ])
  expect((await create()).success).toBe(true)
  const first = (await ask('GET', 'partners?limit=1')).body
  const { body: listed, text } = await ask('GET', `partners?cursor=${first.next_cursor}`)
  expect(listed.partners).toEqual([{ ...made, properties: 1 }])
  expect(text).not.toContain(secret)
  const ended = (await ask('POST', `partners/${made.id}/end`)).body
  expect(ended.ended_at).not.toBeNull()
  expect((await create()).errors[0].id).toBe(1002)
  expect((await ask('POST', `partners/${made.id}/end`)).body).toEqual(ended)
  expect((await refusal('POST', 'partners/4711/end'))[0]).toBe(404)
})
