// The command palette: pages, properties, and reservations by number, name or e-mail address.

import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { has } from '../parts/folded.ts'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { usePages } from './pages.ts'
import { useProperties, usePropertyNames, useScope } from './property-scope.ts'

/** Letters from which on reservations are searched. */
const fewestLetters = 3

export function Palette() {
  const { words } = useWords()
  const [typed, setTyped] = useState('')
  const actions = [usePageActions(), useFoundProperties(), useReservations(typed)]
  return (
    <Spotlight
      actions={actions.filter(group => group.actions.length > 0)}
      query={typed}
      onQueryChange={setTyped}
      filter={(query, groups) => matching(query, groups as SpotlightActionGroupData[])}
      shortcut={['mod + K']}
      nothingFound={words.palette.nothing}
      highlightQuery
      scrollable
      maxHeight={420}
      lockScroll={false}
      limit={24}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: words.palette.placeholder,
        'aria-label': words.palette.placeholder,
      }}
      attributes={{ content: { 'aria-label': words.palette.open } }}
      overlayProps={{ blur: 0 }}
    />
  )
}

/** Reservations were found by the server; the others are by their words. */
function matching(query: string, groups: SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  return groups
    .map(group => ({
      ...group,
      actions: group.actions.filter(
        ({ id, label, description }) =>
          id?.startsWith('reservation') || has(`${label} ${description ?? ''}`, query),
      ),
    }))
    .filter(({ actions }) => actions.length > 0)
}

function usePageActions(): SpotlightActionGroupData {
  const { words } = useWords()
  const { to } = useScope()
  const navigate = useNavigate()
  return {
    group: words.palette.pages,
    actions: usePages().map(({ name, path, icon }) => ({
      id: `page ${name}`,
      label: words.pages[name],
      leftSection: <Icon name={icon} />,
      onClick: () => navigate(to(path)),
    })),
  }
}

function useFoundProperties(): SpotlightActionGroupData {
  const { words } = useWords()
  const { data = [] } = useProperties()
  const navigate = useNavigate()
  return {
    group: words.palette.properties,
    actions: data.map(({ id, name }) => ({
      id: `property ${id}`,
      label: name,
      description: String(id),
      leftSection: <Icon name="property" />,
      onClick: () => navigate(`/?property=${id}`),
    })),
  }
}

function useReservations(typed: string): SpotlightActionGroupData {
  const { words } = useWords()
  const nameOf = usePropertyNames()
  const navigate = useNavigate()
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { data } = useQuery({
    queryKey: ['reservations', 'palette', search],
    queryFn: ({ signal }) => call('searchReservations', { body: { search, limit: 6 } }, { signal }),
    enabled: search.length >= fewestLetters,
  })
  const found = search.length >= fewestLetters && typed.trim() !== '' ? (data?.reservations ?? []) : []
  return {
    group: words.palette.reservations,
    actions: found.map(({ id, confirmation_number: number, guest_name: name, property_id: property }) => ({
      id: `reservation ${id}`,
      label: name,
      description: `${number ?? words.reservations.noNumber}, ${nameOf(property)}`,
      leftSection: <Icon name="bed" />,
      onClick: () => navigate(`/reservations/${number ?? id}`),
    })),
  }
}
