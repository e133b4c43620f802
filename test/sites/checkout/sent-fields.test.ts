// What anybody may send to a page: bounded before it is read, and never shorter than what a page of ours can send (threat D18).

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldsIn, mostFormBytes } from '../../../src/http/sites/sent-fields.ts'
import { offer, openedCheckout } from '../../support/pages/scripted-checkout.ts'
import { siteServer } from '../../support/pages/site-server.ts'

const { get, post, state } = await siteServer()

test('fields are those of a query, and what is beyond the 300th is left out', () => {
  expect([...fieldsIn('a=1&b=%E3%81%82+c&a=2&&d')]).toEqual([
    ['a', '1'],
    ['b', 'あ c'],
    ['a', '2'],
    ['d', ''],
  ])
  const many = Array.from({ length: 400 }, (_, index) => `f${index}=${index}`).join('&')
  expect([...fieldsIn(many)].at(-1)).toEqual(['f299', '299'])
})

test('an address with thousands of fields has no thousands in its links', async () => {
  const { status, text } = await get(`/nothing?${'a=1&'.repeat(3000)}`)
  expect([status, text.length < 100_000]).toEqual([404, true])
  expect(/lang="de" hreflang="de"/.test(text)).toBe(true)
})

describe('the longest form', () => {
  /** A checkout of nine rooms, every field of which is full of characters that are sent as nine bytes. */
  const longestForm = async (): Promise<string> => {
    const page = await openedCheckout({ query: `${offer}${'&room=2'.repeat(8)}&code=${'あ'.repeat(50)}` })
    const fields = new URLSearchParams()
    for (const [line, name = ''] of page.matchAll(/^ *(?:input|textarea|select) \[.*?\bname=(\w+).*$/gm)) {
      const [, longest] = /maxlength=(\d+)/.exec(line) ?? []
      const [, value = 'あ'.repeat(64)] = /\bvalue=([^\s\]]+)/.exec(line) ?? []
      if (/type=radio/.test(line)) fields.set(name, 'あ'.repeat(64))
      else fields.append(name, longest === undefined ? value : 'あ'.repeat(Number(longest)))
    }
    return String(fields)
  }

  test('that a page sends is taken whole', async () => {
    const form = await longestForm()
    expect([form.length > 40_000, form.length < mostFormBytes]).toEqual([true, true])
    expect(String(fieldsIn(form))).toBe(form)
    expect(fieldsIn(form).get('room_name_8')).toHaveLength(120)
    expect((await post('/my-booking', {}, form)).status).toBe(422)
  })

  test('has a bound, beyond which it is refused without being read', async () => {
    expect((await post('/my-booking', {}, 'a'.repeat(mostFormBytes))).status).toBe(422)
    for (const path of ['/my-booking', '/sites/demo/de/checkout', '/my-booking/R1/change'])
      expect((await post(path, {}, 'a'.repeat(mostFormBytes + 1))).status).toBe(413)
  })
})

describe('a form that may not be sent', () => {
  const form = 'number=R1&email=a%40b.example'
  const read: unknown[] = []
  beforeEach(() => {
    read.length = 0
    class Spied extends URLSearchParams {
      constructor(...given: ConstructorParameters<typeof URLSearchParams>) {
        super(...given)
        read.push(given[0])
      }
    }
    vi.stubGlobal('URLSearchParams', Spied)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    state.isOver = false
  })

  test('is read when it may be', async () => {
    expect((await post('/my-booking', {}, form)).status).toBe(422)
    expect(read).toContain(form)
  })

  test('is not read when it is one too many, nor from another site', async () => {
    state.isOver = true
    expect((await post('/my-booking', {}, form)).status).toBe(429)
    state.isOver = false
    expect((await post('/my-booking', { 'sec-fetch-site': 'cross-site' }, form)).status).toBe(400)
    expect(read).not.toContain(form)
  })
})
