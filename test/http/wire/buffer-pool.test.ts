// A buffer of an answer is reused only after the answer has been sent: a slow reader gets the bytes that were written for
// it.

import { beforeEach, describe, expect, test } from 'vitest'
import { allocate, release } from '../../../src/http/json/buffer-pool.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { eventually } from '../../support/hotels/booking-context.ts'
import { searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { connectTo, sendTo, wireText } from '../../support/wire/wire-requests.ts'

const pieceBytes = 100_000
const piecesInSheet = 10
const cutMany = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => allocate(pieceBytes).fill(index % 251))

describe('a pooled buffer', () => {
  beforeEach(() => {
    // The next piece is the first of a buffer.
    release([allocate(2 ** 20 + 1)])
  })

  test('is reused when all its pieces are released', () => {
    const first = cutMany(piecesInSheet)
    const sheet = first[0]!.buffer
    expect(new Set(first.map(({ buffer }) => buffer)).size).toBe(1)
    release(first)
    const later = cutMany(3 * piecesInSheet)
    expect(later.filter(({ buffer }) => buffer === sheet)).toHaveLength(piecesInSheet)
  })

  test('is not reused while a piece is in use, before it is full or after', () => {
    const kept: Buffer[] = []
    for (let turn = 0; turn < 60; turn += 1) {
      const pieces = cutMany(piecesInSheet)
      const keeps = turn % piecesInSheet
      kept.push(pieces[keeps]!)
      release(pieces.filter((_, index) => index !== keeps))
    }
    for (const [turn, piece] of kept.entries())
      expect(piece.every(byte => byte === turn % piecesInSheet)).toBe(true)
  })

  test('never gives the same bytes to two pieces in use', () => {
    const out = new Map<Buffer, number>()
    for (let turn = 0; turn < 3000; turn += 1) {
      const piece = allocate(1 + ((turn * 7919) % 60_000)).fill(turn % 251)
      out.set(piece, turn % 251)
      if (out.size < 40) continue
      const [oldest, content] = [...out][(turn * 31) % 40]!
      expect(oldest.every(byte => byte === content)).toBe(true)
      out.delete(oldest)
      release([oldest])
    }
  })

  test('ignores buffers that are not from the pool', () => {
    release([Buffer.from('ours'), Buffer.alloc(10)])
    expect(allocate(2 ** 21)).toHaveLength(2 ** 21)
  })
})

test('a slow reader gets its own answer, whatever is answered meanwhile', async () => {
  const harness = await testApp({ variables: { CATALOG_FRESH_MS: '1000' }, jobs: false })
  const from = parseDay(testToday)!
  const { url, context } = harness.app
  await importProperty(context, smallHotel({ id: 1, from }), null)
  const { key } = await testPublisher(harness)
  const path = '/publisher/v3.0/property/available/.json'
  const bodyOf = (day: number) =>
    searchBody({ key, property: 1, checkin: addDays(from, 1 + day), nights: 90 })
  const slow = await connectTo(url)
  slow.socket.pause()
  const days = Array.from({ length: 250 }, (_, day) => day)
  for (const day of days) slow.socket.write(wireText(path, bodyOf(day)))
  // More than the sockets hold between them is waiting by now; others have answers of their own.
  for (let turn = 0; turn < 400; turn += 1) {
    const { status } = await sendTo(`${url}${path}`, bodyOf((turn * 7) % 250))
    expect(status).toBe(200)
  }
  slow.socket.resume()
  await eventually(() => slow.received().split('HTTP/1.1 200 OK').length === days.length + 1)
  await eventually(() => slow.received().endsWith('}'))
  const answers = slow.received().split('HTTP/1.1 200 OK').slice(1)
  for (const day of days) {
    const [, text] = answers[day]!.split('\r\n\r\n')
    const { nights } = JSON.parse(text!).property_accommodation[0].rates[0]
    expect(nights.map(({ date }: { date: string }) => date)).toEqual(
      Array.from({ length: 90 }, (_, night) => formatDay(addDays(from, 1 + day + night))),
    )
  }
  slow.socket.destroy()
})
