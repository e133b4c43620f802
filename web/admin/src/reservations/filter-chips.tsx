// The filters of the list that can be chosen by themselves.

import { Menu } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Chosen, chooseStyle, DaysChip, FilterChip } from '../parts/filter-chip.tsx'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
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
      {...{ from, to }}
      name={words.list.arrival}
      labels={words.reservations}
      change={days => change({ view: 'all', ...days })}
    />
  )
}

export function StatusChip({ filter: { status }, change }: Props) {
  const { words } = useWords()
  const choose = (chosen: ListFilter['status']) => change({ view: 'all', status: chosen })
  const name = words.reservations.status
  return (
    <FilterChip name={name} isSet={status !== null} remove={() => choose(null)}>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={chooseStyle}>
            <Chosen name={name} value={status === null ? words.list.anyStatus : words.status[status]} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {statuses.map(each => (
            <Menu.Item key={each} aria-current={each === status || undefined} onClick={() => choose(each)}>
              {words.status[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </FilterChip>
  )
}

/** The property that the pages are about; nothing when it is all of them. */
export function PropertyChip() {
  const { words } = useWords()
  const { propertyId } = useScope()
  const nameOf = usePropertyNames()
  const [, setQuery] = useSearchParams()
  if (propertyId === null) return null
  const remove = () =>
    setQuery(query => {
      query.delete('property')
      query.delete('page')
      return query
    })
  return (
    <FilterChip name={words.list.property} isSet remove={remove}>
      <span className={chooseStyle}>
        <Chosen name={words.list.property} value={nameOf(propertyId)} />
      </span>
    </FilterChip>
  )
}
