// Fields of forms. Each shows what the server says of it.

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import { has } from '../folded.ts'
import style from '../parts.module.css'
import { Said } from '../refusal-text.tsx'
import type { Sentence } from '../refusal-words.ts'

interface FieldsOfForm {
  /** What is wrong with a field, or with a part of it. */
  readonly errorOf: (name: string) => Sentence | null
  /** Labels by name, for the summary of a refusal. */
  readonly labels: Map<string, string>
}

export const FormFields = createContext<FieldsOfForm>({ errorOf: () => null, labels: new Map() })

export const idOf = (name: string): string => `field-${name}`

/** What a field of that name has, and what is said of it. */
export function useField(name: string, label: string) {
  const { errorOf, labels } = use(FormFields)
  labels.set(name, label)
  const error = errorOf(name)
  return { id: idOf(name), name, error: error && <Said sentence={error} /> }
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly help?: ReactNode
  readonly value?: string
  readonly required?: boolean
}

interface TextProps extends FieldProps {
  readonly type?: 'text' | 'url' | 'date' | 'number' | 'password'
  readonly most?: number
  readonly placeholder?: string
  readonly onType?: (text: string) => void
}

export function TextField({
  name,
  label,
  help,
  value = '',
  type = 'text',
  required = false,
  most,
  ...rest
}: TextProps) {
  const { placeholder, onType } = rest
  const field = useField(name, label)
  return (
    <TextInput
      {...field}
      label={label}
      type={type}
      required={required}
      placeholder={placeholder}
      withAsterisk={false}
      description={help}
      defaultValue={value}
      {...(most !== undefined && { maxLength: most })}
      {...(type === 'number' && { step: 'any' })}
      {...(onType && { onChange: event => onType(event.currentTarget.value) })}
    />
  )
}

export function AreaField({
  name,
  label,
  help,
  value = '',
  most,
  rows = 3,
}: FieldProps & { readonly most?: number; readonly rows?: number }) {
  const field = useField(name, label)
  return (
    <Textarea
      {...field}
      label={label}
      rows={rows}
      description={help}
      defaultValue={value}
      {...(most !== undefined && { maxLength: most })}
    />
  )
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose?: (value: string) => void
}

export function ChoiceField({
  name,
  label,
  help,
  value = '',
  choices,
  required = false,
  onChoose,
}: ChoiceProps) {
  const field = useField(name, label)
  return (
    <NativeSelect
      {...field}
      label={label}
      required={required}
      withAsterisk={false}
      description={help}
      defaultValue={value}
      data={[...choices]}
      {...(onChoose && { onChange: event => onChoose(event.currentTarget.value) })}
    />
  )
}

interface CheckProps {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly isChecked?: boolean
}

export function CheckField({ name, label, help, isChecked = false }: CheckProps) {
  const field = useField(name, label)
  return <Checkbox {...field} label={label} description={help} defaultChecked={isChecked} value="on" />
}

interface ManyProps {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly values?: readonly string[]
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** From so many choices on they can be searched. */
const manyChoices = 12

/** Any number of choices. */
export function ManyField({ name, label, help, values = [], choices }: ManyProps) {
  const { words } = useWords()
  const [search, setSearch] = useState('')
  const { error, id } = useField(name, label)
  return (
    <fieldset className={style.many} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      {help && <p className="small muted">{help}</p>}
      {choices.length > manyChoices && (
        <TextInput
          type="search"
          aria-label={`${label}: ${words.parts.find}`}
          placeholder={words.parts.find}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
          // Enter in it would send the form.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={style.choices}>
        {choices.map(choice => (
          <Checkbox
            key={choice.value}
            name={name}
            value={choice.value}
            label={choice.label}
            defaultChecked={values.includes(choice.value)}
            // What is chosen stays chosen while it is out of sight.
            className={has(choice.label, search) ? undefined : style.hidden}
          />
        ))}
      </div>
      {error && <p className="small bad">{error}</p>}
    </fieldset>
  )
}

/** A text of a form without blanks around it. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** The same; null for an empty one. */
export const textOrNull = (form: FormData, name: string): string | null => textIn(form, name) || null

/** A number; null for an empty field. */
export const numberIn = (form: FormData, name: string): number | null => {
  const text = textIn(form, name)
  return text === '' ? null : Number(text)
}

/** One entry for each line that is not empty. */
export const linesIn = (form: FormData, name: string): string[] =>
  textIn(form, name)
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '')

export const chosenIn = (form: FormData, name: string): string[] => form.getAll(name).map(String)

/** The choice of a list that can be chosen of; its first where nothing is. */
export const oneIn = <Value extends string>(form: FormData, name: string, values: readonly Value[]): Value =>
  values.find(value => value === form.get(name)) ?? values[0]!

/** Those of the values that are ticked. */
export const manyIn = <Value extends string>(
  form: FormData,
  name: string,
  values: readonly Value[],
): Value[] => {
  const chosen = chosenIn(form, name)
  return values.filter(value => chosen.includes(value))
}

export const isOn = (form: FormData, name: string): boolean => form.get(name) === 'on'
