// A server that stops waits for its running requests, but not without end for a client that stands still.

import { expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { openApp } from '../../../src/server/app.ts'
import { testApp } from '../../support/run/test-app.ts'
import { connectTo } from '../../support/wire/wire-requests.ts'

test('a request that never ends is cut off before the time is over', async () => {
  const { environment } = await testApp()
  const config = readConfig({ ...environment, SHUTDOWN_SECONDS: '1' })
  const app = await openApp(config, { jobs: false, log: { write: () => true } })
  const { socket, received, ended } = await connectTo(app.url)
  socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(received).toContain('"ready"')
  socket.write('GET /readyz HTTP/1.1\r\n')
  await new Promise(resolve => setTimeout(resolve, 100))
  await app[Symbol.asyncDispose]()
  await ended
})
