// The property that the pages are about: `property` in the address, which stays from page to page; without it all of them.

import { useQuery } from '@tanstack/react-query'
import { type To, useSearchParams } from 'react-router'
import { type Answer, call } from '../api/client.ts'

export type ListedProperty = Answer<'listProperties'>['properties'][number]

/** All properties, in the order in which publishers see them. */
export const useProperties = () =>
  useQuery({ queryKey: ['properties'], queryFn: ({ signal }) => allProperties(signal), staleTime: 60_000 })

async function allProperties(signal: AbortSignal): Promise<ListedProperty[]> {
  const found: ListedProperty[] = []
  let cursor: string | undefined
  do {
    const page = await call('listProperties', { query: { limit: 100, cursor } }, { signal })
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
  const { data = [] } = useProperties()
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? String(id)
}

/** All publishers that the person may see, in the order they were created. */
export const usePublishers = () =>
  useQuery({
    queryKey: ['publishers', 'all'],
    queryFn: ({ signal }) => allPublishers(signal),
    staleTime: 60_000,
  })

async function allPublishers(signal: AbortSignal): Promise<Answer<'listPublishers'>['publishers']> {
  const found: Answer<'listPublishers'>['publishers'] = []
  let cursor: string | undefined
  do {
    const page = await call('listPublishers', { query: { limit: 100, cursor } }, { signal })
    found.push(...page.publishers)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

/** The name of a publisher by its id; the id until names are there. */
export function usePublisherNames(): (id: number) => string {
  const { data = [] } = usePublishers()
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? String(id)
}
