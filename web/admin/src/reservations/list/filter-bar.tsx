// Searching and filtering the list: what is one press away, with how many it finds, and below it what can be chosen by itself.

import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { useTyped } from '../../parts/forms/use-typed.ts'
import { Icon } from '../../parts/icon.tsx'
import { useScope } from '../../shell/property-scope.ts'
import { useCounts } from '../../shell/use-counts.ts'
import { useWords } from '../../words/use-words.ts'
import { Count } from './count.tsx'
import { ArrivalChip, PropertyChip, StatusChip } from './filter-chips.tsx'
import style from './filters.module.css'
import { conditionsOf, type FilterChange, type ListFilter, type View, views } from './list-filter.ts'
import { keptOf, SavedFilters, useSavedFilters } from './saved-filters.tsx'

interface Props {
  readonly filter: ListFilter
  readonly change: (change: FilterChange) => void
}

/** Everything has no count of its own: the list says how many there are. */
const counted: readonly View[] = views.filter(view => view !== 'all')
/** A view stands for itself. */
const nothingChosen = { status: null, from: '', to: '' } as const

export function FilterBar({ filter, change }: Props) {
  const { words } = useWords()
  const { propertyId } = useScope()
  const kept = useSavedFilters(filter)
  const here = { property_id: propertyId ?? undefined }
  const counts = useCounts([
    ...counted.map(view => ({ ...asCounted({ view, ...nothingChosen }), ...here })),
    ...kept.saved.map(({ conditions }) => ({
      ...asCounted(keptOf(conditions)),
      property_id: conditions.property ?? propertyId ?? undefined,
    })),
  ])
  const isPlain = filter.status === null && filter.from === '' && filter.to === ''
  return (
    <>
      <fieldset className={style.views} aria-label={words.beside.filters}>
        {views.map(view => (
          <ViewButton
            key={view}
            view={view}
            count={counts[counted.indexOf(view)]}
            isPressed={filter.view === view && (isPlain || view !== 'all') && kept.current === undefined}
            press={() => change({ view, ...nothingChosen })}
          />
        ))}
        <SavedFilters kept={kept} counts={counts.slice(counted.length)} change={change} />
      </fieldset>
      <search className={style.filters}>
        <SearchField search={filter.search} change={search => change({ search })} />
        <PropertyChip change={change} />
        <ArrivalChip filter={filter} change={change} />
        <StatusChip filter={filter} change={change} />
      </search>
    </>
  )
}

/** Without what orders a list. */
function asCounted(kept: Parameters<typeof conditionsOf>[0]) {
  const { order: _order, ...conditions } = conditionsOf(kept)
  return conditions
}

interface ViewProps {
  readonly view: View
  readonly count: string | undefined
  readonly isPressed: boolean
  readonly press: () => void
}

function ViewButton({ view, count, isPressed, press }: ViewProps) {
  const { words } = useWords()
  return (
    <button type="button" className={style.view} aria-pressed={isPressed} onClick={press}>
      {words.reservations.views[view]}
      <Count count={count} isUrgent={view === 'attention'} />
    </button>
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
  const [typed, type] = useTyped(search, change)
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <TextInput
      ref={field}
      type="search"
      className={style.search}
      leftSection={<Icon name="search" />}
      aria-label={words.reservations.search}
      placeholder={words.reservations.search}
      maxLength={100}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
    />
  )
}
