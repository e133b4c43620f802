// Fields of the editor. Each knows its place in the document, and says what the server says about it.

import { createContext, type ReactNode, use, useId } from 'react'
import type { Language } from '../../api/kinds.ts'
import { useWords } from '../../words/use-words.ts'
import { type GuestText, textIn, withText } from '../document.ts'
import style from '../property.module.css'

/** What is wrong, by the place in the document: `rooms[0].name`. */
export const FaultsContext = createContext<ReadonlyMap<string, string>>(new Map())

/** Told where something was typed. */
export const TouchContext = createContext<(path: string) => void>(() => undefined)

/** The language that texts for guests are written in at the moment, and the document's own. */
export const TextLanguageContext = createContext<{
  readonly language: Language
  readonly own: Language
}>({ language: 'en', own: 'en' })

interface FieldProps {
  readonly label: string
  /** The place in the document. */
  readonly path: string
  readonly help?: string
}

/** A label with its control, and below it what is wrong. */
function Labelled({
  label,
  path,
  help,
  children,
}: FieldProps & { readonly children: (id: string, note: string | undefined) => ReactNode }) {
  const id = useId()
  const fault = use(FaultsContext).get(path)
  const note = fault ?? help
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      {children(id, note ? `${id}-note` : undefined)}
      {note && (
        <small id={`${id}-note`} className={fault ? 'bad' : 'faint'}>
          {note}
        </small>
      )}
    </div>
  )
}

interface TextProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'time' | 'number' | 'date'
  readonly rows?: number
  readonly placeholder?: string
}

export function TextField({ value, onChange, type = 'text', rows, placeholder, ...field }: TextProps) {
  const isWrong = use(FaultsContext).has(field.path)
  const touch = use(TouchContext)
  const take = (text: string) => {
    touch(field.path)
    onChange(text)
  }
  return (
    <Labelled {...field}>
      {(id, note) => {
        const shared = {
          id,
          value,
          placeholder,
          'aria-describedby': note,
          'aria-invalid': isWrong || undefined,
        }
        return rows ? (
          <textarea {...shared} rows={rows} onChange={event => take(event.target.value)} />
        ) : (
          <input
            {...shared}
            type={type}
            onChange={({ target }) => {
              // Of 1-2 the browser gives out nothing, which would be no limit.
              if (type !== 'number' || !target.validity.badInput) take(target.value)
            }}
          />
        )
      }}
    </Labelled>
  )
}

interface GuestTextProps extends FieldProps {
  readonly value: GuestText | null | undefined
  readonly onChange: (value: GuestText) => void
  readonly rows?: number
}

/** A text that guests read, in the language that is chosen above the section. */
export function GuestTextField({ value, onChange, label, ...rest }: GuestTextProps) {
  const languages = use(TextLanguageContext)
  const shown = languages.language === languages.own ? label : `${label} (${languages.language})`
  return (
    <TextField
      {...rest}
      label={shown}
      value={textIn(value, languages.language, languages.own)}
      onChange={typed => onChange(withText(value, typed, languages))}
    />
  )
}

interface CountProps extends FieldProps {
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
  readonly placeholder?: string
}

export function CountField({ value, onChange, ...field }: CountProps) {
  return (
    <TextField
      {...field}
      type="number"
      value={value == null ? '' : String(value)}
      onChange={typed => onChange(typed === '' ? null : Number(typed))}
    />
  )
}

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function CheckField({ label, checked, onChange }: CheckProps) {
  return (
    <label className={style.check}>
      <input type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} /> {label}
    </label>
  )
}

/** Buttons of an entry in a list: earlier, later, away. */
export function EntryTools({
  name,
  onMove,
  onRemove,
}: {
  readonly name: string
  readonly onMove?: (by: -1 | 1) => void
  readonly onRemove: () => void
}) {
  const { words } = useWords()
  const texts = words.property
  return (
    <span className={style.entryTools}>
      {onMove && (
        <>
          <button
            type="button"
            aria-label={`${texts.earlier}: ${name}`}
            title={texts.earlier}
            onClick={() => onMove(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={`${texts.later}: ${name}`}
            title={texts.later}
            onClick={() => onMove(1)}
          >
            ↓
          </button>
        </>
      )}
      <button type="button" aria-label={`${texts.remove}: ${name}`} title={texts.remove} onClick={onRemove}>
        ✕
      </button>
    </span>
  )
}
