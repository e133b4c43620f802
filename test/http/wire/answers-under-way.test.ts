// The memory of answers that are not sent yet, and how many large ones a key may have open.

import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { AnswersUnderWay } from '../../../src/http/publisher/answers-under-way.ts'

const connection = () => new EventEmitter() as Socket
const open = (limits: { bytes?: number; largePerKey?: number } = {}) =>
  new AnswersUnderWay({ bytes: 100, largePerKey: 2, ...limits })

describe('the memory of an answer', () => {
  test('is held until it is released, once', () => {
    const underWay = open()
    const [one, other] = [underWay.memory(), underWay.memory()]
    one.add(10)
    one.add(5)
    other.add(7)
    expect(underWay.held).toBe(22)
    one.release()
    one.release()
    expect(underWay.held).toBe(7)
    one.add(50)
    expect(underWay.held).toBe(7)
    other.release()
    expect(underWay.held).toBe(0)
  })

  test('that is all in use leaves no room for a search', () => {
    const underWay = open()
    const memory = underWay.memory()
    memory.add(99)
    expect(underWay.requireRoom()).toBeUndefined()
    memory.add(1)
    expect(() => underWay.requireRoom()).toThrow(
      expect.objectContaining({
        type: 'ServiceUnavailableException',
        message:
          'The server is sending too much at once; read your open answers, then send the request again.',
        headers: { 'Retry-After': '2' },
      }),
    )
    memory.release()
    expect(underWay.requireRoom()).toBeUndefined()
  })

  test('is released when its answer was sent, or its connection ends, whichever is first', () => {
    const underWay = open()
    const [socket, another] = [connection(), connection()]
    const [first, second, third] = [underWay.memory(), underWay.memory(), underWay.memory()]
    for (const memory of [first, second, third]) memory.add(10)
    underWay.releaseWith(socket, first)
    underWay.releaseWith(socket, second)
    underWay.releaseWith(another, third)
    expect(socket.listenerCount('close')).toBe(1)
    underWay.sent(socket, first)
    expect(underWay.held).toBe(20)
    socket.emit('close')
    expect([underWay.held, another.listenerCount('close')]).toEqual([10, 1])
    another.emit('close')
    expect(underWay.held).toBe(0)
    const fourth = underWay.memory()
    fourth.add(3)
    underWay.sent(connection(), fourth)
    expect(underWay.held).toBe(0)
  })
})

describe('large answers of a key', () => {
  test('are as many as the limit, those of another key beside them', () => {
    const underWay = open()
    const ends = [underWay.beginLarge('a'), underWay.beginLarge('a')]
    expect(() => underWay.beginLarge('a')).toThrow(
      expect.objectContaining({
        type: 'TooManyRequestsException',
        message: 'This key has 2 large answers open; read them first, or request fewer properties or nights.',
        headers: { 'Retry-After': '5' },
      }),
    )
    underWay.beginLarge('b')()
    ends[0]!()
    // Ended again, it gives back nothing more.
    ends[0]!()
    ends.push(underWay.beginLarge('a'))
    expect(() => underWay.beginLarge('a')).toThrow(/2 large answers/)
    for (const end of ends) end()
    expect([underWay.beginLarge('a'), underWay.beginLarge('a')]).toHaveLength(2)
  })

  test('are none where the limit is 0', () => {
    expect(() => open({ largePerKey: 0 }).beginLarge('a')).toThrow(/0 large answers/)
  })
})
