// What an operator does with webhooks by command line, from making one to sending again what it missed.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localhostCertificate } from '../../support/network/localhost-certificate.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { localhostReceiver } from '../../support/notifications/receiver.ts'
import { collectingInto, type ReceivedEvent } from '../../support/notifications/webhook-receiver.ts'
import { commandLine, commandProcess } from '../../support/run/command-line.ts'

const events = await eventContext()
const { context, environment, directory, publisherId } = events
const trusted = join(directory, 'receiver.pem')
await writeFile(trusted, localhostCertificate)
const hostelry = commandLine(environment, directory)
/** Trusts the receiver, which a process does from its beginning. */
const trusting = commandProcess({ ...environment, NODE_EXTRA_CA_CERTS: trusted }, directory)

test('a webhook is made, tried, given a new secret, listed, replayed, resent and deleted', {
  timeout: 120_000,
}, async () => {
  const received: ReceivedEvent[] = []
  let status = 200
  await using receiver = await localhostReceiver(
    collectingInto(received, (_event, response) => response.writeHead(status).end()),
  )
  const url = `https://localhost:${receiver.port}/hook`

  const created = await hostelry(
    `webhook create --publisher ${publisherId} --url ${url} --types reservation.confirmed --json`,
  )
  expect(created.json).toEqual({ id: 1, secret: expect.stringMatching(/^whsec_/) })

  expect((await trusting('webhook test 1')).output).toBe('webhook 1 accepted the test event: HTTP 200')
  expect(received.at(-1)?.body.type).toBe('webhook.test')
  status = 500
  const failed = await trusting('webhook test 1')
  expect([failed.exitCode, failed.errors]).toEqual([1, 'webhook 1 did not accept the test event: HTTP 500'])
  status = 200

  const rotated = await hostelry('webhook rotate 1 --json')
  expect(rotated.json.secret).toMatch(/^whsec_/)
  expect(rotated.json.secret).not.toBe(created.json.secret)
  expect((await hostelry('webhook rotate 1')).exitCode).toBe(1)
  const listed = await hostelry('webhook list --json')
  expect(listed.json).toMatchObject([
    { id: 1, publisherId, url, types: ['reservation.confirmed'], secrets: 2 },
  ])
  expect(listed.output).not.toContain('whsec_')
  await hostelry('webhook rotate 1 --finish --yes')
  expect((await hostelry('webhook list --json')).json).toMatchObject([{ secrets: 1 }])

  await events.book()
  await context.database.query(`UPDATE outbox_event SET dispatched_at = now()`)
  expect((await hostelry('webhook replay 1 --after 0')).output).toBe('1 events will be sent to webhook 1')
  expect((await hostelry('webhook replay 1')).exitCode).toBe(2)
  await context.database.query(`UPDATE delivery SET state = 'parked', last_status = 'HTTP 500'`)
  const parked = await hostelry('webhook deliveries 1 --parked --json')
  expect(parked.json).toMatchObject([{ sequence: 1, state: 'parked', lastStatus: 'HTTP 500' }])
  await hostelry(`webhook resend ${parked.json[0].id}`)
  expect((await hostelry('webhook deliveries 1 --parked')).output).toBe('none')
  expect((await hostelry('webhook deliveries 1')).output).toMatch(/reservation\.confirmed +waiting/)

  expect((await hostelry('webhook delete 1 --yes')).output).toBe('webhook 1 deleted')
  expect((await hostelry('webhook deliveries 1')).errors).toContain('There is no webhook 1.')
})

test.each([
  ['webhook create --publisher 1 --url http://localhost/', 1, /url: must be an https address/],
  ['webhook create --publisher 99 --url https://localhost/', 1, /There is no publisher 99/],
  ['webhook create --publisher 1', 2, /give --url/],
  ['webhook create --publisher 1 --url https://localhost/ --types gone', 1, /"gone" is none of/],
  ['webhook resend 12', 1, /There is no delivery 12/],
])('%s ends with a sentence', async (line, exitCode, sentence) => {
  const outcome = await hostelry(line.replace('--publisher 1 ', `--publisher ${publisherId} `))
  expect([outcome.exitCode, outcome.errors]).toEqual([exitCode, expect.stringMatching(sentence)])
})
