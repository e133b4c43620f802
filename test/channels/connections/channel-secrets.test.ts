// Secrets of connections: one that is drawn is long and new each time, one that is kept is known again, and one that is sealed
// opens for its connection only, with the key of this installation.

import { describe, expect, test } from 'vitest'
import {
  drawChannelSecret,
  hashSecret,
  isSecret,
  openPartnerSecret,
  sealPartnerSecret,
} from '../../../src/operations/channels/channel-secrets.ts'
import { uidSuffixOf } from '../../../src/operations/channels/icalendar/calendar-connection.ts'
import { Keyring } from '../../../src/values/secrets/keyring.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'

const keyring = new Keyring(Buffer.alloc(32, 7))
const other = new Keyring(Buffer.alloc(32, 8))
const textOf = (secret: Secret | null) => secret?.reveal(text => text)

test('a drawn secret has 32 letters, digits, - and _, and is another each time', () => {
  const drawn = Array.from({ length: 50 }, () => textOf(drawChannelSecret()))
  expect(drawn.filter(text => !/^[\w-]{32}$/.test(text!))).toEqual([])
  expect(new Set(drawn).size).toBe(50)
})

test('a secret is known by its hash, which tells nothing without the key', () => {
  const hash = hashSecret(keyring, new Secret('one'))
  expect(hashSecret(keyring, new Secret('one'))).toEqual(hash)
  expect(hash).toEqual(keyring.fingerprint('channel', 'one'))
  expect(['one', 'One', ''].map(text => isSecret(keyring, text, hash))).toEqual([true, false, false])
  expect(isSecret(other, 'one', hash)).toBe(false)
})

describe('a sealed secret', () => {
  const place = { kind: 'siteconnect', login: 'H1' }
  const partnerSecret = sealPartnerSecret(keyring, place, new Secret('their secret'))
  const broken = 'the secret of a channel cannot be decrypted: SECRET_KEY has changed since it was stored'

  test('opens for its connection, and there is none where none was sealed', () => {
    expect(textOf(openPartnerSecret(keyring, { ...place, partnerSecret }))).toBe('their secret')
    expect(openPartnerSecret(keyring, { ...place, partnerSecret: null })).toBeNull()
    expect(partnerSecret.includes('their secret')).toBe(false)
    expect(sealPartnerSecret(keyring, place, new Secret('their secret'))).not.toEqual(partnerSecret)
  })

  test.each<[string, Keyring, object]>([
    ['with another key', other, {}],
    ['for another login', keyring, { login: 'H2' }],
    ['for another kind', keyring, { kind: 'alpinebits' }],
    ['when it is cut', keyring, { partnerSecret: partnerSecret.subarray(1) }],
    ['when it is empty', keyring, { partnerSecret: Buffer.alloc(0) }],
  ])('does not open %s', (_, with_, changes) => {
    expect(() => openPartnerSecret(with_, { ...place, partnerSecret, ...changes })).toThrow(broken)
  })
})

test('the events of a room have an ending that is of the room, the property and the installation', () => {
  const ending = (propertyId: number, roomId: number, of = keyring) =>
    uidSuffixOf({ keyring: of } as never, { channelId: 1, propertyId, roomId })
  const endings = [
    ending(1, 1),
    ending(1, 2),
    ending(2, 1),
    ending(11, 1),
    ending(1, 11),
    ending(1, 1, other),
  ]
  expect(endings.filter(each => !/^[\w-]{22}@hostelry$/.test(each))).toEqual([])
  expect(new Set(endings).size).toBe(6)
  expect(ending(1, 1)).toBe(endings[0])
})
