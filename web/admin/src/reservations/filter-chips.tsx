// The filters that can be chosen by themselves: each says its name and what is chosen, and can be removed by itself.

import { Button, Menu, Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatsOf } from '../parts/formats.ts'
import { Icon } from '../shell/icon.tsx'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { type FilterChange, type ListFilter, statuses } from './list-filter.ts'
import style from './reservations.module.css'

interface Props {
  readonly filter: ListFilter
  readonly change: (change: FilterChange) => void
}

/** The days of arrival. */
export function ArrivalChip({ filter: { from, to }, change }: Props) {
  const { words } = useWords()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const range = useRange(from, to)
  const choose = (days: FilterChange) => change({ view: 'all', ...days })
  const name = words.list.arrival
  return (
    <Chip name={name} isSet={range !== null} remove={() => choose({ from: '', to: '' })}>
      <Popover opened={isOpen} onChange={toggle} onDismiss={close} position="bottom-start" trapFocus>
        <Popover.Target>
          <button type="button" className={style.choose} onClick={toggle}>
            <Choice name={name} value={range ?? words.list.anyDay} />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <div className={style.days}>
            <TextInput
              type="date"
              label={words.reservations.from}
              value={from}
              max={to || undefined}
              onChange={event => choose({ from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={words.reservations.to}
              value={to}
              min={from || undefined}
              onChange={event => choose({ to: event.currentTarget.value })}
            />
            <Button onClick={close}>{words.list.done}</Button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </Chip>
  )
}

/** The days in words; null for any. */
function useRange(from: string, to: string): string | null {
  const { words, language } = useWords()
  const { day } = formatsOf(language)
  if (from === '' && to === '') return null
  if (from === to) return day(from)
  if (to === '') return filled(words.list.fromDay, { day: day(from) })
  if (from === '') return filled(words.list.untilDay, { day: day(to) })
  return filled(words.list.days, { from: day(from), to: day(to) })
}

export function StatusChip({ filter: { status }, change }: Props) {
  const { words } = useWords()
  const choose = (chosen: ListFilter['status']) => change({ view: 'all', status: chosen })
  const name = words.reservations.status
  return (
    <Chip name={name} isSet={status !== null} remove={() => choose(null)}>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={style.choose}>
            <Choice name={name} value={status === null ? words.list.anyStatus : words.status[status]} />
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
    </Chip>
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
    <Chip name={words.list.property} isSet remove={remove}>
      <span className={style.choose}>
        <Choice name={words.list.property} value={nameOf(propertyId)} />
      </span>
    </Chip>
  )
}

interface ChipProps {
  readonly name: string
  readonly isSet: boolean
  readonly remove: () => void
  readonly children: ReactNode
}

function Chip({ name, isSet, remove, children }: ChipProps) {
  const { words } = useWords()
  const word = filled(words.list.removeFilter, { name })
  return (
    <span className={style.chip} data-set={isSet || undefined}>
      {children}
      {isSet && (
        <button type="button" className={style.remove} aria-label={word} title={word} onClick={remove}>
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}

function Choice({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <span className="faint">{name}: </span>
      <span className={style.value} title={value}>
        {value}
      </span>
    </>
  )
}
