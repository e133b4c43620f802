// The adapter of Rapid before a server that answers as the test says; its calls carry the sandbox's word for all being well.

import { openRapid, type RapidOptions } from '../../../src/sources/rapid/rapid.ts'
import type { LiveSource } from '../../../src/sources/source.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type ToldAnswer, type ToldRemote, toldRemote } from './told-remote.ts'

/** How Rapid is asked, where a test does not say. */
export const usualRapid = {
  allowPrivate: true,
  customerIp: '192.0.2.1',
  pointOfSale: 'US',
  payment: 'affiliate_collect',
  holds: false,
  salesChannel: 'website',
  partnerFields: [],
  mostNights: 28,
  mostDaysAhead: 365,
} as const

interface RapidTold {
  readonly remote: ToldRemote
  readonly source: LiveSource
  /** The same with other options. */
  open(changes: Partial<RapidOptions>): LiveSource
  /** What was asked since the last answers were told. */
  lines(): string[]
  /** The next answers, in order; after them, 500. */
  answers(...told: readonly (ToldAnswer | 'gone')[]): void
}

export async function rapidTold(): Promise<RapidTold> {
  const remote = await toldRemote()
  const open = (changes: Partial<RapidOptions>): LiveSource =>
    openRapid({
      url: `${remote.url}/v3`,
      apiKey: new Secret('key'),
      sharedSecret: new Secret('secret'),
      clock: new FixedClock('2026-11-22T12:00:00Z'),
      ...usualRapid,
      test: 'standard',
      ...changes,
    })
  return {
    remote,
    source: open({}),
    open,
    lines: () => remote.requests.map(({ line }) => line),
    answers: (...told) => {
      const left = [...told]
      remote.requests.length = 0
      remote.answer = () => left.shift() ?? { status: 500 }
    },
  }
}
