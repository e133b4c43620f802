// The adapter of apaleo before a server that gives access tokens and answers all else as the test says.

import { type ApaleoOptions, openApaleo } from '../../../src/sources/apaleo/apaleo.ts'
import type { LiveSource } from '../../../src/sources/source.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type ToldAnswer, type ToldRemote, toldRemote } from './told-remote.ts'

interface ApaleoTold {
  readonly remote: ToldRemote
  readonly clock: FixedClock
  /** With a token of its own. */
  open(changes?: Partial<ApaleoOptions>): LiveSource
  /** What was asked since the last answers were told, without the question for the token. */
  lines(): string[]
  /** The next answers, in order; after them, 500. */
  answers(...told: readonly (ToldAnswer | 'gone')[]): void
  /** The answer to every question for a token. */
  token: ToldAnswer | 'gone'
}

export const tokenLine = 'POST /connect/token'

export async function apaleoTold(): Promise<ApaleoTold> {
  const remote = await toldRemote()
  const clock = new FixedClock('2026-11-22T12:00:00Z')
  const told: ApaleoTold = {
    remote,
    clock,
    token: { body: { access_token: 'token-1', expires_in: 3600 } },
    open: changes =>
      openApaleo({
        url: remote.url,
        identityUrl: remote.url,
        clientId: 'id',
        clientSecret: new Secret('secret'),
        clock,
        allowPrivate: true,
        channel: 'Ibe',
        ...changes,
      }),
    lines: () => remote.requests.map(({ line }) => line).filter(line => line !== tokenLine),
    answers: (...next) => {
      const left = [...next]
      remote.requests.length = 0
      remote.answer = line => (line === tokenLine ? told.token : (left.shift() ?? { status: 500 }))
    },
  }
  return told
}
