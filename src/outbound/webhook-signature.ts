// Signs webhooks by the Standard Webhooks specification 1.0.0 (threat E2).

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret } from '../values/secrets/secret.ts'

export interface WebhookMessage {
  /** The same for every attempt; contains no full stop. */
  readonly id: string
  /** The time of the attempt, in seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** The three headers, with one signature per secret; secrets are those of `drawWebhookSecret`. */
export function webhookHeaders(
  message: WebhookMessage,
  secrets: readonly Secret[],
): Readonly<Record<string, string>> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map(secret => signature(message, secret)).join(' '),
  }
}

/** Whether one of the signatures of a header is that of a message by one of the secrets. */
export function isSigned(message: WebhookMessage, header: string, secrets: readonly Secret[]): boolean {
  const given = header.split(' ').map(text => Buffer.from(text))
  return secrets.some(secret => {
    const right = Buffer.from(signature(message, secret))
    return given.some(each => each.byteLength === right.byteLength && timingSafeEqual(each, right))
  })
}

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const drawWebhookSecret = (): Secret => new Secret(`${prefix}${randomBytes(32).toString('base64')}`)

const prefix = 'whsec_'

function signature({ id, timestamp, body }: WebhookMessage, secret: Secret): string {
  const key = secret.reveal(text => Buffer.from(text.slice(prefix.length), 'base64'))
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
