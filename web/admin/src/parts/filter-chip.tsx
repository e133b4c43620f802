// A filter that can be chosen by itself: it says its name and what is chosen, and is removed by itself.

import { Button, Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './filter-chip.module.css'
import { formatsOf } from './formats.ts'
import { Icon } from './icon.tsx'

interface ChipProps {
  readonly name: string
  readonly isSet: boolean
  readonly remove: () => void
  /** A button with the class `chooseStyle`, or a text with it. */
  readonly children: ReactNode
}

/** How what is pressed to choose looks. */
export const chooseStyle = style.choose

export function FilterChip({ name, isSet, remove, children }: ChipProps) {
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

export function Chosen({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <span className={style.name}>{name}: </span>
      <span className={style.value} title={value}>
        {value}
      </span>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  readonly name: string
  /** What is shown while nothing is chosen. */
  readonly any: string
  readonly chosen: Value | null
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly choose: (chosen: Value | null) => void
}

/** One of some choices, or none. */
export function ChoiceChip<Value extends string>({ name, any, chosen, choices, choose }: ChoiceProps<Value>) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const pick = (value: Value) => {
    choose(value)
    close()
  }
  return (
    <FilterChip name={name} isSet={chosen !== null} remove={() => choose(null)}>
      <Popover opened={isOpen} onChange={toggle} onDismiss={close} {...placing}>
        <Popover.Target>
          <button type="button" className={style.choose} onClick={toggle}>
            <Chosen name={name} value={choices.find(({ value }) => value === chosen)?.label ?? any} />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={name} className={style.choices}>
          {choices.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={value === chosen} onClick={() => pick(value)}>
              {label}
            </button>
          ))}
        </Popover.Dropdown>
      </Popover>
    </FilterChip>
  )
}

const placing = { position: 'bottom-start', trapFocus: true, returnFocus: true } as const

interface Days {
  /** `YYYY-MM-DD`, both ends among them; empty for any. */
  readonly from: string
  readonly to: string
}

interface DaysProps extends Days {
  readonly name: string
  readonly labels: { readonly from: string; readonly to: string }
  readonly change: (days: Partial<Days>) => void
}

/** A range of days, open at either end. */
export function DaysChip({ name, labels, from, to, change }: DaysProps) {
  const { words } = useWords()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const range = useRange({ from, to })
  return (
    <FilterChip name={name} isSet={range !== null} remove={() => change({ from: '', to: '' })}>
      <Popover opened={isOpen} onChange={toggle} onDismiss={close} {...placing}>
        <Popover.Target>
          <button type="button" className={style.choose} onClick={toggle}>
            <Chosen name={name} value={range ?? words.list.anyDay} />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <div className={style.days}>
            <TextInput
              type="date"
              label={labels.from}
              value={from}
              max={to || undefined}
              onChange={event => change({ from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={labels.to}
              value={to}
              min={from || undefined}
              onChange={event => change({ to: event.currentTarget.value })}
            />
            <Button onClick={close}>{words.list.done}</Button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </FilterChip>
  )
}

/** The days in words; null for any. */
function useRange({ from, to }: Days): string | null {
  const { words, language } = useWords()
  const { day } = formatsOf(language)
  if (from === '' && to === '') return null
  if (from === to) return day(from)
  if (to === '') return filled(words.list.fromDay, { day: day(from) })
  if (from === '') return filled(words.list.untilDay, { day: day(to) })
  return filled(words.list.days, { from: day(from), to: day(to) })
}
