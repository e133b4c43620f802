// Every request that Cloudbeds publishes as an example, sent to this server: each answer is one of its specification, and so is
// every call that this server makes to Cloudbeds.

import { describe, expect, test } from 'vitest'
import { createPartner } from '../../../src/operations/channels/partners.ts'
import { Teller } from '../../../src/operations/channels/tell-channels.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { cloudbedsConnection, sharedSecret } from '../../support/channels/cloudbeds-connection.ts'
import { exampleNames, hasSharedData, readExample, readShared } from '../../support/hotels/shared-data.ts'
import { bookingBody } from '../../support/hotels/small-hotel.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { collectingInto, type ReceivedEvent } from '../../support/notifications/webhook-receiver.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { type ObservedRequest, readPublishedContract } from '../../support/sources/published-contract.ts'

const folder = 'cloudbeds-ota-build-to-us'
const base = '/channels/cloudbeds'
/** What the OTA calls at Cloudbeds. */
const callbacks =
  /^(ARIFullRefresh|CheckAvailability|GetARI|BookingCreate|NotifyBooking|RoomInfo|ChannelList)__/
const requests = exampleNames(`${folder}/examples/`).filter(name => name.includes('__req__'))
const toUs = requests.filter(name => !callbacks.test(name))

describe.skipIf(!hasSharedData())('the published examples, where ../shared/data has them', async () => {
  const harness = await testApp({
    allowHttp: true,
    jobs: false,
    variables: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  })
  const contract = hasSharedData()
    ? readPublishedContract(readShared(`${folder}/ota-build-to-us-v5.3-openapi.yaml`), base)
    : null
  /** Of what we call there. */
  const callbackContract = hasSharedData()
    ? readPublishedContract(readShared(`${folder}/ota-build-to-us-v5.3-openapi.yaml`), '/v202203')
    : null
  const { channel, secret } = await cloudbedsConnection(harness, 9301, {
    login: 'lake_view_hotel',
    settings: { sub_id: '10034818', occupancy_prices: 'ignore' },
    mapping: {
      rooms: [{ theirs: '61365', room: 1 }],
      rates: [
        { theirs: 'rate_456', rate_plan: 'BAR' },
        { theirs: 'rate_888', rate_plan: 'NRF' },
      ],
    },
  })
  await createPartner(harness.app.context, {
    kind: 'cloudbeds',
    name: 'Cloudbeds',
    secret: `${sharedSecret}-of-partner`,
    callbackUrl: null,
  })
  const headers = { 'content-type': 'application/json' }

  /** Sends an example, with the secret that was drawn here in place of the published one. */
  async function send(name: string, wrong = {}) {
    const verb = name.split('__')[0]!
    const example = readExample(`${folder}/examples/${name}`) as Record<string, object>
    const filled = {
      ...example,
      ...(example.ota_property_password && { ota_property_password: secret }),
      ...wrong,
    }
    const payload = Buffer.from(JSON.stringify(filled))
    const request = { method: 'POST', target: `${base}/${verb}`, headers, body: payload }
    const answer = await harness.app.server.inject({ method: 'POST', url: request.target, headers, payload })
    const observed = { status: answer.statusCode, headers: answer.headers as never, body: answer.rawPayload }
    return {
      body: answer.json(),
      findings: [...contract!.requestFindings(request), ...contract!.answerFindings(request, observed)],
    }
  }

  test('are all there', () => {
    expect(requests).toHaveLength(35)
    expect(toUs).toHaveLength(26)
  })

  test.each(toUs)('%s is answered as the specification says', async name => {
    expect((await send(name)).findings).toEqual([])
  })

  const refused = /^(Create|Update|Delete)|^SetupProperty|^(GetBookingId|AckBooking|CancelBooking)/
  test.each(toUs.filter(name => !refused.test(name)))('%s succeeds', async name => {
    expect(sharedSecret).toBe('s3cr3ts4uc3')
    expect((await send(name)).body).toMatchObject({ success: true })
    expect(channel.login).toBe('lake_view_hotel')
  })

  test.each(toUs)('%s with a wrong secret is refused as the specification says', async name => {
    const { body, findings } = await send(name, { shared_secret: 'wrong' })
    expect(findings).toEqual([])
    expect(body).toMatchObject({ success: false })
  })

  test('CreateProperty makes the property of the example, and UpdateProperty changes it', async () => {
    const shared_secret = `${sharedSecret}-of-partner`
    const made = await send('CreateProperty__req__CreateProperty.json', { shared_secret })
    expect(made).toMatchObject({ findings: [], body: { success: true } })
    expect(made.body.room_mappings).toHaveLength(8)
    const { ota_property_id, ota_property_sub_id, ota_property_password } = made.body
    const credentials = { ota_property_id, ota_property_sub_id, ota_property_password, shared_secret }
    const changed = await send('UpdateProperty__req__UpdateProperty.json', credentials)
    expect(changed).toEqual({ findings: [], body: { success: true } })
  })

  test.each(['BookingCreate', 'NotifyBooking'])('%s is called as the specification says', async callback => {
    const { context } = harness.app
    const { key } = await testPublisher(harness)
    const paths: string[] = []
    const received: ReceivedEvent[] = []
    await using receiver = await httpReceiver(
      collectingInto(received, (_event, response) => {
        paths.push(response.req.url ?? '')
        response.end(JSON.stringify({ Success: true, acknowledgement_ids: [4711] }))
      }),
    )
    const callback_url = `http://127.0.0.1:${receiver.port}/v202203`
    const property = callback === 'NotifyBooking' ? 9303 : 9302
    await cloudbedsConnection(harness, property, { callback_url, settings: { callback } })
    const tell = async (calls: number) => {
      await using courier = new Courier(context, () => undefined)
      await courier.run()
      await using teller = new Teller(context, () => undefined)
      await teller.run()
      await teller.settled()
      expect(received).toHaveLength(calls)
    }
    const checkin = addDays(parseDay(testToday)!, 20)
    const body = bookingBody({ key, property, checkin, nights: 3, rooms: 2 })
    const booked = (await harness.post('book/reservation/.json', body)).body
    await tell(1)
    const change = { key, confirmation_number: booked.confirmation_number }
    const checkout = formatDay(addDays(checkin, 4))
    expect((await harness.post('reservation/modify/.json', { ...change, checkout })).status).toBe(200)
    await tell(2)
    await harness.post('reservation/cancel/.json', { key, confirmation_number: booked.confirmation_number })
    await tell(3)
    expect(paths).toEqual(Array.from({ length: 3 }, () => `/v202203/${callback}`))
    for (const { text, headers: sent } of received) {
      const target = `/v202203/${callback}`
      const request: ObservedRequest = { method: 'POST', target, headers: sent, body: Buffer.from(text) }
      expect(callbackContract!.requestFindings(request)).toEqual([])
    }
    if (callback === 'NotifyBooking') return
    const told = received.map(({ text }) => JSON.parse(text).booking_json)
    expect(told.map(({ IsCancellation }) => IsCancellation)).toEqual([0, 0, 1])
    expect(told.slice(0, 2).map(({ IsModification }) => IsModification)).toEqual([0, 1])
    expect(told.slice(0, 2).map(({ Rooms: [room] }) => room.DayRates.length)).toEqual([3, 4])
  })

  const ofChannels = requests.filter(name => /^(BookingCreate|NotifyBooking)__/.test(name))

  test.each(ofChannels)('%s, as it is published, is what the contract of our calls expects', name => {
    const example = readExample(`${folder}/examples/${name}`) as object
    const findings = (sent: object) =>
      callbackContract!.requestFindings({
        method: 'POST',
        target: `/v202203/${name.split('__')[0]}`,
        headers,
        body: Buffer.from(JSON.stringify(sent)),
      })
    expect(findings(example)).toEqual([])
    expect(findings({ ...example, shared_secret: undefined })).not.toEqual([])
  })
})
