// When a block of log lines is written: at its edge, at three bytes a character, and no sooner.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LogLines } from '../../../src/http/wire/log-lines.ts'

let written: number[]
let lines: LogLines
beforeEach(() => {
  vi.useFakeTimers()
  written = []
  lines = new LogLines({ write: bytes => written.push(bytes.length) })
})
afterEach(() => {
  lines[Symbol.dispose]()
  vi.useRealTimers()
})

/** The longest line that a block of 64 KiB takes whatever characters it has. */
const longest = Math.floor(65_536 / 3)
const write = (length: number) => lines.write('x'.repeat(length))

describe('a line', () => {
  test('waits where a block takes it, and is written at once where none does', () => {
    write(longest)
    expect([written, vi.getTimerCount()]).toEqual([[], 1])
    lines.flush()
    write(longest + 1)
    expect([written, vi.getTimerCount()]).toEqual([[longest, longest + 1], 0])
  })

  test('goes with those before it where there is just room for it', () => {
    write(1)
    write(longest)
    expect(written).toEqual([])
    lines.flush()
    write(2)
    write(longest)
    expect(written).toEqual([longest + 1, 2])
    lines.flush()
    expect(written).toEqual([longest + 1, 2, longest])
  })

  test('is written 50 ms after the first of its block, which is timed anew after each', () => {
    write(1)
    vi.advanceTimersByTime(49)
    write(1)
    expect(written).toEqual([])
    vi.advanceTimersByTime(1)
    expect([written, vi.getTimerCount()]).toEqual([[2], 0])
    write(3)
    vi.advanceTimersByTime(49)
    expect(written).toEqual([2])
    vi.advanceTimersByTime(1)
    expect(written).toEqual([2, 3])
  })

  test('is a copy that later lines do not change', () => {
    const kept: Uint8Array[] = []
    const keeping = new LogLines({ write: bytes => kept.push(bytes) })
    keeping.write('one\n')
    keeping.flush()
    keeping.write('two\n')
    keeping.flush()
    expect(kept.map(bytes => Buffer.from(bytes).toString())).toEqual(['one\n', 'two\n'])
  })
})
