// Gives a new demo its past and future beside answering requests, some seconds after the server is ready.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
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

/**
 * Begins where it is requested; `isApart`: in a process of its own, whose memory is free afterwards, which needs the environment that
 * the configuration is of. Disposing stops after the present step.
 */
export function startDemoYear(context: AppContext, log: Log, { isApart = false } = {}): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  const goOn = async (milliseconds = pauseMilliseconds): Promise<boolean> => {
    await pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
    return !signal.aborted
  }
  const work = async (): Promise<void> => {
    if (!(await goOn(beginsAfterMilliseconds)) || !(await isDemoYearRequested(context))) return
    await (isApart ? loadApart(signal) : loadDemoYear(context, { goOn }))
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

/** Runs `hostelry demo year`, and ends it when this server stops; it ends itself when this server is gone. */
async function loadApart(signal: AbortSignal): Promise<void> {
  const program = new URL('../cli.ts', import.meta.url)
  const child = fork(program, ['demo', 'year'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const ended = once(child, 'exit')
  let complaint = ''
  child.stderr!.setEncoding('utf8').on('data', text => {
    complaint += text
  })
  // What it has begun is undone by the database, and begins again at the next start.
  signal.addEventListener('abort', () => child.kill())
  // Requests go first on a machine with few processors; some systems do not allow it.
  try {
    setPriority(child.pid!, 10)
  } catch {}
  const [code] = await ended
  if (code !== 0 && !signal.aborted)
    throw new Error(complaint.trim() || `hostelry demo year ended with ${code}`)
}
