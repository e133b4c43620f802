// Guesses of discount codes on booking pages: a stranger who drops every cookie uses up the tries of one address only.

import { expect, test } from 'vitest'
import { testApp } from '../../support/run/test-app.ts'

const { app } = await testApp({ demo: true, variables: { TRUST_PROXY: '127.0.0.1' } })
// One property, as each page is asked for hundreds of times.
const stay = 'checkin=2027-03-19&checkout=2027-03-22&room=2&place=miller'

/** What the results say of a code: nothing where it is known. Each request is a new session, as it has no cookie. */
async function tried(code: string, address: string): Promise<string> {
  const answer = await fetch(`${app.url}/search?${stay}&code=${code}`, {
    headers: { 'x-forwarded-for': address },
  })
  const text = await answer.text()
  if (text.includes('We do not know the code')) return 'unknown'
  return text.includes('Too many codes were tried') ? 'too many' : 'known'
}

test('who guesses takes the tries of their own address, and no one else’s', async () => {
  for (let guess = 0; guess < 20; guess += 1)
    expect(await tried(`GUESS-${guess}`, '203.0.113.7')).toBe('unknown')
  expect(await tried('GUESS-20', '203.0.113.7')).toBe('too many')
  // Even a right one is not looked up any more.
  expect(await tried('ALPINE10', '203.0.113.7')).toBe('too many')
  const property = await fetch(`${app.url}/properties/3101?${stay}&code=ALPINE10`, {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  const text = await property.text()
  expect(text).toContain('Too many codes were tried')
  expect(text).not.toContain('cannot be priced')
  expect(await tried('ALPINE10', '203.0.113.8')).toBe('known')
  expect(await tried('NO-SUCH', '203.0.113.8')).toBe('unknown')
})

test('twelve guessing strangers leave codes to the guests of the site', { timeout: 60_000 }, async () => {
  const strangers = Array.from({ length: 12 }, (_, number) => number)
  for (let guess = 0; guess < 20; guess += 1)
    await Promise.all(strangers.map(number => tried(`G${number}-${guess}`, `198.51.100.${number}`)))
  expect(await tried('G0-20', '198.51.100.0')).toBe('too many')
  expect(await tried('ALPINE10', '203.0.113.9')).toBe('known')
})
