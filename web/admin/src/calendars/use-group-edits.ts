// Edits of many properties under way, what became of them, and the way back.

import { useState } from 'react'
import { made, type Outcome, type Trial, takenBack } from './group-edit.ts'

interface Progress {
  readonly way: 'make' | 'take back'
  readonly done: number
  readonly count: number
}

export interface GroupEdits {
  /** Null while nothing is under way. */
  readonly progress: Progress | null
  /** What became of the last edit, or of taking it back. */
  readonly last: { readonly way: Progress['way']; readonly outcomes: readonly Outcome[] } | null
  /** Counts edits that were made or taken back. */
  readonly made: number
  readonly make: (trials: readonly Trial[]) => void
  /** Takes the last edit back in every property; null where nothing is left to take back. */
  readonly undo: { readonly properties: number; readonly run: () => void } | null
  readonly forget: () => void
}

/** `refresh` reads the calendars again. */
export function useGroupEdits(refresh: () => Promise<void>): GroupEdits {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [last, setLast] = useState<GroupEdits['last']>(null)
  const [steps, setSteps] = useState<readonly (readonly Outcome[])[]>([])
  const [times, setTimes] = useState(0)
  const run = async (
    way: Progress['way'],
    count: number,
    work: (done: () => void) => Promise<Outcome[]>,
  ): Promise<Outcome[]> => {
    setProgress({ way, done: 0, count })
    const outcomes = await work(() => setProgress(former => former && { ...former, done: former.done + 1 }))
    setLast({ way, outcomes })
    await refresh()
    setTimes(former => former + 1)
    setProgress(null)
    return outcomes
  }
  const undone = steps.at(-1)
  const undo = async () => {
    if (!undone) return
    const outcomes = await run('take back', undone.length, done => takenBack(undone, done))
    const rest = outcomes.filter(({ step }) => step !== null)
    setSteps(former => [...former.slice(0, -1), ...(rest.length > 0 ? [rest] : [])])
  }
  return {
    progress,
    last,
    made: times,
    make: async trials => {
      const outcomes = await run('make', trials.length, done => made(trials, done))
      const back = outcomes.filter(({ step }) => step !== null)
      if (back.length > 0) setSteps(former => [...former, back])
    },
    undo: undone && progress === null ? { properties: undone.length, run: undo } : null,
    forget: () => setLast(null),
  }
}
