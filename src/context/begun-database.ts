// The embedded PostgreSQL of a server that is one process, begun before the rest of the program is loaded: each takes a second.

import type { Config } from '../config/config.ts'
import { type Embedded, openEmbedded } from '../store/embedded/embedded-postgres.ts'
import { openingFault } from './opening-faults.ts'
import { requireRoomFor } from './room-for-data.ts'

export interface BegunDatabase extends AsyncDisposable {
  readonly embedded: Promise<Embedded>
  /** Settles, with a sentence, when it is gone for good. */
  readonly gone: Promise<string>
}

/** Returns while PostgreSQL's programs work. Throws OperatorError, before anything is written, when the directory cannot be used. */
export async function beginDatabase(config: Config): Promise<BegunDatabase> {
  await requireRoomFor(config).catch((error: unknown) => {
    throw openingFault(error, config)
  })
  const { promise: gone, resolve: onGone } = Promise.withResolvers<string>()
  const { promise: waiting, resolve: onWaiting } = Promise.withResolvers<void>()
  const { dataDirectory } = config
  const onRestart = (sentence: string): void => void process.stderr.write(`${sentence}\n`)
  const embedded = openEmbedded({ dataDirectory, exclusive: true, onRestart, onGone, onWaiting })
  // Who opens the database is told of a fault.
  const settled = embedded.catch(() => null)
  await Promise.race([waiting, settled])
  return {
    embedded,
    gone,
    [Symbol.asyncDispose]: async () => (await settled)?.[Symbol.asyncDispose](),
  }
}
