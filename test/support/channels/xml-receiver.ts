// A server that takes XML and answers XML, in the role of a channel manager.

import { httpReceiver, type Receiver } from '../notifications/receiver.ts'

export interface XmlReceiver extends Receiver {
  readonly url: string
  /** The bodies, in the order they came. */
  readonly received: string[]
}

/** Listens without TLS; `answer` says the body of each answer. */
export async function xmlReceiver(answer: (body: string) => string): Promise<XmlReceiver> {
  const received: string[] = []
  const receiver = await httpReceiver(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    received.push(body)
    response.writeHead(200, { 'content-type': 'text/xml' }).end(answer(body))
  })
  return { ...receiver, url: `http://127.0.0.1:${receiver.port}/siteconnect`, received }
}
