// The property that the pages are about: `property` in the address, which stays from page to page; without it all of them.

import { useQuery } from '@tanstack/react-query'
import { type To, useSearchParams } from 'react-router'
import { type Answer, call } from '../api/client.ts'

export type ListedProperty = Answer<'listProperties'>['properties'][number]

export type Archived = 'no' | 'only' | 'all'

/** All properties that are in business, or those that are archived, or both, in the order in which publishers see them. */
export const useProperties = (archived: Archived = 'no') =>
  useQuery({
    queryKey: ['properties'],
    queryFn: ({ signal }) => allProperties(signal),
    staleTime: 60_000,
    select: (found: ListedProperty[]) => ofArchived(found, archived),
  })

const ofArchived = <Listed extends { readonly archived_at: string | null }>(
  found: Listed[],
  archived: Archived,
): Listed[] =>
  archived === 'all' ? found : found.filter(each => (each.archived_at !== null) === (archived === 'only'))

async function allProperties(signal: AbortSignal): Promise<ListedProperty[]> {
  const found: ListedProperty[] = []
  let cursor: string | undefined
  do {
    const page = await call('listProperties', { query: { archived: 'all', limit: 100, cursor } }, { signal })
    found.push(...page.properties)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

interface Scope {
  /** Null: all properties. */
  readonly propertyId: number | null
  /** The address of a page about the same property. */
  readonly to: (path: string) => To
}

/** The property in the address. */
export function useScope(): Scope {
  const [search] = useSearchParams()
  const text = search.get('property') ?? ''
  const propertyId = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  return {
    propertyId,
    to: path => ({ pathname: path, search: propertyId === null ? '' : `?property=${propertyId}` }),
  }
}

/** The name of a property by its id; the id until names are there. */
export function usePropertyNames(): (id: number) => string {
  const { data = [] } = useProperties('all')
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? String(id)
}

/** All publishers that the person may see and that are in business, or also others, in the order they were created. */
export const usePublishers = (archived: Archived = 'no') =>
  useQuery({
    queryKey: ['publishers', 'all'],
    queryFn: ({ signal }) => allPublishers(signal),
    staleTime: 60_000,
    select: (found: ListedPublisher[]) => ofArchived(found, archived),
  })

type ListedPublisher = Answer<'listPublishers'>['publishers'][number]

async function allPublishers(signal: AbortSignal): Promise<ListedPublisher[]> {
  const found: ListedPublisher[] = []
  let cursor: string | undefined
  do {
    const page = await call('listPublishers', { query: { archived: 'all', limit: 100, cursor } }, { signal })
    found.push(...page.publishers)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

/** The name of a publisher by its id; the id until names are there. */
export function usePublisherNames(): (id: number) => string {
  const { data = [] } = usePublishers('all')
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? String(id)
}
