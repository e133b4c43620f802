// A server that may take any port knows its address before it listens there.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { portAt } from '../../../src/http/wire/listening.ts'

const anyPort = { host: '127.0.0.1', port: 0, prefix: '' } as const

test.skipIf(process.platform !== 'linux')(
  'a free port is none that an outgoing connection takes before the server listens',
  async () => {
    const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    const first = Number.parseInt(range, 10)
    for (let count = 0; count < 20; count++) expect(await portAt(anyPort)).toBeLessThan(first)
  },
)

test('a free port can be listened on at once, and is then in use', async () => {
  const port = await portAt(anyPort)
  const server = createServer()
  await new Promise<void>(resolve => server.listen(port, anyPort.host, resolve))
  await expect(portAt({ ...anyPort, port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`)
  await new Promise(resolve => server.close(resolve))
  expect(await portAt({ ...anyPort, port })).toBe(port)
})
