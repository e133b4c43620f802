// A companion service that answers as the test says, signed as the contract wants it unless the script spoils that.

import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Secret } from '../../../src/values/secrets/secret.ts'
import { type ReceivedEvent, webhookReceiver } from '../notifications/webhook-receiver.ts'

type Asked = Pick<ReceivedEvent, 'id' | 'body'>

/** What the service does with a question: an answer, or what it makes of the connection itself. */
type Script = (asked: Asked, signed: Signed) => object | Promise<object> | undefined

interface Signed {
  readonly response: ServerResponse
  /** Ends the response with an answer, signed over an id. */
  send(answer: object, id?: string, secret?: string): void
}

export interface ScriptedCompanion extends AsyncDisposable {
  readonly url: string
  /** Questions in the order in which they came, without those about its readiness. */
  readonly asked: ReceivedEvent['body'][]
  /** Their ids. */
  readonly ids: string[]
  secret: Secret | null
  script: Script
}

/** Accepts everything. */
export const accepts: Script = () => ({ decision: 'accept' })

/** Listens at once; `secret` is set when the server has made it. */
export async function scriptedCompanion(): Promise<ScriptedCompanion> {
  const receiver = await webhookReceiver(async (event, response) => {
    const key = companion.secret?.reveal(text => text) ?? ''
    const send = (answer: object, id = event.id, secret = key): void => {
      const text = JSON.stringify(answer)
      const timestamp = String(event.headers['webhook-timestamp'])
      const digest = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      response.setHeader('webhook-id', id)
      response.setHeader('webhook-timestamp', timestamp)
      response.setHeader(
        'webhook-signature',
        `v1,${digest.update(`${id}.${timestamp}.${text}`).digest('base64')}`,
      )
      response.end(text)
    }
    if (event.body.type.endsWith('.check')) return send({ ready: true })
    companion.asked.push(event.body)
    companion.ids.push(event.id)
    const answer = await companion.script(event, { response, send })
    if (answer) send(answer)
  })
  const companion: ScriptedCompanion = {
    url: receiver.url,
    asked: [],
    ids: [],
    secret: null,
    script: accepts,
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
  return companion
}
