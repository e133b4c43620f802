// The adapter of apaleo with a simulated apaleo behind it, and between them a proxy that holds both to the published contract.

import { readFileSync } from 'node:fs'
import { type ApaleoOptions, openApaleo } from '../../../src/sources/apaleo/apaleo.ts'
import type { LiveProperty, LiveStay } from '../../../src/sources/live-offers.ts'
import type { LiveSource, SourceBooking } from '../../../src/sources/source.ts'
import { type Clock, FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type ContractProxy, type KnownDefect, startContractProxy } from '../channels/contract-proxy.ts'
import { apaleoHotel } from './apaleo-books.ts'
import { type ApaleoSimulator, apaleoClient, startApaleoSimulator } from './apaleo-simulator.ts'
import { liveBooking, twoNights } from './live-booking.ts'
import { readPublishedContract } from './published-contract.ts'

export interface ApaleoUnderTest extends AsyncDisposable {
  readonly clock: FixedClock
  readonly simulator: ApaleoSimulator
  readonly proxy: ContractProxy
  open(changes?: Partial<ApaleoOptions>): LiveSource
  /** Lets the simulator live by another clock, which it returns. */
  follow(clock: Clock): Clock
}

const contract = readPublishedContract(readFileSync(new URL('apaleo-contract.yaml', import.meta.url), 'utf8'))

/** Where the simulator leaves the contract on purpose. */
const onPurpose: readonly KnownDefect[] = [
  {
    defect: 'a booking is answered with a status that the contract does not have',
    matches: ({ operation, at, message }) =>
      operation === 'book' && at === 'status' && (message === 202 || message === 302 || message === 418),
  },
]

export async function apaleoUnderTest(): Promise<ApaleoUnderTest> {
  const clock = new FixedClock('2026-11-22T12:00:00Z')
  const simulator = await startApaleoSimulator(clock)
  const proxy = await startContractProxy(contract, simulator.port, onPurpose)
  return {
    clock,
    simulator,
    proxy,
    follow: other => {
      simulator.books.clock = other
      return other
    },
    open: changes =>
      openApaleo({
        url: `http://127.0.0.1:${proxy.port}`,
        // Tokens are not part of the contract of bookings.
        identityUrl: `http://127.0.0.1:${simulator.port}`,
        clientId: apaleoClient.id,
        clientSecret: new Secret(apaleoClient.secret),
        clock,
        allowPrivate: true,
        channel: 'Ibe',
        ...changes,
      }),
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]()
      await simulator[Symbol.asyncDispose]()
    },
  }
}

export const apaleoProperty: LiveProperty = {
  id: 1,
  key: apaleoHotel.property,
  roomKeys: [apaleoHotel.unitGroup],
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
}

/** Two nights for two adults. */
export const apaleoStay = (changes: Partial<LiveStay> = {}): LiveStay => ({
  ...twoNights,
  currency: 'EUR',
  session: { session_id: null, user_agent: null, ip: null },
  ...changes,
})

/** What a booking after a search and a check is. */
export const apaleoBooking = (
  stay: LiveStay,
  total: SourceBooking['total'],
  offer: NonNullable<SourceBooking['live']>['offer'],
): SourceBooking =>
  liveBooking(stay, {
    total,
    offer,
    rateCode: apaleoHotel.flexible,
    propertyKey: apaleoHotel.property,
    roomKey: apaleoHotel.unitGroup,
  })
