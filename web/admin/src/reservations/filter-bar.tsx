// Searching and filtering the list.

import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Icon } from '../shell/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { type FilterChange, type ListFilter, statuses, views } from './list-filter.ts'
import style from './reservations.module.css'
import { SavedFilters, useSavedFilters } from './saved-filters.tsx'

interface Props {
  readonly filter: ListFilter
  readonly change: (change: FilterChange) => void
}

export function FilterBar({ filter, change }: Props) {
  const { words } = useWords()
  const kept = useSavedFilters(filter)
  return (
    <>
      <fieldset className={style.views} aria-label={words.beside.filters}>
        {views.map(view => (
          <button
            key={view}
            type="button"
            className={style.view}
            aria-pressed={filter.view === view}
            onClick={() => change({ view })}
          >
            {words.reservations.views[view]}
          </button>
        ))}
        <SavedFilters kept={kept} change={change} />
      </fieldset>
      <search className={style.filters}>
        <SearchField search={filter.search} change={search => change({ search })} />
        <NativeSelect
          aria-label={words.reservations.status}
          value={filter.status ?? ''}
          data={[
            { value: '', label: words.reservations.anyStatus },
            ...statuses.map(status => ({ value: status, label: words.status[status] })),
          ]}
          onChange={event =>
            change({ status: statuses.find(each => each === event.currentTarget.value) ?? null })
          }
        />
        <TextInput
          type="date"
          aria-label={words.reservations.from}
          value={filter.from}
          onChange={event => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          aria-label={words.reservations.to}
          value={filter.to}
          onChange={event => change({ to: event.currentTarget.value })}
        />
      </search>
    </>
  )
}

/** Searches a moment after the last letter. */
function SearchField({
  search,
  change,
}: {
  readonly search: string
  readonly change: (search: string) => void
}) {
  const { words } = useWords()
  const [typed, setTyped] = useState(search)
  const later = useDebouncedCallback(change, 250)
  useEffect(() => setTyped(search), [search])
  return (
    <TextInput
      type="search"
      className={style.search}
      leftSection={<Icon name="search" />}
      aria-label={words.reservations.search}
      placeholder={words.reservations.search}
      maxLength={100}
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value.trim())
      }}
    />
  )
}
