// Every request that Cloudbeds publishes as an example, sent to this server: each answer is one of its specification.

import { describe, expect, test } from 'vitest'
import { cloudbedsConnection, sharedSecret } from '../support/cloudbeds-connection.ts'
import { readPublishedContract } from '../support/published-contract.ts'
import { exampleNames, hasSharedData, readExample, readShared } from '../support/shared-data.ts'
import { testApp } from '../support/test-app.ts'

const folder = 'cloudbeds-ota-build-to-us'
const base = '/channels/cloudbeds'
/** What the OTA calls at Cloudbeds. */
const callbacks =
  /^(ARIFullRefresh|CheckAvailability|GetARI|BookingCreate|NotifyBooking|RoomInfo|ChannelList)__/
const requests = exampleNames(`${folder}/examples/`).filter(name => name.includes('__req__'))
const toUs = requests.filter(name => !callbacks.test(name))

describe.skipIf(!hasSharedData())('the published examples, where ../shared/data has them', async () => {
  const harness = await testApp({ jobs: false })
  const contract = hasSharedData()
    ? readPublishedContract(readShared(`${folder}/ota-build-to-us-v5.3-openapi.yaml`), base)
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
})
