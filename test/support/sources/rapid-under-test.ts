// The adapter of Rapid with a simulated Rapid behind it, and between them, where the published specification lies beside
// the project, a proxy that holds both to it.

import type { LiveProperty, LiveStay } from '../../../src/sources/live-offers.ts'
import { openRapid, type RapidOptions } from '../../../src/sources/rapid/rapid.ts'
import type { LiveSource, SourceBooking } from '../../../src/sources/source.ts'
import { type Clock, FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type ContractProxy, type KnownDefect, startContractProxy } from '../channels/contract-proxy.ts'
import { hasSharedData, readShared } from '../hotels/shared-data.ts'
import { guestOfSource, liveBooking, twoNights } from './live-booking.ts'
import { type PublishedContract, readPublishedContract } from './published-contract.ts'
import { rapidHotel } from './rapid-books.ts'
import { type RapidSimulator, rapidKey, rapidSecret, startRapidSimulator } from './rapid-simulator.ts'
import { usualRapid } from './rapid-told.ts'

export interface RapidUnderTest extends AsyncDisposable {
  readonly clock: FixedClock
  readonly simulator: RapidSimulator
  /** Null where the specification is not there. */
  readonly proxy: ContractProxy | null
  /** The address that the adapter calls. */
  readonly url: string
  open(changes?: Partial<RapidOptions>): LiveSource
  /** Lets the simulator live by another clock, which it returns. */
  follow(clock: Clock): Clock
}

/** Where the simulator leaves the specification on purpose. */
const onPurpose: readonly KnownDefect[] = [
  {
    // It has one for the pages of inactive properties, and says of both that their links are simply to be followed.
    defect: 'links to further pages of content have a token that the specification does not list',
    matches: ({ operation, message, at }) =>
      operation === 'getPropertyContent' && message === 'request' && at === 'query/token',
  },
  {
    defect: 'a booking is answered with a status that the specification does not have',
    matches: ({ operation, message, at }) =>
      operation === 'postItinerary' && at === 'status' && (message === 202 || message === 418),
  },
]

let contract: PublishedContract | undefined

/** Reading its megabyte takes seconds, so a file of tests reads it once. */
export const rapidContract = (): PublishedContract => {
  contract ??= readPublishedContract(readShared('expedia-rapid/rapid-v3-specs.yaml'))
  return contract
}

export async function rapidUnderTest(): Promise<RapidUnderTest> {
  const clock = new FixedClock('2026-11-22T12:00:00Z')
  const simulator = await startRapidSimulator(clock)
  const proxy = hasSharedData() ? await startContractProxy(rapidContract(), simulator.port, onPurpose) : null
  const url = `http://127.0.0.1:${proxy?.port ?? simulator.port}/v3`
  return {
    clock,
    simulator,
    proxy,
    url,
    follow: other => {
      simulator.books.clock = other
      return other
    },
    open: changes =>
      openRapid({
        url,
        apiKey: new Secret(rapidKey),
        sharedSecret: new Secret(rapidSecret),
        clock,
        ...usualRapid,
        test: null,
        ...changes,
      }),
    [Symbol.asyncDispose]: async () => {
      await proxy?.[Symbol.asyncDispose]()
      await simulator[Symbol.asyncDispose]()
    },
  }
}

export const rapidProperty: LiveProperty = {
  id: 1,
  key: rapidHotel.property,
  roomKeys: [rapidHotel.room],
  currency: 'USD',
  timeZone: 'America/Denver',
}

/** Two nights for two adults. */
export const rapidStay = (changes: Partial<LiveStay> = {}): LiveStay => ({
  ...twoNights,
  currency: 'USD',
  session: { session_id: 'session-1', user_agent: 'Browser/1.0', ip: '203.0.113.7' },
  ...changes,
})

/** What a booking after a search and a check is. */
export const rapidBooking = (
  stay: LiveStay,
  total: SourceBooking['total'],
  offer: NonNullable<SourceBooking['live']>['offer'],
): SourceBooking => ({
  ...liveBooking(stay, {
    total,
    offer,
    rateCode: rapidHotel.rate,
    propertyKey: rapidHotel.property,
    roomKey: rapidHotel.room,
  }),
  guest: { ...guestOfSource, note: 'A quiet room <please>' },
})
