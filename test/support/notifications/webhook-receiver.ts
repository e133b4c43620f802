// A webhook receiver that records what it gets and answers as the test decides.

import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { httpReceiver, type Receiver } from './receiver.ts'

export interface ReceivedEvent {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly body: any
}

export interface WebhookReceiver extends Receiver {
  readonly url: string
  readonly received: ReceivedEvent[]
}

type Answer = (event: ReceivedEvent, response: ServerResponse) => void

const accept: Answer = (_event, response) => response.writeHead(204).end()

/** Listens without TLS; calls `answer` when the whole request has arrived. */
export async function webhookReceiver(answer: Answer = accept): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  const receiver = await httpReceiver(collectingInto(received, answer))
  return { ...receiver, url: `http://127.0.0.1:${receiver.port}/events`, received }
}

export const collectingInto =
  (received: ReceivedEvent[], answer: Answer = accept): RequestListener =>
  async (request, response) => {
    const text = await textOf(request)
    const event = {
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      text,
      body: JSON.parse(text),
    }
    received.push(event)
    answer(event, response)
  }

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
