// What is kept of a message with a source: names under which a value is shown or left out, how deep and how long it may be, and
// which calls and answers are told at all.

import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  noteExchange,
  recordedBy,
  redacted,
  type SourceMessage,
} from '../../../src/sources/source-messages.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { answeringSource } from '../../support/sources/answering-source.ts'

const shown = (value: unknown): unknown => JSON.parse(redacted(value)!)
const words = (text: string): string[] => text.split(' ')

describe('a value', () => {
  test.each(
    words(
      'id ids code status state type currency amount total value percent date time arrival departure checkin checkout created modified adults hold outcome refusal found reference confirmation units count source',
    ),
  )('is shown under %s, as a whole name or its last word', name => {
    const capital = name[0]!.toUpperCase() + name.slice(1)
    for (const key of [name, `my_${name}`, `my${capital}`])
      expect(shown({ [key]: 'x' })).toEqual({ [key]: 'x' })
    for (const key of [`my${name}`, `${name}s_of`, `${name}_x`])
      expect(shown({ [key]: 'x' })).toEqual({ [key]: '…' })
  })

  test.each(
    words(
      'booker guest guests contact address payment payments card cards company phone email security postal country region trader traders',
    ),
  )('is left out under %s with all that is below, wherever the word is in the name', name => {
    const capital = name[0]!.toUpperCase() + name.slice(1)
    for (const key of [name, `my_${name}`, `${name}_id`, `my_${name}_id`, `my${capital}Code`])
      expect(shown({ [key]: { id: 'x' }, id: 'y' })).toEqual({ [key]: '…', id: 'y' })
    expect(shown({ [`${name}x`]: { id: 'x' }, [`x${name}`]: { id: 'x' } })).toEqual({
      [`${name}x`]: { id: 'x' },
      [`x${name}`]: { id: 'x' },
    })
  })

  test('is shown as it is where it says yes, no or nothing, and else by its name, in a list as well', () => {
    const value = {
      email: null,
      phone: true,
      note: false,
      amount: 12.5,
      nights: 7,
      text: 'x',
      ids: ['a', 7, null],
      notes: ['a', 7, null, [true, 'b']],
      rooms: [{ id: 1, name: 'n' }],
    }
    expect(shown(value)).toEqual({
      email: null,
      phone: true,
      note: false,
      amount: 12.5,
      nights: '…',
      text: '…',
      ids: ['a', 7, null],
      notes: ['…', '…', null, [true, '…']],
      rooms: [{ id: 1, name: '…' }],
    })
    expect([shown(null), shown(7), shown([])]).toEqual([null, '…', []])
  })

  test('is shown to its twelfth level', () => {
    const deep = (levels: number, at: unknown): unknown => (levels === 0 ? at : { x: deep(levels - 1, at) })
    expect(shown(deep(11, { id: 'a' }))).toEqual(deep(11, { id: 'a' }))
    expect(shown(deep(12, { id: 'a' }))).toEqual(deep(12, { id: '…' }))
    expect(shown(deep(12, {}))).toEqual(deep(12, {}))
    expect(shown(deep(13, { id: 'a' }))).toEqual(deep(13, '…'))
    const lists = (levels: number): unknown => (levels === 0 ? 'a' : [lists(levels - 1)])
    expect(shown({ id: lists(11) })).toEqual({ id: lists(11) })
    expect(redacted({ id: lists(12) })).toContain('…')
  })

  test('is none with more than 20,000 characters', () => {
    const around = '{"id":""}'.length
    expect(redacted({ id: 'x'.repeat(20_000 - around) })?.length).toBe(20_000)
    expect(redacted({ id: 'x'.repeat(20_001 - around) })).toBeNull()
  })
})

const clock = new FixedClock('2026-12-01T12:00:00Z')
const about = { source: 'told', propertyId: 7, reference: 'R-1', at: '2026-12-01T12:00:00Z' }
const call = { address: 'https://remote.example/v1/a?token=x', body: null }
const broken = { reason: 'broken' }

async function toldOf(work: () => unknown, name: 'book' | 'resume' | 'resolve' | 'cancel' = 'book') {
  const told: SourceMessage[] = []
  const { source } = answeringSource({ [name]: work })
  const named = Object.assign(source, { name: 'told' })
  await recordedBy(message => told.push(message), clock, named)[name]!(
    { propertyId: 7, reference: 'R-1' } as never,
    ...([] as never[] as [never, never]),
  )
  return told
}

describe('a call', () => {
  test.each(['book', 'resume', 'resolve', 'cancel'] as const)('within a %s is told', async name => {
    const told = await toldOf(() => noteExchange(call, broken), name)
    expect(told).toEqual([
      {
        ...about,
        call: name,
        method: 'GET',
        path: '/v1/a',
        status: null,
        error: 'broken',
        sent: null,
        answered: null,
      },
    ])
  })

  test.each<[object, object]>([
    [{ body: { id: 'a', name: 'n' } }, { method: 'POST', sent: '{"id":"a","name":"…"}' }],
    [
      { body: {}, method: 'PUT' },
      { method: 'PUT', sent: '{}' },
    ],
    [{ method: 'DELETE' }, { method: 'DELETE' }],
    [{ address: 'no address' }, { path: '' }],
    [{ address: 'https://remote.example' }, { path: '/' }],
  ])('of %j is told as %j', async (sent, expected) => {
    const [told] = await toldOf(() => noteExchange({ ...call, ...sent }, broken))
    const usual = { method: 'GET', path: '/v1/a', sent: null, status: null, error: 'broken', answered: null }
    expect(told).toEqual({ ...about, call: 'book', ...usual, ...expected })
  })

  test('with a form, and one outside of a booking, is not told', async () => {
    expect(await toldOf(() => noteExchange({ ...call, form: {} }, broken))).toEqual([])
    expect(await toldOf(() => setImmediate(() => undefined))).toEqual([])
    expect(() => noteExchange(call, broken)).not.toThrow()
  })
})

describe('an answer', () => {
  const most = 1_048_576
  const bytes = (text: string | Buffer) => Buffer.from(text)
  const long = (length: number, text = '{"id":"a"}') => bytes(text + ' '.repeat(length - text.length))
  const packed = { 'content-encoding': 'gzip' }
  test.each<[string, Buffer, Record<string, string>, string | null]>([
    ['of JSON', bytes('{"id":"a","text":"b"}'), {}, '{"id":"a","text":"…"}'],
    ['of one word', bytes('"a"'), {}, '"…"'],
    ['of nothing', bytes(''), {}, null],
    ['of no JSON', bytes('<html>'), {}, null],
    ['of no text', Buffer.from([0x22, 0xff, 0x22]), {}, null],
    ['of a mebibyte', long(most), {}, '{"id":"a"}'],
    ['of a byte more', long(most + 1), {}, null],
    ['that is packed', gzipSync('{"id":"a"}'), packed, '{"id":"a"}'],
    ['that is not packed as it says', bytes('{"id":"a"}'), packed, null],
    ['that is packed without saying so', gzipSync('{"id":"a"}'), {}, null],
    ['that is a mebibyte unpacked', gzipSync(long(most)), packed, '{"id":"a"}'],
    ['that is a byte more unpacked', gzipSync(long(most + 1)), packed, null],
  ])('%s is told as that', async (_, body, headers, answered) => {
    const [told] = await toldOf(() => noteExchange(call, { response: { status: 404, headers, body } }))
    const usual = { method: 'GET', path: '/v1/a', sent: null, status: 404, error: null }
    expect(told).toEqual({ ...about, call: 'book', ...usual, answered })
  })
})

describe('a recorded source', () => {
  test('is asked with all that the call has, tells nothing of other calls, and is else as it is', async () => {
    const told: SourceMessage[] = []
    const note = () => {
      noteExchange(call, broken)
      return 'done'
    }
    const { source, calls } = answeringSource({
      book: note,
      check: note,
      search: note,
      list: note,
      quote: note,
    })
    const recorded = recordedBy(message => told.push(message), clock, source)
    const booking = { propertyId: 7, reference: 'R-1', more: [1] } as never
    for (const name of ['check', 'search', 'list', 'quote'] as const)
      expect(await recorded[name]('x' as never, 'y' as never)).toBe('done')
    expect(told).toEqual([])
    expect(await recorded.book(booking, 'deadline' as never)).toBe('done')
    expect(calls.at(-1)).toEqual(['book', booking, 'deadline'])
    expect([told.length, recorded.times]).toEqual([1, source.times])
  })

  test('calls what it passes on as its own', async () => {
    class Own {
      readonly #is = 'own'
      book = async () => this.#is
      async cancel(_booking: unknown) {
        return this.#is
      }
      async list() {
        return this.#is
      }
    }
    const recorded = recordedBy(() => undefined, clock, new Own() as never) as unknown as Own
    expect(await recorded.cancel({ propertyId: 7, reference: 'R-1' })).toBe('own')
    expect(await recorded.list()).toBe('own')
  })
})
