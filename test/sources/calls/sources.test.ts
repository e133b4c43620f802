// The sources there are, each held to the contract, and what a real network does to the one behind it.

import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { askBook } from '../../../src/sources/asking.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { guestBody } from '../../support/hotels/small-hotel.ts'
import { ScriptedSource } from '../../support/sources/scripted-source.ts'
import { openWireSource } from '../../support/sources/wire-source.ts'
import { describeSource } from '../bookings/source-contract.ts'

const clock = new FixedClock('2026-12-01T12:00:00Z')

const controls = (behind: ScriptedSource) => ({
  clock,
  sellOut: () => {
    behind.script = { does: 'sold out' }
  },
  loseAnswers: (acts: boolean) => {
    behind.script = { does: 'lose', acts }
    behind.cancels = { does: 'lose', acts }
  },
  restore: () => {
    behind.script = { does: 'confirm' }
    behind.cancels = { does: 'cancel' }
  },
  standing: (reference: string) => behind.standing(reference).length,
})

describeSource('the scripted source', async () => {
  const source = new ScriptedSource(clock)
  return { source, ...controls(source), [Symbol.asyncDispose]: async () => undefined }
})

describeSource('the connector', async () => {
  const wire = await openWireSource(clock)
  return {
    source: wire.source,
    ...controls(wire.behind),
    [Symbol.asyncDispose]: () => wire[Symbol.asyncDispose](),
  }
})

describe('a connector on a wire', async () => {
  const wire = await openWireSource(clock)
  const { source, behind } = wire
  afterEach(() => wire.misbehave(null))

  const book = async () => {
    const reference = crypto.randomUUID()
    const outcome = await askBook(
      source,
      {
        reference,
        propertyId: 1,
        roomId: 1,
        rateCode: 'BAR',
        checkin: 20_000 as never,
        checkout: 20_001 as never,
        rooms: [],
        guest: { ...guestBody('ada'), note: null, addresses: [] },
        currency: 'USD',
        total: minor(1),
        card: null,
        live: null,
      },
      () => source.times.book,
    )
    const times = behind.calls.filter(call => call === `book ${reference}`).length
    return { outcome, times }
  }

  const lies: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    [
      'a page in place of an answer',
      response => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Booked!</html>'),
    ],
    [
      'an error with a confirmation in it',
      response => response.writeHead(500).end('{"outcome":"confirmed","confirmation":"S1"}'),
    ],
    [
      'a redirect',
      response =>
        response
          .writeHead(307, { location: 'http://127.0.0.1:1/book' })
          .end('{"outcome":"confirmed","confirmation":"S1"}'),
    ],
    [
      'a number that is none',
      response => response.writeHead(200).end('{"outcome":"confirmed","confirmation":{"toString":"S1"}}'),
    ],
    [
      'an answer cut short',
      response => response.writeHead(200).end('{"outcome":"confirmed","confirmation":"S1"'),
    ],
    ['a list', response => response.writeHead(200).end('["S1"]')],
    ['nothing', response => response.writeHead(200).end()],
    [
      'bytes that are no text',
      response =>
        response.writeHead(200).end(Buffer.from('{"outcome":"confirmed","confirmation":"S\xff"}', 'latin1')),
    ],
    ['a refusal that is none', response => response.writeHead(404).end('{}')],
    [
      'a refusal for no reason that is known',
      response => response.writeHead(200).end('{"outcome":"rejected","refusal":"mood"}'),
    ],
    [
      'a refusal with another status',
      response => response.writeHead(403).end('{"outcome":"rejected","refusal":"other"}'),
    ],
    [
      'a confirmation with another status',
      response => response.writeHead(202).end('{"outcome":"confirmed","confirmation":"S1"}'),
    ],
    ['a number without its outcome', response => response.writeHead(200).end('{"confirmation":"S1"}')],
    ['a connection that breaks', response => response.destroy()],
    [
      'more than anybody would read',
      response =>
        response.writeHead(200).end(`{"outcome":"confirmed","confirmation":"${'S'.repeat(5 * 1_048_576)}"}`),
    ],
    ['an answer that never ends', response => drip(response)],
  ]
  test.each(lies)('%s may be a booking, and is asked for once', async (_what, lie) => {
    wire.misbehave(lie)
    const { outcome, times } = await book()
    expect([outcome.outcome, times]).toEqual(['unknown', 1])
  })

  test('a system that cannot be reached was not sent anything', async () => {
    await wire.shut()
    expect((await book()).outcome).toEqual({ outcome: 'unavailable', reason: 'not_sent' })
  })
})

/** A byte now and then, for ever. */
function drip(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}
