// What Hostelry signs, every implementation of Standard Webhooks verifies, and nothing else (threat E2).

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openSecret, sealSecret } from '../../../src/operations/notifications/webhook-secrets.ts'
import { drawWebhookSecret, webhookHeaders } from '../../../src/outbound/webhook-signature.ts'
import { Keyring } from '../../../src/values/secrets/keyring.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

type Verify = (headers: Readonly<Record<string, string>>, body: string, secret: string) => unknown

/** The function that docs/events.md gives to receivers. */
async function documentedVerifier(): Promise<Verify> {
  const page = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8')
  const [, source] = /```js\n(.*?)```/s.exec(page) ?? []
  const directory = await temporaryDirectory()
  const file = join(directory.path, 'verify.mjs')
  writeFileSync(file, source ?? '')
  const { verifyEvent } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    verifyEvent: Verify
  }
  await directory[Symbol.asyncDispose]()
  return verifyEvent
}

const verify = await documentedVerifier()
const now = () => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
const reveal = (secret: Secret): string => secret.reveal(text => text)

test('the published vector of the specification comes out', () => {
  const headers = webhookHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
    [new Secret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('a signed event', () => {
  const secret = drawWebhookSecret()
  const body = '{"type":"reservation.confirmed","data":{"name":"Łódź"}}'
  const headers = webhookHeaders({ id: '8f14e45f', timestamp: now(), body }, [secret])

  test('is taken by the verifier in the docs', () => {
    expect(verify(headers, body, reveal(secret))).toEqual(JSON.parse(body))
  })

  test('is refused with any byte of it changed', () => {
    const parts = { body, ...headers }
    for (const [name, text] of Object.entries(parts)) {
      for (let place = 0; place < text.length; place += 1) {
        const changed = String.fromCharCode(text.charCodeAt(place) ^ 1)
        const forged = { ...parts, [name]: text.slice(0, place) + changed + text.slice(place + 1) }
        expect(() => verify(forged, forged.body, reveal(secret)), `${name} at ${place}`).toThrow()
      }
    }
  })

  test('is refused under another secret and when it is old', () => {
    expect(() => verify(headers, body, reveal(drawWebhookSecret()))).toThrow(/signature is wrong/)
    const old = webhookHeaders({ id: '8f14e45f', timestamp: now() - 301, body }, [secret])
    expect(() => verify(old, body, reveal(secret))).toThrow(/too old/)
  })

  test('is taken under the old secret and the new one while one replaces the other', () => {
    const fresh = drawWebhookSecret()
    const both = webhookHeaders({ id: '8f14e45f', timestamp: now(), body }, [fresh, secret])
    expect(both['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
    for (const each of [fresh, secret]) expect(verify(both, body, reveal(each))).toEqual(JSON.parse(body))
  })
})

describe('a secret', () => {
  test('has the form of the specification: whsec_ and 24 to 64 random bytes', () => {
    const [one, other] = [reveal(drawWebhookSecret()), reveal(drawWebhookSecret())]
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(one).not.toBe(other)
  })

  test('at rest is opened only by the same installation for the same publisher', () => {
    const keyring = new Keyring(Buffer.alloc(32, 1))
    const secret = drawWebhookSecret()
    const sealed = sealSecret(keyring, 7, secret)
    expect(sealed.includes(reveal(secret).slice(6))).toBe(false)
    expect(reveal(openSecret(keyring, 7, sealed))).toBe(reveal(secret))
    expect(() => openSecret(keyring, 8, sealed)).toThrow(/cannot be decrypted/)
    expect(() => openSecret(new Keyring(Buffer.alloc(32, 2)), 7, sealed)).toThrow(/cannot be decrypted/)
    for (let place = 0; place < sealed.length; place += 1) {
      const forged = Buffer.from(sealed)
      forged[place]! ^= 1
      expect(() => openSecret(keyring, 7, forged)).toThrow(/cannot be decrypted/)
    }
  })
})
