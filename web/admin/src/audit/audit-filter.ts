// The filter of the audit trail, in the address, so that it can be sent to a colleague.

import { useSearchParams } from 'react-router'
import { dayOf } from '../../../sites/days.ts'
import { actorKinds, auditedActions, auditedKinds } from '../api/kinds.ts'
import type { AdminOperations } from '../api/types.ts'
import { daysAfter } from '../parts/formats.ts'

type Question = AdminOperations['listAuditEntries']['query']

/** Empty for any. */
export interface AuditFilter {
  /** A kind, and perhaps an id after a colon: `person`, `person:3`. */
  readonly who: string
  readonly what: string
  readonly action: string
  /** Days, both of them included. */
  readonly from: string
  readonly to: string
  readonly text: string
}

const names = ['who', 'what', 'action', 'from', 'to', 'text'] as const

export const noFilter: AuditFilter = { who: '', what: '', action: '', from: '', to: '', text: '' }

/** The filter in the address, and a change of it. */
export function useAuditFilter(): readonly [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [query, setQuery] = useSearchParams()
  const filter: AuditFilter = {
    who: pairIn(query.get('who'), actorKinds),
    what: pairIn(query.get('what'), auditedKinds),
    action: auditedActions.find(each => each === query.get('action')) ?? '',
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    text: (query.get('text') ?? '').slice(0, 200),
  }
  const change = (changed: Partial<AuditFilter>) => {
    const next = { ...filter, ...changed }
    setQuery(
      before => {
        const after = new URLSearchParams(before)
        for (const name of names) {
          if (next[name] === '') after.delete(name)
          else after.set(name, next[name])
        }
        return after
      },
      { replace: true },
    )
  }
  return [filter, change]
}

/** What the server is asked for a filter. */
export function questionOf(
  { who, what, action, from, to, text }: AuditFilter,
  propertyId: number | null,
): Question {
  const [actorKind, actorId] = partsOf(who)
  const [objectKind, objectId] = partsOf(what)
  return {
    actor_kind: actorKinds.find(each => each === actorKind),
    actor_id: actorId,
    object_kind: auditedKinds.find(each => each === objectKind),
    object_id: objectId,
    action: auditedActions.find(each => each === action),
    property_id: propertyId ?? undefined,
    from: from === '' ? undefined : beginningOf(from),
    to: to === '' ? undefined : beginningOf(daysAfter(to, 1)),
    text: text || undefined,
  }
}

/** Kind and id of `person:3`; no id where there is none. */
export function partsOf(pair: string): readonly [kind: string, id: string | undefined] {
  const [kind = '', ...id] = pair.split(':')
  return [kind, id.length === 0 ? undefined : id.join(':')]
}

const pairIn = (text: string | null, kinds: readonly string[]): string =>
  text !== null && kinds.includes(partsOf(text)[0]) ? text : ''

const dayIn = (text: string | null): string => (text && /^20\d\d-\d\d-\d\d$/.test(text) ? text : '')

/** The instant at which a day begins where the browser is. */
function beginningOf(day: string): string {
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' })
    .formatToParts(dayOf(day) * 86_400_000)
    .find(({ type }) => type === 'timeZoneName')
  const offset = zone?.value.replace('GMT', '') || 'Z'
  return `${day}T00:00:00${offset}`
}
