// Rules as sentences: words with fields among them. A text of the catalogue has `{name}` where a field stands.

import { Fragment, type ReactNode, use } from 'react'
import { FaultsContext } from './fields.tsx'
import style from './property.module.css'

/** A sentence with its fields in place; what a language says in another order stands in that order. */
export function Sentence({
  text,
  parts,
}: {
  readonly text: string
  readonly parts: Readonly<Record<string, ReactNode>>
}) {
  return (
    <p className={style.sentence}>
      {text.split(/(\{\w+\})/).map((piece, index) => {
        const name = /^\{(\w+)\}$/.exec(piece)?.[1]
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
        return <Fragment key={index}>{name === undefined ? piece : parts[name]}</Fragment>
      })}
    </p>
  )
}

interface WordProps {
  readonly label: string
  readonly path?: string
}

/** A figure in a sentence, kept as it is typed, with a point for a decimal comma; null where it is empty. */
export function Figure({
  label,
  path = '',
  value,
  onChange,
}: WordProps & {
  readonly value: number | string | null | undefined
  readonly onChange: (value: string | null) => void
}) {
  const fault = use(FaultsContext).get(path)
  return (
    <input
      className={style.figure}
      inputMode="decimal"
      placeholder="–"
      aria-label={label}
      title={fault ?? label}
      aria-invalid={fault !== undefined || undefined}
      value={value ?? ''}
      onChange={event => onChange(event.target.value.replace(',', '.') || null)}
    />
  )
}

/** The same for whole numbers. */
export function Whole({
  onChange,
  ...props
}: WordProps & {
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
}) {
  return (
    <Figure
      {...props}
      onChange={typed => onChange(typed === null ? null : Number.parseInt(typed, 10) || 0)}
    />
  )
}

export function DayWord({
  label,
  value,
  onChange,
}: WordProps & {
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
}) {
  return (
    <input
      type="date"
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

/** A choice in a sentence. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: WordProps & {
  readonly value: Value
  readonly options: Readonly<Record<Value, string>>
  readonly onChange: (value: Value) => void
}) {
  return (
    <select
      className={style.choice}
      aria-label={label}
      title={label}
      value={value}
      onChange={event => onChange(event.target.value as Value)}
    >
      {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  )
}
