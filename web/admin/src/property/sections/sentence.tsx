// Rules as sentences: words with fields among them. A text of the catalogue has `{name}` where a field stands.

import { Fragment, type ReactNode, use, useState } from 'react'
import { decimalIn, typedDecimal } from '../../parts/forms/decimals.ts'
import { useWords } from '../../words/use-words.ts'
import style from '../property.module.css'
import { FaultsContext } from './fields.tsx'

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

/**
 * A figure in a sentence, written as the language writes it and told with a point; null where it is empty. What is no number is
 * told as it is typed, and refused by the check of the document.
 */
export function Figure({
  value,
  onChange,
  ...word
}: WordProps & {
  readonly value: number | string | null | undefined
  readonly onChange: (value: string | null) => void
}) {
  const { language } = useWords()
  // The field keeps what is typed until it is left: a number changes its form while it is typed, as 1,0 on the way to 1,000.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <FigureInput
      {...word}
      mode="decimal"
      text={typed ?? typedDecimal(value ?? '', language)}
      onType={text => {
        setTyped(text)
        onChange(text.trim() === '' ? null : figureOf(text, language))
      }}
      onLeave={() => setTyped(null)}
    />
  )
}

/** Amounts of most currencies have two decimals, percentages up to four. */
const figureOf = (text: string, language: string): string =>
  decimalIn(text, language, 2) ?? decimalIn(text, language, 4) ?? text

/** The same for whole numbers: other characters than digits are not taken. */
export function Whole({
  value,
  onChange,
  ...word
}: WordProps & {
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
}) {
  return (
    <FigureInput
      {...word}
      mode="numeric"
      text={String(value ?? '')}
      onType={text => {
        if (/^\d{0,9}$/.test(text)) onChange(text === '' ? null : Number(text))
      }}
    />
  )
}

interface InputProps extends WordProps {
  readonly mode: 'decimal' | 'numeric'
  readonly text: string
  readonly onType: (text: string) => void
  readonly onLeave?: () => void
}

function FigureInput({ label, path = '', mode, text, onType, onLeave }: InputProps) {
  const fault = use(FaultsContext).get(path)
  return (
    <input
      className={style.figure}
      inputMode={mode}
      placeholder="–"
      aria-label={label}
      title={fault ?? label}
      aria-invalid={fault !== undefined || undefined}
      value={text}
      onChange={event => onType(event.target.value)}
      onBlur={onLeave}
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
