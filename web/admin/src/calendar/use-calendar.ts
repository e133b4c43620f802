// The calendar of a property, its edits, and the way back. Edits are sent one after another.

import { useRef, useState } from 'react'
import { useRefusals } from '../parts/refusal-words.ts'
import type { View } from './calendar-data.ts'
import type { Edit, Foreign } from './edits.ts'
import { type Edited, moved, type Step, sent } from './sending.ts'
import { type KeptView, useMarks, useView } from './use-view.ts'

/** An edit that was not made, because others changed some of its cells. */
export interface Conflict {
  /** Empty: cells of a step that was to be taken back. */
  readonly cells: readonly Foreign[]
  /** Makes it all the same. */
  readonly insist: () => void
}

export interface Calendar extends KeptView {
  /** Cells that others changed a moment ago: names by line and date. */
  readonly marks: ReadonlyMap<string, string>
  readonly conflict: Conflict | null
  readonly fault: string | null
  readonly isSaving: boolean
  /** Nights that the last edit changed. */
  readonly saved: number | null
  /** Whether it was made. */
  readonly edit: (edit: Edit) => Promise<boolean>
  /** The same of an edit that is sent in another way, such as a file. */
  readonly take: (work: () => Promise<Edited>) => Promise<boolean>
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  readonly refuse: (fault: string) => void
  readonly forget: () => void
}

interface Outcome {
  readonly conflict: Conflict | null
  readonly fault: string | null
  readonly saved: number | null
}
const nothing: Outcome = { conflict: null, fault: null, saved: null }
const mostSteps = 100

/** The calendar from a date on. */
export function useCalendar(propertyId: number, from: string): Calendar {
  const { whole } = useRefusals()
  const kept = useView(propertyId, from)
  const [outcome, setOutcome] = useState<Outcome>(nothing)
  const [isSaving, setSaving] = useState(false)
  const [steps, showSteps] = useState<Steps>({ done: [], undone: [] })
  const lastSteps = useRef(steps)
  const setSteps = (change: (former: Steps) => Steps) => {
    lastSteps.current = change(lastSteps.current)
    showSteps(lastSteps.current)
  }
  const latest = useRef(kept.view)
  latest.current = kept.view
  const own = useRef(new Set<number>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const marks = useMarks(kept.view, own)

  /** Runs work when all work before it is done; `note` remembers what an edit did. */
  const inTurn = (
    work: (view: View) => Promise<Edited | Conflict | 'none'>,
    note: (edited: Edited) => void,
  ) => {
    const turn = queue.current.then(async () => {
      if (!latest.current) return false
      setSaving(true)
      setOutcome(nothing)
      try {
        const made = await work(latest.current)
        if (made === 'none') return false
        if ('insist' in made) setOutcome({ ...nothing, conflict: made })
        else {
          own.current.add(made.version)
          note(made)
          const fresh = await kept.refresh()
          if (fresh) latest.current = fresh
          setOutcome({ ...nothing, saved: made.rate_nights + made.room_nights })
        }
        return !('insist' in made)
      } catch (error) {
        setOutcome({ ...nothing, fault: whole(error).text })
        return false
      } finally {
        setSaving(false)
      }
    })
    queue.current = turn
    return turn
  }
  const remember = ({ changed, undo, redo }: Edited) => {
    if (!changed || !undo || !redo) return
    const step = { undo: undo as Edit, redo: redo as Edit }
    setSteps(({ done }) => ({ done: [...done.slice(1 - mostSteps), step], undone: [] }))
  }
  const edit = (body: Edit, seen?: View): Promise<boolean> =>
    inTurn(async view => {
      const answer = await sent(body, seen ?? view, { refresh: kept.refresh, insists: seen !== undefined })
      if ('edited' in answer) return answer.edited
      return { cells: answer.cells, insist: () => edit(body, answer.now) }
    }, remember)
  const move = (way: 'undo' | 'redo', insists = false): Promise<boolean> =>
    inTurn(
      async view => {
        const { done, undone } = lastSteps.current
        const step = (way === 'undo' ? done : undone).at(-1)
        const edited = step ? await moved(view.property_id, step, way, insists) : 'none'
        if (edited === 'none') return edited
        return edited ?? { cells: [], insist: () => move(way, true) }
      },
      () => setSteps(former => after(former, way)),
    )
  return {
    ...kept,
    ...outcome,
    marks,
    isSaving,
    edit: body => edit(body),
    take: work => inTurn(work, remember),
    undo: steps.done.length > 0 ? () => move('undo') : null,
    redo: steps.undone.length > 0 ? () => move('redo') : null,
    refuse: fault => setOutcome({ ...nothing, fault }),
    forget: () => setOutcome(nothing),
  }
}

/** Edits that were made, the last one last, and those that were taken back. */
interface Steps {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** The steps after one was taken back or made again. */
function after({ done, undone }: Steps, way: 'undo' | 'redo'): Steps {
  return way === 'undo'
    ? { done: done.slice(0, -1), undone: [...undone, ...done.slice(-1)] }
    : { done: [...done, ...undone.slice(-1)], undone: undone.slice(0, -1) }
}
