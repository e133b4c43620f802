// Log lines are gathered, and none is lost, torn or put before another.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LogLines } from '../../../src/http/wire/log-lines.ts'

const written: string[] = []
const sink = { write: (bytes: Uint8Array) => written.push(Buffer.from(bytes).toString()) }

beforeEach(() => {
  written.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('log lines', () => {
  test('are written together a moment later, in their order', () => {
    using lines = new LogLines(sink)
    lines.write('one\n')
    lines.write('two\n')
    expect(written).toEqual([])
    vi.advanceTimersByTime(50)
    expect(written).toEqual(['one\ntwo\n'])
    lines.write('three\n')
    vi.advanceTimersByTime(50)
    expect(written).toEqual(['one\ntwo\n', 'three\n'])
    vi.advanceTimersByTime(1000)
    expect(written).toHaveLength(2)
  })

  test('do not wait for ever behind others that keep coming', () => {
    using lines = new LogLines(sink)
    for (let turn = 0; turn < 10; turn += 1) {
      lines.write(`${turn}\n`)
      vi.advanceTimersByTime(10)
    }
    expect(written[0]).toBe('0\n1\n2\n3\n4\n')
  })

  test('are written at once when there are many, each whole', () => {
    const line = `${'x'.repeat(1000)}\n`
    using lines = new LogLines(sink)
    for (let each = 0; each < 70; each += 1) lines.write(line)
    expect(written).toEqual([line.repeat(63)])
    vi.advanceTimersByTime(50)
    expect(written.join('')).toBe(line.repeat(70))
  })

  test('that are longer than a block are written behind those before them', () => {
    const long = `${'ü'.repeat(70_000)}\n`
    using lines = new LogLines(sink)
    lines.write('before\n')
    lines.write(long)
    expect(written).toEqual(['before\n', long])
  })

  test('are complete when it ends, and nothing is left that would wait', () => {
    {
      using lines = new LogLines(sink)
      lines.write('last\n')
    }
    expect(written).toEqual(['last\n'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('are not written where there are none', () => {
    const lines = new LogLines(sink)
    lines.flush()
    lines[Symbol.dispose]()
    expect(written).toEqual([])
  })

  test('that come after its end are written all the same', () => {
    const lines = new LogLines(sink)
    lines[Symbol.dispose]()
    lines.write('after\n')
    vi.advanceTimersByTime(50)
    expect(written).toEqual(['after\n'])
  })
})
