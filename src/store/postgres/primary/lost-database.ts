// Distinguishes a database that is gone from one that is away: the server answers but has no database of that name, or the
// directory of the socket is missing. The server waits without limit for a database that is away.

import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Reader } from '../database.ts'

interface Watching {
  readonly everyMilliseconds: number
  /** How long the database must be gone; it may be in the middle of a restore. */
  readonly patienceMilliseconds: number
}

const ordinary: Watching = { everyMilliseconds: 10_000, patienceMilliseconds: 5 * 60_000 }

/** Checks the database at intervals; calls `onLost` once, with a sentence, when it is gone. */
export function watchForLoss(
  reader: Reader,
  onLost: (sentence: string) => void,
  { everyMilliseconds, patienceMilliseconds }: Watching = ordinary,
): Disposable {
  let goneSince: number | null = null
  let isAsking = false
  const ask = async (): Promise<void> => {
    const sentence = await whyGone(reader)
    if (sentence === null) goneSince = null
    else goneSince ??= performance.now()
    if (sentence === null || performance.now() - goneSince! < patienceMilliseconds) return
    clearInterval(timer)
    onLost(sentence)
  }
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
    })
  }, everyMilliseconds)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Null for a database that answers or is away. */
async function whyGone(reader: Reader): Promise<string | null> {
  try {
    await reader.query('SELECT 1')
    return null
  } catch (error) {
    const origin: unknown = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (!(origin instanceof Error) || !('code' in origin)) return null
    if (origin.code === '3D000') return `The database is gone: ${origin.message}.`
    if (origin.code !== 'ENOENT' || !('address' in origin) || typeof origin.address !== 'string') return null
    const directory = dirname(origin.address)
    if (await isThere(directory)) return null
    return `The database is gone: there is no directory ${directory}, where its socket was.`
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    error => error.code !== 'ENOENT',
  )
