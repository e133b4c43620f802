import type { EventsAnswer } from './types.ts'

/** What a webhook gets: what `events` lists, and the `webhook.test` of an operator, which is about no reservation. */
export type WebhookEvent = EventsAnswer['events'][number]

/** The request is not a genuine one of the server; answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

interface WebhookRequest {
  /** Of the fetch interface, or of Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Exactly as it arrived: parsed and written again it is another text. */
  readonly body: string
  /** As `webhook create` shows it: `whsec_…`. */
  readonly secret: string
  /** How far the clocks may differ, and how old a request may be. Default: 300. */
  readonly toleranceSeconds?: number
}

/** The event of a webhook's request (Standard Webhooks). Throws WebhookError if it is not genuine. */
export async function verifyWebhook({
  headers,
  body,
  secret,
  toleranceSeconds = 300,
}: WebhookRequest): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name =>
    header(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw new WebhookError('the headers of a signature are missing')
  // biome-ignore lint/style/noRestrictedGlobals: the time now, not a calendar day
  const age = Date.now() / 1000 - Number(timestamp)
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookError('the request is too old, or from the future')
  const key = await importSecret(secret)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : null
    // verify compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(body)
  }
  throw new WebhookError('the signature is wrong')
}

function header(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : undefined
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new TypeError('the secret is not one of a webhook: whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return null
  }
}
