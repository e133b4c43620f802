// What PostgreSQL says beside the answer to a commit.

import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { CommitLost, committing } from '../../../src/store/postgres/commits.ts'

/** Commits on a connection that gives this notice first. */
async function commitWith(notice: { readonly severity: string; readonly code: string }): Promise<unknown> {
  const client = new EventEmitter()
  const committed = async () => {
    client.emit('notice', notice)
    return 'committed'
  }
  const answer = await committing(client as pg.ClientBase, committed).catch((error: Error) => error)
  expect(client.listenerCount('notice')).toBe(0)
  return answer
}

test.each(['WARNING', 'WARNUNG', 'ATTENTION', '警告'])(
  'a commit that comes with a warning is not taken at its word, in whatever language the database warns (%s)',
  async severity => {
    expect(await commitWith({ severity, code: '01000' })).toBeInstanceOf(CommitLost)
    // The process is told to end while it waits for the standby.
    expect(await commitWith({ severity, code: '57P01' })).toBeInstanceOf(CommitLost)
  },
)

test('a notice that warns of nothing changes nothing', async () => {
  expect(await commitWith({ severity: 'HINWEIS', code: '00000' })).toBe('committed')
})
