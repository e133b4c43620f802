// Sends questions as Hostelry does, and as nobody should.

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

export interface Service {
  readonly url: string
  /** `whsec_` and base64. */
  readonly secret: string
}

interface Sending {
  readonly body: object
  readonly id?: string
  /** Seconds from now at which it is said to be sent. */
  readonly shift?: number
  /** Makes another header of the right one; null: none is sent. */
  readonly signature?: (right: string) => string | null
  readonly deadline: number
}

export interface Reply {
  /** 0: there was no answer in time. */
  readonly status: number
  readonly text: string
  readonly milliseconds: number
  /** What is wrong with the signature of the answer; null for nothing. */
  readonly unsigned: string | null
}

/** Sends one question. Never throws for what the service does. */
export async function send({ url, secret }: Service, sending: Sending): Promise<Reply> {
  const { id = randomUUID(), shift = 0, signature = same, deadline } = sending
  const body = JSON.stringify(sending.body)
  const timestamp = String(nowInSeconds() + shift)
  const header = signature(sign(secret, `${id}.${timestamp}.${body}`))
  const begun = performance.now()
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(deadline),
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        ...(header !== null && { 'webhook-signature': header }),
      },
    })
    const text = await response.text()
    const milliseconds = performance.now() - begun
    return { status: response.status, text, milliseconds, unsigned: unsigned(response.headers, text) }
  } catch {
    return { status: 0, text: '', milliseconds: performance.now() - begun, unsigned: 'there is no answer' }
  }

  function unsigned(headers: Headers, text: string): string | null {
    if (headers.get('webhook-id') !== id) return 'webhook-id is not that of the question'
    const right = Buffer.from(sign(secret, `${id}.${headers.get('webhook-timestamp')}.${text}`))
    const given = (headers.get('webhook-signature') ?? '').split(' ').map(each => Buffer.from(each))
    return given.some(each => each.length === right.length && timingSafeEqual(each, right))
      ? null
      : 'webhook-signature is not that of the answer'
  }
}

const same = (right: string): string => right

const nowInSeconds = (): number => Math.floor((performance.timeOrigin + performance.now()) / 1000)

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
