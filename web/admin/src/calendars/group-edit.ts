// One edit of many properties: what it is for each of them, what it would change, and making it. A property is changed wholly or not
// at all, and what became of each is said.

import { call, Refusal } from '../api/client.ts'
import { type BulkForm, bulkEdit } from '../calendar/bulk-form.ts'
import type { Edit } from '../calendar/edits.ts'
import { type Edited, moved, type Step } from '../calendar/sending.ts'
import { has } from '../parts/folded.ts'
import type { Glance } from './glances.ts'

/** The form of an edit of one property, for rooms whose name has a text in it. */
export interface GroupForm extends Omit<BulkForm, 'rooms'> {
  /** Empty: all rooms. */
  readonly roomName: string
}

/** An edit of one property. */
export interface PropertyEdit {
  readonly glance: Glance
  readonly body: Edit
}

/** The rate plans that an edit can change: a channel’s are not, and those that follow others have computed prices. */
export const editable = (glance: Glance, what: BulkForm['what']) =>
  glance.rate_plans.filter(plan => !plan.has_tariff && (what !== 'price' || plan.follows === null))

export const roomsNamed = ({ rooms }: Glance, roomName: string) =>
  rooms.filter(({ name }) => has(name, roomName))

/** The edit of each property that has such rooms and rates; null while something is missing or is no number. */
export function editsOf(
  glances: readonly Glance[],
  { roomName, ...form }: GroupForm,
  language: string,
): PropertyEdit[] | null {
  const fitting = glances.flatMap(glance => {
    const rooms = roomsNamed(glance, roomName).map(({ id }) => id)
    const rates = editable(glance, form.what).flatMap(({ code }) => (form.rates.includes(code) ? [code] : []))
    const isAbout = rooms.length > 0 && (form.what === 'rooms' || rates.length > 0)
    return isAbout ? [{ glance, rooms, rates }] : []
  })
  const edits: PropertyEdit[] = []
  for (const { glance, rooms, rates } of fitting) {
    const body = bulkEdit({ ...form, rooms, rates }, { language, decimals: glance.decimals })
    if (body === null) return null
    edits.push({ glance, body })
  }
  return edits.length === 0 ? null : edits
}

/** What an edit would do with a property. */
export interface Trial extends PropertyEdit {
  /** Null where the server refuses it. */
  readonly edited: Edited | null
  readonly refused: unknown
}

export const nightsIn = (edited: Edited | null): number =>
  edited ? edited.rate_nights + edited.room_nights : 0

/** What the edits would change. */
export const tried = (edits: readonly PropertyEdit[], signal: AbortSignal): Promise<Trial[]> =>
  eachOf(edits, async ({ glance, body }) => {
    const path = { id: glance.property_id }
    try {
      const edited = await call('editCalendar', { path, query: { dry_run: true }, body }, { signal })
      return { glance, body, edited, refused: null }
    } catch (refused) {
      if (!(refused instanceof Refusal) || refused.status === 0) throw refused
      return { glance, body, edited: null, refused }
    }
  })

/** What became of an edit of one property. */
export interface Outcome {
  readonly glance: Glance
  /** Nights that changed. */
  readonly nights: number
  /** What takes it back; null where nothing changed, or too much for it. */
  readonly step: Step | null
  /** Null where it was made. */
  readonly refused: unknown
}

/** Makes the edits that were tried, at the versions at which they were tried; `done` is told as each property is through. */
export const made = (trials: readonly Trial[], done: () => void): Promise<Outcome[]> =>
  eachOf(
    trials.filter(({ edited }) => nightsIn(edited) > 0),
    async ({ glance, body, edited }) => {
      const path = { id: glance.property_id }
      try {
        const now = await call('editCalendar', { path, query: {}, body }, { ifMatch: edited!.version })
        const step =
          now.changed && now.undo && now.redo ? { undo: now.undo as Edit, redo: now.redo as Edit } : null
        return { glance, nights: nightsIn(now), step, refused: null }
      } catch (refused) {
        return { glance, nights: 0, step: null, refused }
      } finally {
        done()
      }
    },
  )

/** Cells that others have changed since. */
export const changedSince = Symbol('changed since')

/** Takes edits back: each property whose nights are as the edit left them. */
export const takenBack = (outcomes: readonly Outcome[], done: () => void): Promise<Outcome[]> =>
  eachOf(
    outcomes.filter(({ step }) => step !== null),
    async ({ glance, step }) => {
      try {
        const edited = await moved(glance.property_id, step!, 'undo', false)
        return edited === null
          ? { glance, nights: 0, step, refused: changedSince }
          : { glance, nights: nightsIn(edited), step: null, refused: null }
      } catch (refused) {
        return { glance, nights: 0, step, refused }
      } finally {
        done()
      }
    },
  )

/** Requests that are under way at once. */
const mostAtOnce = 4

/** The answers in the order of what was asked. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await ask(item)
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  return results
}
