// A server that is killed between sending and writing down that it has sent, sends again, under the same id (threat E3).

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWebhook } from '../../../src/operations/notifications/webhooks.ts'
import { localhostCertificate } from '../../support/network/localhost-certificate.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { localhostReceiver } from '../../support/notifications/receiver.ts'
import { collectingInto, type ReceivedEvent } from '../../support/notifications/webhook-receiver.ts'
import { startServer } from '../../support/run/processes.ts'

const { context, environment, directory, publisherId, book, cancel } = await eventContext()

test('an event survives kill -9 at the moment when it was received', { timeout: 60_000 }, async () => {
  const received: ReceivedEvent[] = []
  let onReceived = (): void => undefined
  const isFirst = () => received.length === 1
  await using receiver = await localhostReceiver(
    collectingInto(received, (_event, response) => {
      // The first one is taken, and its server dies before it can know.
      if (isFirst()) onReceived()
      else response.writeHead(200).end()
    }),
  )
  const trusted = join(directory, 'receiver.pem')
  await writeFile(trusted, localhostCertificate)
  const variables = { ...environment, PORT: '0', LOG_LEVEL: 'error', NODE_EXTRA_CA_CERTS: trusted }
  const url = `https://localhost:${receiver.port}/`
  await createWebhook(context, { publisherId, url, types: [] })

  const killed = new Promise<void>(resolve => {
    onReceived = resolve
  })
  const first = await startServer(variables)
  await cancel(await book())
  await killed
  await first.stop('SIGKILL')

  await context.database.query(`UPDATE delivery SET next_attempt_at = now() WHERE state = 'waiting'`)
  const second = await startServer(variables)
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3)
  expect(await second.stop()).toBe(0)

  const [once, again, next] = received
  expect(again?.id).toBe(once?.id)
  expect(again?.text).toBe(once?.text)
  expect(next?.body).toMatchObject({ type: 'reservation.cancelled' })
})
