// Which roles the person who is signed in may give, and what for. The server decides; this leaves out what it would refuse.

import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { type Role, roles, rolesGiven } from '../api/kinds.ts'
import { useRights } from '../session/rights.ts'
import { useSession } from '../session/session.ts'
import { useProperties, usePropertyNames, usePublisherNames } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

/** What a role is for: `all`, `property:11` or `publisher:3`. */
export type Place = string

const givenBy: Readonly<Record<Role, readonly Role[]>> = rolesGiven

/** The role of a body, for a place. */
export const roleAt = (role: Role, place: Place) => {
  const [kind, id] = place.split(':')
  return {
    role,
    publisher_id: kind === 'publisher' ? Number(id) : null,
    property_id: kind === 'property' ? Number(id) : null,
  }
}

interface Choices {
  readonly roles: readonly Role[]
  /** What a role may be given for, with names. */
  readonly placesOf: (role: Role) => readonly { readonly value: Place; readonly label: string }[]
}

/** The roles that may be given, and what for. */
export function useChoices(): Choices {
  const { words } = useWords()
  const may = useRights()
  const { data: session } = useSession()
  const held = new Set(session?.roles.map(({ role }) => role))
  const { data: properties = [] } = useProperties('all')
  const { data: listed } = useQuery({
    queryKey: ['publishers'],
    queryFn: ({ signal }) => call('listPublishers', { query: { archived: 'all', limit: 100 } }, { signal }),
    enabled: may('publishers.read'),
    staleTime: 60_000,
  })
  const ofProperties = properties
    .filter(({ id }) => may('people.change', { propertyId: id }))
    .map(({ id, name }) => ({ value: `property:${id}`, label: name }))
  const ofPublishers = (listed?.publishers ?? [])
    .filter(({ id }) => may('people.change', { publisherId: id }))
    .map(({ id, name }) => ({ value: `publisher:${id}`, label: name }))
  const isOperator = held.has('operator')
  const keepsProperties = isOperator || held.has('property_manager')
  const keepsPublishers = isOperator || held.has('publisher_manager')
  const whole = isOperator ? [{ value: 'all', label: words.people.everything }] : []
  return {
    roles: roles.filter(role => [...held].some(own => givenBy[own].includes(role))),
    placesOf: role => {
      if (role === 'operator') return whole
      const forProperties = role !== 'publisher_manager' && keepsProperties ? ofProperties : []
      const isForPublishers = role === 'publisher_manager' || role === 'read_only'
      // The widest stands last, so that nobody gives it by not looking.
      return [...forProperties, ...(isForPublishers && keepsPublishers ? ofPublishers : []), ...whole]
    },
  }
}

interface AtPlace {
  readonly role: Role
  readonly publisher_id: number | null
  readonly property_id: number | null
}

/** A role with what it is for: "Front desk, The Larkin Hotel". */
export function useRoleText(): (held: AtPlace) => string {
  const { words } = useWords()
  const propertyName = usePropertyNames()
  const publisherName = usePublisherNames()
  const named = (id: number, name: string, numbered: string) =>
    name === String(id) ? filled(numbered, { id }) : name
  return ({ role, publisher_id, property_id }) => {
    const word = words.roles[role]
    if (property_id !== null)
      return `${word}, ${named(property_id, propertyName(property_id), words.people.property)}`
    if (publisher_id !== null)
      return `${word}, ${named(publisher_id, publisherName(publisher_id), words.people.publisher)}`
    return word
  }
}
