// A field drawn from what the server publishes of a value: its type, its choices and its bounds.

import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import { ChoiceField, numberIn, TextField, textOrNull } from './fields.tsx'

/** What api/kinds.ts has of a value. */
export interface FieldSchema {
  readonly type: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  /** What holds until something is chosen; without it, the field may be empty. */
  readonly default?: string | number | null
}

interface Props {
  readonly name: string
  readonly schema: FieldSchema
  readonly label: string
  readonly help?: string
  readonly value: string
  /** Names of the choices; without one, a choice is called what it is. */
  readonly choices?: Readonly<Record<string, string>>
}

export function SchemaField({ name, schema, label, help, value, choices = {} }: Props) {
  const { words } = useWords()
  const { enum: values, type, maxLength } = schema
  const isNumber = type === 'integer'
  const says = [help, isNumber && boundsOf(schema, words.parts)].filter(Boolean).join(' ')
  const field = { name, label, value, ...(says !== '' && { help: says }) }
  const usual = words.parts.usual
  if (values) {
    const own = values.map(each => ({ value: each, label: choices[each] ?? each }))
    return (
      <ChoiceField
        {...field}
        choices={schema.default == null ? [{ value: '', label: usual }, ...own] : own}
      />
    )
  }
  return (
    <TextField
      {...field}
      type={isNumber ? 'number' : 'text'}
      {...(maxLength !== undefined && { most: maxLength })}
      {...(schema.default === undefined && { placeholder: usual })}
    />
  )
}

/** What was typed into a field, as the server takes it; null for nothing. */
export function schemaValueIn(
  form: FormData,
  name: string,
  { type, format }: FieldSchema,
): string | number | null {
  if (type === 'integer') return numberIn(form, name)
  const text = textOrNull(form, name)
  return format === 'currency' ? (text?.toUpperCase() ?? null) : text
}

/** "1 to 365, 7 unless set." Where there is hardly a bound, nothing is said of it. */
function boundsOf(
  { minimum: least, maximum: most, default: usual }: FieldSchema,
  { bounds, unlessSet }: { readonly bounds: string; readonly unlessSet: string },
): string {
  if (least === undefined || most === undefined || most > 999_999) return ''
  const within = filled(bounds, { least, most })
  return usual == null ? `${within}.` : `${within}, ${filled(unlessSet, { usual })}.`
}
