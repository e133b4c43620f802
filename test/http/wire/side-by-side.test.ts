// Requests that arrive in one turn of the event loop are started in parts, and none of them is left waiting for the next to come.

import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { SentAnswer } from '../../../src/http/publisher/answer-sender.ts'
import { PublisherEndpoint } from '../../../src/http/publisher/endpoint.ts'

const operation = { path: 'settings', get: 'always', scope: 'view', isRepeatable: false }

test.each([1, 16, 17, 100])('%i at once are all answered', async count => {
  const sent: number[] = []
  const endpoint = new PublisherEndpoint({
    published: [operation],
    operations: { identify: async () => undefined },
    sender: { send: (_exchange: unknown, { status }: SentAnswer) => sent.push(status) },
    log: { error: () => undefined },
    ownOrigin: 'https://example.com',
  } as never)
  for (let index = 0; index < count; index += 1) {
    const request = { url: '/publisher/v3.0/settings.json', method: 'GET', headers: {} }
    expect(endpoint.receive(request as unknown as IncomingMessage, {} as never)).toBe(true)
  }
  expect(sent).toEqual([])
  await expect.poll(() => sent.length).toBe(count)
  expect(new Set(sent)).toEqual(new Set([401]))
})
