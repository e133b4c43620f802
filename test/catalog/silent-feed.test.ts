// A feed of changes whose database is silent: who was waited for already is told before one that has just begun.

import { expect, test } from 'vitest'
import { ChangeFeed } from '../../src/store/properties/change-feed.ts'
import { timed } from '../../src/values/request-clock.ts'
import { silentAddress } from '../support/network/silent-address.ts'

test('a reading takes no longer than the request that asks for it has left', async () => {
  const address = await silentAddress()
  const told: string[] = []
  const began = [
    ['young', performance.now()],
    ['old', performance.now() - 3_000],
  ] as const
  const readings = began.map(async ([name, since]) => {
    await using feed = new ChangeFeed(address)
    await timed(() => feed.read(), since).catch(({ status }: { status: number }) =>
      told.push(`${name} ${status}`),
    )
  })
  await Promise.all(readings)
  expect(told).toEqual(['old 503', 'young 503'])
})
