// The wire of AlpineBits: the handshake, content of rooms, and nothing that a stranger or a broken client sends does anything.

import { describe, expect, test } from 'vitest'
import { actions } from '../../../src/channels/alpinebits/actions.ts'
import { childAt } from '../../../src/channels/xml.ts'
import { setChannelState, showChannel } from '../../../src/operations/channels/channels.ts'
import { document, freeRooms } from './client.ts'
import {
  action,
  client,
  connection,
  context,
  double,
  errorOf,
  free,
  harness,
  key,
  night,
  password,
  property,
  warningsOf,
} from './connected-hotel.ts'

describe('Inventory', () => {
  const category = (code: string, maximum: number, name: string) => `
    <GuestRoom Code="${code}" MinOccupancy="1" MaxOccupancy="${maximum}">
      <TypeRoom StandardOccupancy="2" RoomClassificationCode="42"/>
      <MultimediaDescriptions><MultimediaDescription InfoCode="25"><TextItems><TextItem>
        <Description TextFormat="PlainText" Language="en">${name}</Description>
        <Description TextFormat="PlainText" Language="it">Camera</Description>
      </TextItem></TextItems></MultimediaDescription></MultimediaDescriptions>
    </GuestRoom>`
  const sendInventory = (content: string) =>
    client.ask(
      actions.inventory.name,
      document(
        'OTA_HotelDescriptiveContentNotifRQ',
        `<HotelDescriptiveContents><HotelDescriptiveContent HotelCode="${property}"><FacilityInfo><GuestRooms>${content}</GuestRooms></FacilityInfo></HotelDescriptiveContent></HotelDescriptiveContents>`,
      ),
    )
  const stored = async () => {
    const [row] = await context.database.query<{ rooms: { name: unknown }[] }>(
      "SELECT document -> 'rooms' AS rooms FROM property WHERE property_id = $1",
      [property],
    )
    return row!.rooms[0]
  }
  /** The name of the room, as the answer to a search has it. */
  const shownName = async (): Promise<string> => {
    const { text } = await harness.post('property/available/.json', {
      key,
      property_id: property,
      checkin: night(10),
      checkout: night(11),
      rooms: [{ adults: 2 }],
    })
    return ['Counted', 'Larch room'].filter(name => text.includes(`"${name}"`)).join()
  }

  test('changes the connected rooms and names those that are not connected', async () => {
    const answer = await sendInventory(category('DOUBLE', 4, 'Larch room') + category('SUITE', 4, 'Suite'))
    expect(warningsOf(answer)).toEqual([
      'Category SUITE is not connected with a room; nothing was taken of it.',
    ])
    expect(await stored()).toMatchObject({ maximum_occupancy: 4, name: { en: 'Larch room' } })
    expect(await shownName()).toBe('Larch room')
  })

  test('with nothing in it deletes no room', async () => {
    expect(warningsOf(await sendInventory(''))).toEqual([
      'Rooms are not deleted by a message; their content stays.',
    ])
    expect(await shownName()).toBe('Counted')
  })
})

describe('a request', () => {
  const xml = () => freeRooms(property, double(10, 10, 9))

  test('with a wrong password gets 401 and does nothing', async () => {
    const answer = await client.send(action, xml(), { password: `${password}x` })
    expect([answer.status, answer.text]).toEqual([401, 'ERROR:invalid or missing username/password'])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/)
    expect(await free(10)).toBe(3)
  })

  test('of a version or an action that the server does not have gets 400', async () => {
    const old = await client.send(action, xml(), { version: '2015-07' })
    expect([old.status, old.text]).toEqual([
      400,
      'ERROR:X-AlpineBits-ClientProtocolVersion has to be one of 2022-10, 2020-10',
    ])
    const odd = await client.send('OTA_Nothing', xml())
    expect([odd.status, odd.text]).toEqual([400, 'ERROR:unknown or missing action'])
    const later = await client.send(actions.statusUpdate.name, xml(), { version: '2020-10' })
    expect(later.status).toBe(400)
  })

  test('that is not a form gets 400, and 401 of a stranger', async () => {
    const { login } = await showChannel(context, connection)
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
    const post = (headers: Record<string, string>) =>
      harness.post('/channels/alpinebits', '<xml/>', { 'content-type': 'text/xml', ...headers })
    const answer = await post({ authorization })
    expect([answer.status, answer.text]).toEqual([
      400,
      'ERROR:Send multipart/form-data with the parameters action and request.',
    ])
    expect((await post({})).status).toBe(401)
  })

  test.each([
    ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY e "x">]><a/>', /DOCTYPE/],
    ['an entity that nobody declared', document('OTA_HotelInvCountNotifRQ', '&e;'), /not well-formed/],
    ['a processing instruction', '<?php echo 1 ?><a/>', /processing instruction/],
    ['elements nested without end', `${'<a>'.repeat(500)}`, /nested deeper|not of the namespace/],
    ['another namespace', '<OTA_HotelInvCountNotifRQ/>', /not of the namespace/],
    ['no XML', 'rooms please', /not well-formed/],
    ['nothing', '', /not well-formed|no element/],
    [
      'another document than the action takes',
      document('OTA_PingRQ', '<EchoData>x</EchoData>'),
      /takes OTA_HotelInvCountNotifRQ/,
    ],
    ['what the schema does not allow', freeRooms(1, '<Room/>'), /not valid by the schema of 2022-10: line 1/],
  ])('with %s is refused', async (_, text, reason) => {
    const answer = await client.ask(action, text)
    expect(errorOf(answer)).toMatch(reason)
    expect((await showChannel(context, connection)).activity.refused).toBe(1)
  })

  test('to a paused connection is refused, and nothing is changed', async () => {
    await setChannelState(context, connection, 'paused')
    expect(errorOf(await client.ask(action, xml()))).toMatch(/paused/)
    expect(await free(10)).toBe(3)
  })
})

test('the handshake answers with what both sides have, and echoes what was sent', async () => {
  const wish = {
    versions: [
      { version: '2024-10', actions: [{ action: 'action_OTA_Ping' }] },
      {
        version: '2020-10',
        actions: [
          { action: 'action_OTA_Ping' },
          {
            action: 'action_OTA_HotelInvCountNotif',
            supports: ['OTA_HotelInvCountNotif_accept_deltas', 'OTA_magic'],
          },
          { action: 'action_OTA_HotelPostEventNotif_EventReports' },
        ],
      },
    ],
  }
  const echo = `\n ${JSON.stringify(wish)} `
  const sent = document('OTA_PingRQ', `<EchoData>${echo.replaceAll('"', '&quot;')}</EchoData>`)
  const answer = await client.ask(actions.handshake.name, sent, { version: '2020-10' })
  expect(childAt(answer, 'EchoData')?.text).toBe(echo)
  expect(childAt(answer, 'Warnings', 'Warning')?.attributes.get('Status')).toBe('ALPINEBITS_HANDSHAKE')
  expect(JSON.parse(warningsOf(answer)[0] ?? '')).toEqual({
    versions: [
      {
        version: '2020-10',
        actions: [
          { action: 'action_OTA_Ping' },
          { action: 'action_OTA_HotelInvCountNotif', supports: ['OTA_HotelInvCountNotif_accept_deltas'] },
        ],
      },
    ],
  })
  const unknown = await client.send(actions.handshake.name, sent, { version: '2099-10' })
  expect(unknown.status).toBe(200)
  const broken = document('OTA_PingRQ', '<EchoData>{"versions":1}</EchoData>')
  expect(errorOf(await client.ask(actions.handshake.name, broken))).toMatch(/EchoData has no list "versions"/)
})
