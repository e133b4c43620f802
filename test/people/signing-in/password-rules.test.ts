// Which passwords may be chosen, and which belong to a stored hash.

import { describe, expect, test } from 'vitest'
import { hashPassword, isPassword, passwordErrors } from '../../../src/operations/people/passwords.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'

const who = { name: 'Marisol Vega', email: 'm.vega@example.com' }
const errorsOf = (text: string) => passwordErrors(new Secret(text), who)
const length = [
  { field: 'password', message: 'must have 15 to 200 characters; several words are easy to keep' },
]
const guessable = [
  {
    field: 'password',
    message:
      'can be guessed; choose words that do not repeat and are not your name, address or a common phrase',
  },
]

describe('a password', () => {
  test.each([
    'lamp river ox 7',
    `${'lamp river ox 7 '.repeat(12)}12345678`,
    'hostelry lamp river kettle',
    '🦊🦉🐢🦔🐋🦩🦊🦉🐢🦔🐋🦩🦊🦉🐢',
  ])('may be %j', async text => expect(await errorsOf(text)).toEqual([]))

  test.each([
    ['lamp river ox ', length],
    ['', length],
    [`${'lamp river ox 7 '.repeat(12)}123456789`, length],
    ['🦊🦉🐢🦔🐋🦩🦊🦉🐢🦔🐋🦩🦊🦉', length],
    ['lamp river ox \ud800', length],
    ['aaaaabbbbbcccccdddddeeeee', guessable],
    ['aaaaabcdefghijk', guessable],
    ['Summer2026Summer2026', guessable],
    ['qwertyqwertyqwerty1', guessable],
    ['liverpoolliverpool', guessable],
    ['1q2w3e4r5t6y7u8i9o0p', guessable],
    ['P@ssw0rdP@ssw0rd!', guessable],
    ['unbelievable12345', guessable],
    ['passwordpassword', guessable],
    ['Password-Password', guessable],
    ['pass.word_pass word', guessable],
    ['qwertyuiopasdfghjkl', guessable],
    ['correct horse battery staple', guessable],
    ['administrator 12345', guessable],
    ['hostelryhostelryhostelry', guessable],
    ['letmein letmein abc', guessable],
    ['iloveyouiloveyou!!', guessable],
    ['01234567890123456789', guessable],
    ['98765432109876543', guessable],
    ['Marisol Vega Marisol Vega 1', guessable],
    ['m.vega@example.com!!', guessable],
    ['mvega mvega mvega 12', guessable],
  ])('may not be %j', async (text, errors) => expect(await errorsOf(text)).toMatchObject(errors))
})

describe('a stored password', () => {
  test('is the same one only, composed in any way, with a hash of its own each time', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => hashPassword(new Secret('caf\u00e9 lamp river ox'))),
    )
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await isPassword(new Secret('caf\u00e9 lamp river ox'), one!)).toBe(true)
    expect(await isPassword(new Secret('cafe\u0301 lamp river ox'), one!)).toBe(true)
    expect(await isPassword(new Secret('Caf\u00e9 lamp river ox'), one!)).toBe(false)
    expect(await isPassword(new Secret(''), null)).toBe(false)
    await expect(isPassword(new Secret('x'), 'plain')).rejects.toThrow('has not the form of Argon2id')
  })

  test('of other parameters is checked with these', async () => {
    // Of "lamp" with a salt of zeros, 8 MiB and three passes.
    const { argon2Sync } = await import('node:crypto')
    const nonce = Buffer.alloc(16)
    const hash = argon2Sync('argon2id', {
      message: 'lamp',
      nonce,
      memory: 8192,
      passes: 3,
      parallelism: 1,
      tagLength: 32,
    })
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const stored = `$argon2id$v=19$m=8192,t=3,p=1$${text(nonce)}$${text(hash)}`
    expect(await isPassword(new Secret('lamp'), stored)).toBe(true)
    expect(await isPassword(new Secret('lamps'), stored)).toBe(false)
    await expect(isPassword(new Secret('lamp'), ` ${stored}`)).rejects.toThrow(TypeError)
    await expect(isPassword(new Secret('lamp'), `${stored} `)).rejects.toThrow(TypeError)
  })
})
