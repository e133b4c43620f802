// The filter of the list, in the address, so that it can be sent to a colleague. What is searched is the name or e-mail
// address of a guest: it is behind the `#`, which browsers send to no server and write into no log.

import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AdminOperations } from '../../api/types.ts'
import { daysAfter, today } from '../../parts/formats.ts'

type Body = AdminOperations['searchReservations']['body']

export const statuses = [
  'confirmed',
  'review',
  'pending',
  'cancelled',
  'no_show',
  'completed',
  'failed',
] as const
type Status = (typeof statuses)[number]

/** The filters that are one press away. */
export const views = [
  'all',
  'arriving',
  'soon',
  'inHouse',
  'leaving',
  'owing',
  'pending',
  'attention',
  'cancelled',
] as const
export type View = (typeof views)[number]

export interface ListFilter {
  readonly view: View
  readonly status: Status | null
  /** Days of arrival; empty for any. */
  readonly from: string
  readonly to: string
  readonly search: string
  readonly page: number
}

export const pageSize = 50

/** A change of the filter, and of the property that the pages are about. */
export type FilterChange = Partial<ListFilter> & { readonly property?: number | null }

/** The filter in the address, and a change of it, which begins the list anew. */
export function useListFilter(): readonly [ListFilter, (change: FilterChange) => void] {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const change = ({ property, ...changed }: FilterChange) => {
    // As it is now: two changes may come before the page is drawn again.
    const query = new URLSearchParams(window.location.search)
    const next = { ...filterIn(query, window.location.hash), page: 1, ...changed }
    if (property === null) query.delete('property')
    else if (property !== undefined) query.set('property', String(property))
    for (const name of ['view', 'status', 'from', 'to', 'page'] as const) {
      const value = next[name]
      if (value === null || value === '' || value === 'all' || value === 1) query.delete(name)
      else query.set(name, String(value))
    }
    const search = next.search === '' ? '' : `#${new URLSearchParams({ search: next.search })}`
    navigate({ search: `?${query}`, hash: search }, { replace: true })
  }
  return [filterIn(query, hash), change]
}

const filterIn = (query: URLSearchParams, hash: string): ListFilter => ({
  view: oneOf(views, query.get('view')) ?? 'all',
  status: oneOf(statuses, query.get('status')),
  from: dayIn(query.get('from')),
  to: dayIn(query.get('to')),
  search: new URLSearchParams(hash.slice(1)).get('search') ?? '',
  page: Math.max(1, Math.min(1_000_000, Math.trunc(Number(query.get('page'))) || 1)),
})

/** What the server is asked for a filter. */
export const questionOf = (filter: ListFilter, propertyId: number | null): Body => ({
  search: filter.search,
  page: filter.page,
  limit: pageSize,
  ...conditionsOf(filter),
  property_id: propertyId ?? undefined,
})

/** What of a filter can be kept and counted: what was searched for may be the name of a guest. */
export type Kept = Pick<ListFilter, 'view' | 'status' | 'from' | 'to'>

/** The conditions of a filter; what is chosen by itself goes before what the view has of it. */
export function conditionsOf({ view, status, from, to }: Kept): Partial<Body> {
  return {
    ...questionOfView(view),
    ...(status !== null && { status }),
    ...(from !== '' && { checkin_from: from }),
    ...(to !== '' && { checkin_to: to }),
  }
}

function questionOfView(view: View): Partial<Body> {
  const now = today()
  switch (view) {
    case 'arriving':
      return { checkin_from: now, checkin_to: now, status: 'confirmed', order: 'checkin' }
    case 'soon':
      return {
        checkin_from: daysAfter(now, 1),
        checkin_to: daysAfter(now, 3),
        status: 'confirmed',
        order: 'checkin',
      }
    case 'inHouse':
      return { staying_on: now, status: 'confirmed', order: 'checkin' }
    case 'leaving':
      return { checkout_from: now, checkout_to: now, status: 'confirmed', order: 'checkin' }
    case 'owing':
      // Of guests who are there, or leave today: later nobody asks them.
      return { checkin_to: now, checkout_from: now, status: 'confirmed', to_pay: true, order: 'checkin' }
    case 'pending':
      return { status: 'pending' }
    case 'attention':
      return { needs_attention: true }
    case 'cancelled':
      // Of stays that would still come: what was cancelled before is of no use to a front desk.
      return { status: 'cancelled', checkin_from: now, order: 'checkin' }
    case 'all':
      return {}
  }
}

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | null =>
  words.find(word => word === text) ?? null

const dayIn = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
