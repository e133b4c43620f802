// A small hotel on a running server, connected by AlpineBits: another one for each test.

import { beforeEach } from 'vitest'
import { actions } from '../../../src/channels/alpinebits/actions.ts'
import { allAt, childAt, type XmlElement } from '../../../src/channels/xml.ts'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { AlpineBitsClient, freeRooms, rooms } from './client.ts'

export const harness = await testApp({
  jobs: false,
  allowHttp: true,
  variables: { WEBHOOK_ALLOW_PRIVATE: 'true' },
})
export const { context } = harness.app
export const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
export const night = (days: number): string => formatDay(addDays(today, days))
export const action = actions.freeRooms.name

export let property = 9400
export let client: AlpineBitsClient
export let connection = 0
export let password = ''
beforeEach(async () => {
  property += 1
  await importProperty(context, smallHotel({ id: property, from: today, allotment: 3 }), null)
  ;({ client, id: connection, password } = await connect())
})

export async function connect(fields: object = {}) {
  const made = await createChannel(context, {
    property_id: property,
    kind: 'alpinebits',
    mapping: { rooms: [{ theirs: 'DOUBLE', room: 1 }], rates: [] },
    ...fields,
  })
  const secret = made.secret.reveal(text => text)
  const credentials = { login: made.channel.login, password: secret }
  return { id: made.channel.id, password: secret, client: new AlpineBitsClient(harness.app.url, credentials) }
}

export const send = (content: string, head = '') => client.ask(action, freeRooms(property, content, head))
export const double = (from: number, to: number, count: number | null) =>
  rooms('InvTypeCode="DOUBLE"', night(from), night(to), count)

/** Rooms of type 1 for sale on a night; "sold out" where there are none, and null where they are not counted. */
export async function free(days: number): Promise<unknown> {
  const { body } = await harness.post('property/available/.json', {
    key,
    property_id: property,
    checkin: night(days),
    checkout: night(days + 1),
    rooms: [{ adults: 2 }],
  })
  const room = body.property_accommodation.find(({ id }: { id: number }) => id === 1)
  return room.has_no_inventory ? 'sold out' : room.rates[0].nights[0].inventory
}

export const errorOf = (answer: XmlElement): string => childAt(answer, 'Errors', 'Error')?.text ?? ''
export const isSuccess = (answer: XmlElement): boolean => childAt(answer, 'Success') !== undefined
export const warningsOf = (answer: XmlElement): string[] =>
  allAt(answer, 'Warnings', 'Warning').map(({ text }) => text)

export const book = async (days = 10): Promise<string> =>
  (
    await harness.post(
      'book/reservation/.json',
      bookingBody({ key, property, checkin: addDays(today, days), nights: 2 }),
    )
  ).body.confirmation_number

export const dispatch = async () => {
  await using courier = new Courier(context, () => undefined)
  await courier.run()
}
