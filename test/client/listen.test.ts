// hostelry-listen as it is published: it prints what happens on a real server and forwards it, so that the verification of the package
// takes it for a webhook.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import clientPackage from '../../client/package.json' with { type: 'json' }
import { verifyWebhook, type WebhookError } from '../../client/src/webhooks.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { webhookReceiver } from '../support/notifications/webhook-receiver.ts'
import { freePort } from '../support/run/free-port.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { context, url } = harness.app
const from = parseDay(testToday)!
await importProperty(context, smallHotel({ from }), null)
const { key: live, publisherId } = await testPublisher(harness)
const key = await testKeyOf(context, publisherId)

/** The program's source: Node runs it as it is. */
const program = join(
  import.meta.dirname,
  '../../client',
  clientPackage.bin['hostelry-listen'].replace('./dist/', 'src/').replace(/\.js$/, '.ts'),
)

function listen(words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, ...words], { env: { PATH: process.env.PATH, ...env } })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(String(chunk)))
  return {
    output: () => output.join(''),
    ended: new Promise<number | null>(resolve => child.once('exit', resolve)),
    stop: () => child.kill('SIGINT'),
  }
}

const book = async (night: number) => {
  const body = bookingBody({ key, checkin: addDays(from, night), nights: 1 })
  return (await harness.post('book/reservation/.json', body)).body
}

test('what happens from now on is printed and forwarded, and its signature is right', async () => {
  await using receiver = await webhookReceiver()
  const before = await book(10)
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const words = ['--url', url, '--forward-to', receiver.url, '--types', 'reservation.confirmed']
  const program = listen([...words, '--secret', secret], { HOSTELRY_KEY: key })
  await expect
    .poll(program.output, { timeout: 20_000 })
    .toContain('Listening for reservation.confirmed after')
  const booked = await book(11)
  await harness.post('reservation/cancel/.json', { key, id: booked.id })
  const next = await book(12)
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  const [event] = receiver.received
  const { headers, text: body } = event!
  const verified = await verifyWebhook({ headers, body, secret })
  expect([verified.type, verified.data.reservation?.confirmation_number]).toEqual([
    'reservation.confirmed',
    booked.confirmation_number,
  ])
  const other = { headers, body, secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }
  await expect(verifyWebhook(other)).rejects.toMatchObject({
    name: 'WebhookError',
  } satisfies Partial<WebhookError>)
  await expect.poll(program.output).toContain(next.confirmation_number)
  expect(program.output()).toMatch(`reservation.confirmed ${booked.confirmation_number} → 204`)
  expect(program.output()).not.toContain(before.confirmation_number)
  expect(program.output()).not.toContain('reservation.cancelled')
  program.stop()
  expect(await program.ended).toBe(0)
})

test('a receiver that is not there is told of, and what is wrong ends it with a sentence', async () => {
  const closed = `http://127.0.0.1:${await freePort()}/hook`
  const unheard = listen(['--url', url, '--after', '0', '--forward-to', closed], { HOSTELRY_KEY: key })
  await expect.poll(unheard.output, { timeout: 20_000 }).toMatch(/→ not taken: .*ECONNREFUSED/)
  expect(unheard.output()).toMatch(/signed with whsec_\S{44}\n/)
  unheard.stop()
  const refused = [
    listen(['--url', url], { HOSTELRY_KEY: 'test_hst_none' }),
    listen(['--url', url], {}),
    listen(['--forward', closed], { HOSTELRY_KEY: live }),
  ]
  expect(await Promise.all(refused.map(({ ended }) => ended))).toEqual([1, 1, 1])
  expect(refused.map(({ output }) => output().split('\n')[0])).toEqual([
    expect.stringContaining('API key'),
    'HOSTELRY_KEY is not set.',
    'There is no option --forward.',
  ])
})
