// A server with its own database, as people run it: a day of bookings, killed in the middle of one, its database killed
// in the middle of another, its mail server refusing it. What is then on the disk, in the log and with others holds no
// card number in clear, no CVV and no key, in any form (contract B6, invariant I9, threats A5, C4, C5).

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { openContext } from '../../../src/context/open-context.ts'
import { scopes } from '../../../src/lodging/publishers/publisher.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { createWebhook } from '../../../src/operations/notifications/webhooks.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { createPublisher } from '../../../src/store/publishers/publishers.ts'
import {
  type CanaryAnswer,
  type CanaryCall,
  type CanaryServer,
  canaryBooking,
  canaryHotels,
  cvvNeedles,
  guestNeedles,
  keyNeedles,
  refusedCards,
  reserveBy,
  shortCvvs,
} from '../../support/canaries/canary-bookings.ts'
import { canaryDay } from '../../support/canaries/canary-day.ts'
import { canariesIn, canaryNumber, cardNeedles, needlesOf } from '../../support/canaries/canary-needles.ts'
import {
  canariesInFiles,
  codeAsWord,
  codesAmong,
  copyOfTables,
} from '../../support/canaries/canary-places.ts'
import { realToday } from '../../support/hotels/small-hotel.ts'
import { localhostCertificate } from '../../support/network/localhost-certificate.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'
import { localhostReceiver } from '../../support/notifications/receiver.ts'
import { collectingInto, type ReceivedEvent } from '../../support/notifications/webhook-receiver.ts'
import { type RunningServer, startServer } from '../../support/run/processes.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const [metricsToken, mailPassword] = ['token-of-the-metrics-481', 'password-of-the-mail-482']
/** Cards of the test gateway that leave a payment without an answer for a while. */
const slowCards = ['5555550000000036', '5555550000000028']

const directory = await temporaryDirectory()
const dataDirectory = join(directory.path, 'data')
const mails = await mailServer()
const received: ReceivedEvent[] = []
const receiver = await localhostReceiver(
  collectingInto(received, (_event, response) => response.writeHead(204).end()),
)
const trusted = join(directory.path, 'receiver.pem')
await writeFile(trusted, localhostCertificate)
const environment = {
  DATA_DIR: dataDirectory,
  PORT: '0',
  LOG_LEVEL: 'trace',
  PAYMENT_GATEWAY: 'test',
  METRICS_TOKEN: metricsToken,
  MAIL_FROM: 'desk@hotel.example',
  NODE_EXTRA_CA_CERTS: trusted,
}
/** Servers in the order in which they lived, so that what each has printed can be read. */
const servers: RunningServer[] = []
afterAll(async () => {
  await servers.at(-1)?.stop()
  for (const each of [receiver, mails, directory]) await each[Symbol.asyncDispose]()
})

const firstDay = realToday()

/** Made before the first server, so that it does not load the demo. */
async function prepare() {
  await using context = await openContext(readConfig({ ...environment, WEBHOOK_ALLOW_PRIVATE: 'true' }), {
    exclusive: false,
  })
  for (const hotel of canaryHotels(firstDay)) await importProperty(context, hotel, null)
  const made = await context.database.transaction(async transaction => {
    const settings = { readsByGet: true }
    const { id } = await createPublisher(transaction, { name: 'Canaries', sellsAll: true, settings })
    const holder = { kind: 'publisher', publisherId: id, scopes } as const
    const label = 'canaries'
    const { key } = await createKey(transaction, { holder, label, expiresAt: null })
    const admin = await createKey(transaction, { holder: { kind: 'admin' }, label, expiresAt: null })
    return { publisherId: id, key, adminKey: admin.key }
  })
  const url = `https://localhost:${receiver.port}/`
  const webhook = await createWebhook(context, { publisherId: made.publisherId, url, types: [] })
  return { ...made, webhookSecret: webhook.secret.reveal(text => text.replace('whsec_', '')) }
}
const { key, adminKey, webhookSecret } = await prepare()

async function start(
  variables: Record<string, string> = {},
): Promise<CanaryServer & { readonly port: number }> {
  const server = await startServer({ ...environment, WEBHOOK_ALLOW_PRIVATE: 'true', ...variables })
  servers.push(server)
  const url = /ready at (http\S+)/.exec(server.output())?.[1]
  if (!url) throw new Error(`the server ended before it was ready:\n${server.output()}`)
  return { key, adminKey, firstDay, port: Number(new URL(url).port), send: call => sendTo(url, call) }
}

async function sendTo(url: string, call: CanaryCall): Promise<CanaryAnswer> {
  const { method, path, body, headers = {} } = call
  const payload =
    body === undefined || typeof body === 'string'
      ? body
      : Buffer.isBuffer(body)
        ? new Uint8Array(body)
        : JSON.stringify(body)
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(payload !== undefined && { body: payload }),
  })
  const text = await answer.text()
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // Not every answer is JSON.
  }
  return { call, status: answer.status, text: text + JSON.stringify([...answer.headers]), body: read }
}

const never = [
  ...cardNeedles(),
  ...[...refusedCards, ...slowCards].flatMap(needlesOf),
  ...cvvNeedles(),
  ...keyNeedles([key, adminKey, metricsToken, mailPassword, webhookSecret]),
]
const neverNorGuests = [...never, ...guestNeedles()]

const answers: CanaryAnswer[] = []
/** What the directory held whenever somebody might have taken a copy of it. */
const sightings: Awaited<ReturnType<typeof canariesInFiles>>[] = []
const look = async (): Promise<void> => {
  sightings.push(await canariesInFiles(dataDirectory, never))
}

/** Many bookings at once, some of which wait for their payment; answers that never come are none. */
function bookingsUnderWay(server: CanaryServer, numbers: readonly string[]): Promise<unknown> {
  const fast = [9001, 9002, 9003, 9001, 9002, 9003].map(property => canaryBooking(server, property, 'AX'))
  const slow = numbers.map(number => {
    const booking = canaryBooking(server, 9002)
    return { ...booking, payment: { ...booking.payment, number } }
  })
  const sent = [...slow, ...fast].map(booking =>
    reserveBy(server, booking).then(
      answer => answers.push(answer),
      () => undefined,
    ),
  )
  return Promise.all(sent)
}

/** A request that is none, on a bare socket. */
async function brokenRequest({ port }: { readonly port: number }): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.end(`POST /${canaryNumber()} HTTP/9.9\r\nX-Card: ${canaryNumber()}\r\n\r\n`)
  return answer
}

async function killDatabase(): Promise<void> {
  const pid = await readFile(join(dataDirectory, 'postgresql', '18', 'postmaster.pid'), 'utf8')
  process.kill(Number(pid.split('\n')[0]), 'SIGKILL')
}

const firstServer = await start({ SMTP_URL: mails.url })
answers.push(...(await canaryDay(firstServer)))
const brokenAnswer = await brokenRequest(firstServer)
const metrics = await firstServer.send({
  method: 'GET',
  path: '/metrics',
  headers: { authorization: `Bearer ${metricsToken}` },
})
await until(() => mails.received.length > 20)
const unanswered = bookingsUnderWay(firstServer, slowCards)
await pause(200)
await servers[0]!.stop('SIGKILL')
await unanswered
await look()

const withPassword = mails.url.replace('//', `//desk:${mailPassword}@`)
const secondServer = await start({ SMTP_URL: withPassword })
const interrupted = bookingsUnderWay(secondServer, slowCards.slice(0, 1))
await pause(200)
await killDatabase()
await interrupted
await look()
await until(async () => {
  const answer = await reserveBy(secondServer, canaryBooking(secondServer, 9003))
  answers.push(answer)
  return answer.status === 200
})
await servers[1]!.stop('SIGKILL')

const thirdServer = await start()
for (const property of [9001, 9002, 9003])
  answers.push(await reserveBy(thirdServer, canaryBooking(thirdServer, property)))
const mailFiles = join(dataDirectory, 'mail')
await until(async () => (await readdir(mailFiles).catch(() => [])).length > 5)
const { columns, findings } = await readDatabase()
await look()
await servers[2]!.stop()
await look()

/** Waits for what comes by itself; not being there after half a minute fails the file. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (await holds()) return
    await pause(200)
  }
  throw new Error(`it never came: ${holds}`)
}

/** Beside the running server, as the command line does. */
async function readDatabase() {
  await using context = await openContext(readConfig(environment), { exclusive: false })
  return { columns: await copyOfTables(context.database), findings: (await diagnose(context)).findings }
}

describe('the days', () => {
  test('had bookings of every outcome, and the books are in order after all of it', () => {
    const statuses = new Set(answers.map(({ status }) => status))
    for (const status of [200, 400, 401, 402, 404, 405, 409, 413, 422])
      expect([...statuses]).toContain(status)
    expect(answers.filter(({ body }) => body?.status === 'confirmed').length).toBeGreaterThan(30)
    expect(findings).toEqual([])
  })

  test('could have been seen: the search finds guests where they belong', async () => {
    const { found, files, bytes } = await canariesInFiles(dataDirectory, guestNeedles())
    expect(files).toBeGreaterThan(500)
    expect(bytes).toBeGreaterThan(20_000_000)
    for (const place of ['/pg_wal/', '/base/', '/mail/']) expect(found.join('\n')).toContain(place)
  })
})

describe('no card number, CVV or key', () => {
  test('is in any file of the data directory, whenever it is taken', async () => {
    expect(sightings.flatMap(({ found }) => found)).toEqual([])
    const secretKey = needlesOf((await readFile(join(dataDirectory, 'secret.key'), 'utf8')).trim())
    const { found } = await canariesInFiles(dataDirectory, secretKey)
    expect(found.filter(line => !line.startsWith(join(dataDirectory, 'secret.key')))).toEqual([])
  })

  test('is in a copy of any table, and guests are in that of reservations alone', () => {
    for (const { column, text } of columns) expect(canariesIn(text, never), column).toEqual([])
    const values = columns.flatMap(({ column, text }) =>
      text.split('\n').map(value => ({ place: column, value })),
    )
    expect(codesAmong(values, shortCvvs)).toEqual([])
    const homes = columns.filter(({ text }) => canariesIn(text, guestNeedles()).length > 0)
    expect(homes.map(({ column }) => column)).toEqual(['reservation.guest'])
  })

  test('is in what the servers have printed, nor a guest', () => {
    for (const server of servers) {
      expect(server.output()).toContain('"msg":"request"')
      expect(canariesIn(server.output(), neverNorGuests)).toEqual([])
      expect(server.output()).not.toMatch(codeAsWord(shortCvvs))
    }
  })

  test('is in an answer or the metrics, nor a guest in a refusal', () => {
    const leaks = answers.flatMap(({ call, status, text }) =>
      canariesIn(text, status < 300 ? never : neverNorGuests).map(
        canary => `${status} ${call.path.split('?')[0]}: ${canary}`,
      ),
    )
    expect(leaks).toEqual([])
    expect(brokenAnswer).toMatch(/^HTTP\/1.1 400 /)
    expect(metrics.status).toBe(200)
    for (const text of [brokenAnswer, metrics.text]) expect(canariesIn(text, neverNorGuests)).toEqual([])
  })

  test('went out by mail or webhook, which have no guest either', async () => {
    for (const { raw, mail, calendar } of mails.received)
      for (const part of [raw, mail.text ?? '', mail.html ?? '', calendar])
        expect(canariesIn(part, never)).toEqual([])
    expect(received.length).toBeGreaterThan(20)
    for (const { text, headers } of received)
      expect(canariesIn(text + JSON.stringify(headers), neverNorGuests)).toEqual([])
  })
})
