// The compiler of what browsers run and of the components is a process of its own. A server needs it only while it starts.

import { stop } from 'esbuild'

let underWay = 0

/** Runs work with esbuild. Its process, of 23 MB, ends when no such work is under way. */
export async function compiling<Result>(work: () => Promise<Result>): Promise<Result> {
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
    if (underWay === 0) await stop()
  }
}
