// A key that was mistyped, cut short or made up is known for none by its text alone.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoKey, isTestKey, keyText, mayBeKey, newKeyText } from '../../src/lodging/publishers/api-key.ts'

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

describe('the text of a key', () => {
  test('is drawn anew each time and has the form of one', () => {
    const texts = Array.from({ length: 100 }, () => newKeyText())
    expect(new Set(texts).size).toBe(100)
    expect(texts.every(mayBeKey)).toBe(true)
  })

  test('of a test key begins with test_, and a server without test keys does not know it', () => {
    for (const use of ['secret', 'publishable'] as const) {
      const key = newKeyText(use, true)
      expect([key.startsWith('test_'), isTestKey(key), mayBeKey(key)]).toEqual([true, true, true])
      expect(isTestKey(newKeyText(use))).toBe(false)
      expect(mayBeKey(key.slice('test_'.length))).toBe(false)
      // As versions before test keys read the text of a key.
      expect(key).not.toMatch(/^(?:hst|hpk)_/)
    }
  })

  test('with one character changed is none', () => {
    const places = fc.integer({ min: 0, max: newKeyText().length - 1 })
    fc.assert(
      fc.property(places, fc.constantFrom(...base64url), (place, character) => {
        const key = newKeyText()
        fc.pre(key[place] !== character)
        expect(mayBeKey(key.slice(0, place) + character + key.slice(place + 1))).toBe(false)
      }),
    )
  })

  test('that is cut short, longer, or written otherwise is none', () => {
    const key = newKeyText()
    const wrong = [key.slice(0, -1), `${key}A`, ` ${key}`, `${key}\n`, key.toUpperCase(), key.slice(4), '']
    for (const text of [...wrong, 'hst_unknown', 'demo ', 'Demo', 'constructor', 'x'.repeat(256)])
      expect(mayBeKey(text), text).toBe(false)
  })

  test('may be the demo’s, one of one’s own, or one from before there was a checksum', () => {
    expect(mayBeKey(demoKey)).toBe(true)
    expect(mayBeKey(keyText('of-ones-own'))).toBe(true)
    expect(mayBeKey('hst_q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJC')).toBe(true)
  })
})
