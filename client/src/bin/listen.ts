#!/usr/bin/env node
// hostelry-listen: prints the events of a key as they come, and forwards them to an address, such as one on this machine, signed as
// webhooks are. It asks for them, so that it works wherever the interface can be reached.

import { type Client, createClient } from '../client.ts'
import { isHostelryError } from '../errors.ts'
import { wait } from '../send.ts'
import type { WebhookEvent } from '../webhooks.ts'

// The part of Node that this program needs; the rest of the package runs in browsers too.
declare const process: {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  exitCode: number
  on(signal: 'SIGINT' | 'SIGTERM', stop: () => void): void
}

const usage = `hostelry-listen prints the events of a key as they come, and forwards them.

  HOSTELRY_KEY=test_hst_… npx hostelry-listen --url https://rooms.example.com [--forward-to http://127.0.0.1:3000/hook]

  --url         Address of the server, without /publisher.
  --forward-to  Where each event is POSTed to, signed as a webhook is.
  --secret      What they are signed with, whsec_ and base64; HOSTELRY_WEBHOOK_SECRET if absent, else a new one is shown.
  --types       Types of events, with commas between them; all if absent.
  --after       The sequence to begin after; only what happens from now on if absent.

HOSTELRY_KEY is a key with the scope manage, best a test key.`

const pauseMilliseconds = 1_000
const answerMilliseconds = 10_000

interface Listening {
  readonly client: Client
  readonly forwardTo: string | null
  readonly secret: string
  /** Null: all. */
  readonly types: readonly string[] | null
  /** Null: from now on. */
  readonly after: number | null
}

const optionNames = ['url', 'forward-to', 'secret', 'types', 'after'] as const
type Option = (typeof optionNames)[number]

/** What is to be done; throws a TypeError with what is wrong. */
function listeningOf(words: readonly string[], env: Readonly<Record<string, string | undefined>>): Listening {
  const given = new Map<Option, string>()
  for (let at = 0; at < words.length; at += 2) {
    const name = optionNames.find(option => words[at] === `--${option}`)
    const value = words[at + 1]
    if (!name) throw new TypeError(`There is no option ${words[at]}.`)
    if (value === undefined) throw new TypeError(`${words[at]} needs a value.`)
    given.set(name, value)
  }
  const url = given.get('url')
  const key = env.HOSTELRY_KEY
  const forwardTo = given.get('forward-to') ?? null
  const after = given.get('after') ?? null
  if (!url) throw new TypeError('--url is missing.')
  if (!key) throw new TypeError('HOSTELRY_KEY is not set.')
  if (forwardTo !== null && !(/^https?:/.test(forwardTo) && URL.canParse(forwardTo)))
    throw new TypeError('--forward-to must be an http address.')
  if (after !== null && !/^\d{1,12}$/.test(after)) throw new TypeError('--after must be a sequence.')
  return {
    client: createClient({ baseUrl: url, key }),
    forwardTo,
    secret: given.get('secret') ?? env.HOSTELRY_WEBHOOK_SECRET ?? drawSecret(),
    types: given.get('types')?.split(',') ?? null,
    after: after === null ? null : Number(after),
  }
}

function drawSecret(): string {
  return `whsec_${base64(crypto.getRandomValues(new Uint8Array(32)))}`
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Until the signal is aborted, or the server refuses. */
async function listen(listening: Listening, signal: AbortSignal): Promise<void> {
  const { client, forwardTo, secret, types } = listening
  let after = listening.after ?? (await lastSequence(client, signal))
  const key = forwardTo === null ? null : await signingKey(secret)
  console.log(`Listening for ${types?.join(', ') ?? 'all events'} after ${after}.`)
  if (forwardTo !== null) console.log(`They are sent to ${forwardTo}, signed with ${secret}`)
  for (;;) {
    const page = await client.events({ after, limit: 100 }, { signal })
    for (const event of page.events) {
      if (types && !types.includes(event.type)) continue
      const outcome = forwardTo !== null && key ? await forward(event, forwardTo, key) : ''
      console.log(`${event.timestamp} ${event.data.sequence} ${event.type} ${subjectOf(event)}${outcome}`)
    }
    after = page.last_sequence
    if (!page.has_more) await wait(pauseMilliseconds, signal)
  }
}

/** The last event that is there already. */
async function lastSequence(client: Client, signal: AbortSignal): Promise<number> {
  for (let after = 0; ; ) {
    const page = await client.events({ after, limit: 100 }, { signal })
    after = page.last_sequence
    if (!page.has_more) return after
  }
}

const subjectOf = ({ data: { reservation, property } }: WebhookEvent): string =>
  reservation ? (reservation.confirmation_number ?? reservation.id) : `property ${property?.id ?? '-'}`

const signingKey = (secret: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), character => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** Posts an event as a webhook gets it (Standard Webhooks); what came of it. */
async function forward(event: WebhookEvent, url: string, key: CryptoKey): Promise<string> {
  const body = JSON.stringify(event)
  const id = event.data.event_id
  // biome-ignore lint/style/noRestrictedGlobals: the time now, not a calendar day
  const timestamp = Math.floor(Date.now() / 1000)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signature = base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'hostelry-listen',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
  try {
    const signal = AbortSignal.timeout(answerMilliseconds)
    const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return ` → ${status}`
  } catch (error) {
    const { message, cause } = error as Error & { readonly cause?: { readonly message?: string } }
    return ` → not taken: ${cause?.message || message}`
  }
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

try {
  if (process.argv.includes('--help')) console.log(usage)
  else await listen(listeningOf(process.argv.slice(2), process.env), stopping.signal)
} catch (error) {
  if (!stopping.signal.aborted) {
    if (!(error instanceof TypeError || isHostelryError(error))) throw error
    const { message } = error
    console.error(error instanceof TypeError ? `${message}\n\n${usage}` : message)
    process.exitCode = 1
  }
}
