// Where a companion service is, what it is asked about, and what it may do: the options that its kind has.

import { useQueryClient } from '@tanstack/react-query'
import { callVersioned, type Versioned } from '../api/client.ts'
import { companionOptions } from '../api/kinds.ts'
import { EditForm } from '../parts/forms/edit-form.tsx'
import { CheckField, ChoiceField, isOn, numberIn, TextField, textIn } from '../parts/forms/fields.tsx'
import { Section } from '../parts/page-head.tsx'
import { useWords } from '../words/use-words.ts'
import type { Companion } from './companions-page.tsx'

type Options = Companion['options']
type Field = (typeof companionOptions)[keyof typeof companionOptions]
type Choice = Extract<Field, { readonly enum: readonly string[] }>['enum'][number]

interface Props {
  readonly seen: Versioned<Companion>
  readonly reread: () => Promise<Versioned<Companion> | undefined>
}

export function Settings({ seen, reread }: Props) {
  const { words } = useWords()
  const queries = useQueryClient()
  const texts = words.companions
  const { id } = seen.value
  return (
    <Section title={texts.settings}>
      <EditForm
        label={texts.settings}
        seen={seen}
        fieldsOf={({ url, property_ids, options, is_on }) => ({ url, property_ids, options, is_on })}
        bodyOf={(form, { options }) => ({
          url: textIn(form, 'url'),
          property_ids: idsIn(form),
          options: optionsIn(form, options),
          is_on: isOn(form, 'is_on'),
        })}
        send={(body, ifMatch) => callVersioned('changeCompanion', { path: { id }, body }, { ifMatch })}
        reread={reread}
        labels={{
          url: texts.url,
          property_ids: texts.properties,
          options: texts.options,
          is_on: texts.isOn,
        }}
        saved={made => queries.setQueryData(['companions', 'one', id], made)}
      >
        {({ url, property_ids: ids, options, is_on: isAsked }) => (
          <>
            <CheckField name="is_on" label={texts.isOn} isChecked={isAsked} />
            <TextField
              name="url"
              label={texts.url}
              help={texts.urlHelp}
              type="url"
              required
              value={url}
              most={2000}
            />
            <TextField
              name="property_ids"
              label={texts.properties}
              help={texts.propertiesHelp}
              value={ids?.join(', ') ?? ''}
            />
            <OptionFields options={options} />
          </>
        )}
      </EditForm>
    </Section>
  )
}

/** The values of an option that is one of some. */
const choicesOf = (name: keyof Options): readonly Choice[] => {
  const field = companionOptions[name]
  return 'enum' in field ? field.enum : []
}

function OptionFields({ options }: { readonly options: Options }) {
  const { options: labels, choices } = useWords().words.companionOptions
  return Object.entries(options).map(([option, value]) => {
    const name = `options.${option}`
    const label = labels[option as keyof Options]
    if (typeof value === 'boolean')
      return <CheckField key={name} name={name} label={label} isChecked={value} />
    if (typeof value === 'number')
      return <TextField key={name} name={name} label={label} type="number" required value={String(value)} />
    return (
      <ChoiceField
        key={name}
        name={name}
        label={label}
        value={value}
        choices={choicesOf(option as keyof Options).map(each => ({ value: each, label: choices[each] }))}
      />
    )
  })
}

/** What is typed for each option that the service has. */
const optionsIn = (form: FormData, options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).map(([option, before]) => {
      const name = `options.${option}`
      if (typeof before === 'boolean') return [option, isOn(form, name)]
      return [option, typeof before === 'number' ? (numberIn(form, name) ?? before) : textIn(form, name)]
    }),
  )

/** Null for none, which is all. */
function idsIn(form: FormData): number[] | null {
  const words = textIn(form, 'property_ids').split(/[\s,]+/)
  const ids = words.filter(word => word !== '').map(Number)
  return ids.length === 0 ? null : ids
}
