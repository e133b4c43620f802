// The filters of the list that can be chosen by themselves.

import { ChoiceChip, Chosen, chooseStyle, DaysChip, FilterChip } from '../../parts/filter-chip.tsx'
import { usePropertyNames, useScope } from '../../shell/property-scope.ts'
import { useWords } from '../../words/use-words.ts'
import { type FilterChange, type ListFilter, statuses } from './list-filter.ts'

interface Props {
  readonly filter: ListFilter
  readonly change: (change: FilterChange) => void
}

/** The days of arrival; a view that has days of its own is left. */
export function ArrivalChip({ filter: { from, to }, change }: Props) {
  const { words } = useWords()
  return (
    <DaysChip
      from={from}
      to={to}
      name={words.list.arrival}
      labels={words.reservations}
      change={days => change({ view: 'all', ...days })}
    />
  )
}

export function StatusChip({ filter: { status }, change }: Props) {
  const { words } = useWords()
  return (
    <ChoiceChip
      name={words.reservations.status}
      any={words.list.anyStatus}
      chosen={status}
      choices={statuses.map(value => ({ value, label: words.status[value] }))}
      choose={chosen => change({ view: 'all', status: chosen })}
    />
  )
}

/** The property that the pages are about; nothing when it is all of them. */
export function PropertyChip({ change }: Pick<Props, 'change'>) {
  const { words } = useWords()
  const { propertyId } = useScope()
  const nameOf = usePropertyNames()
  if (propertyId === null) return null
  return (
    <FilterChip name={words.list.property} isSet remove={() => change({ property: null })}>
      <span className={chooseStyle}>
        <Chosen name={words.list.property} value={nameOf(propertyId)} />
      </span>
    </FilterChip>
  )
}
