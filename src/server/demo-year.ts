// Loads the past and the future of a new demo beside answering requests, some seconds after the server is ready.

import { setTimeout as pause } from 'node:timers/promises'
import { isDemoYearRequested, loadDemoYear } from '../demo/year/load-year.ts'
import type { AppContext } from '../operations/context.ts'

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Until then the first requests have the processor for themselves. */
const beginsAfterMilliseconds = 3_000
/** Between two steps, so that requests go first. */
const pauseMilliseconds = 50

/** Begins where it is requested. Disposing stops after the present step. */
export function startDemoYear(context: AppContext, log: Log): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  const goOn = async (milliseconds = pauseMilliseconds): Promise<boolean> => {
    await pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
    return !signal.aborted
  }
  const work = async (): Promise<void> => {
    if (!(await goOn(beginsAfterMilliseconds)) || !(await isDemoYearRequested(context))) return
    await loadDemoYear(context, { goOn })
    if (!signal.aborted) log.info({}, 'the demo has its past and future')
  }
  const done = work().catch(error => {
    log.warn({ err: error }, 'the past and future of the demo are loaded at the next start')
  })
  return {
    [Symbol.asyncDispose]: () => {
      stopping.abort()
      return done
    },
  }
}
