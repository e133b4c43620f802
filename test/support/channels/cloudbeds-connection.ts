// A server with a small hotel that is connected to Cloudbeds, and calls as Cloudbeds makes them.

import { createChannel } from '../../../src/operations/channels/channels.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { getChannel, type StoredChannel } from '../../../src/store/channels/channels.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../hotels/small-hotel.ts'
import { type TestApp, testToday } from '../run/test-app.ts'

export const sharedSecret = 's3cr3ts4uc3'

export interface CloudbedsConnection {
  readonly channel: StoredChannel
  readonly secret: string
  /** What every call has. */
  readonly credentials: Readonly<Record<string, unknown>>
  /** Calls a verb and gives the body of the answer, whose status has to be 200. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  call(verb: string, fields?: object, overrides?: object): Promise<any>
}

let calls = 0

/** Imports property `id` with two rate plans and connects it. */
export async function cloudbedsConnection(
  { app }: Pick<TestApp, 'app'>,
  id: number,
  fields: object = {},
): Promise<CloudbedsConnection> {
  const document = smallHotel({ id, from: parseDay(testToday)! })
  const [plan] = document.rate_plans
  const rate_plans = [plan!, { ...plan!, code: 'NRF', title: 'Not refundable' }]
  await importProperty(app.context, { ...document, rate_plans }, null)
  const { channel, secret } = await createChannel(app.context, {
    property_id: id,
    kind: 'cloudbeds',
    partner_secret: sharedSecret,
    ...fields,
  })
  const password = secret.reveal(text => text)
  const credentials = {
    ota_property_id: channel.login,
    ota_property_password: password,
    ota_property_sub_id: String(id),
    mya_property_id: 25678,
    ota_cid: 'ota',
    shared_secret: sharedSecret,
  }
  return {
    channel: await getChannel(app.context.database, channel.id),
    secret: password,
    credentials,
    async call(verb, fields = {}, overrides = {}) {
      calls += 1
      const guid = `6C08B96E-450D-4E6A-9933-${String(calls).padStart(12, '0')}`
      const answer = await app.server.inject({
        method: 'POST',
        url: `/channels/cloudbeds/${verb}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ verb, guid, ...credentials, ...fields, ...overrides }),
      })
      if (answer.statusCode !== 200) throw new Error(`${verb}: ${answer.statusCode} ${answer.body}`)
      return answer.json()
    },
  }
}
