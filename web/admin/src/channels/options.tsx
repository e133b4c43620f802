// The options that a kind of channel has of its own, drawn from what the server publishes of them.

import { type ChannelKind, channelOptions } from '../api/kinds.ts'
import { type FieldSchema, SchemaField, schemaValueIn } from '../parts/forms/schema-field.tsx'
import style from '../parts/parts.module.css'
import { useWords } from '../words/use-words.ts'
import type { Channel } from './channels-page.tsx'

type OptionsOf<Kind> = Kind extends ChannelKind ? keyof (typeof channelOptions)[Kind] : never
type Option = OptionsOf<ChannelKind>

const entriesOf = (kind: ChannelKind) => Object.entries(channelOptions[kind]) as [Option, FieldSchema][]

/** What was chosen; an option that was not is left out. */
export const optionsIn = (form: FormData, kind: ChannelKind): Record<string, string | number> =>
  Object.fromEntries(
    entriesOf(kind).flatMap(([name, schema]) => {
      const value = schemaValueIn(form, `settings.${name}`, schema)
      return value === null ? [] : [[name, value]]
    }),
  )

export function OptionFields({ channel }: { readonly channel: Channel }) {
  const { words } = useWords()
  const names: Readonly<Record<Option, string>> = words.channels.option
  const present: Readonly<Record<string, unknown>> = { ...channel.settings }
  return (
    <div className={style.pair}>
      {entriesOf(channel.kind).map(([name, schema]) => (
        <SchemaField
          key={name}
          name={`settings.${name}`}
          schema={schema}
          label={names[name]}
          value={String(present[name] ?? '')}
        />
      ))}
    </div>
  )
}
