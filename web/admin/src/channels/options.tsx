// The options that a kind of channel has of its own.

import { ChoiceField, TextField, textIn } from '../parts/forms/fields.tsx'
import style from '../parts/parts.module.css'
import type { Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Channel } from './channels-page.tsx'

/** Choices by name; a text, or a number, where there are none. */
type Options = Partial<Record<keyof Words['channels']['option'], readonly string[] | 'text' | 'number'>>

const optionsOf: Readonly<Record<Channel['kind'], Options>> = {
  cloudbeds: {
    callback: ['BookingCreate', 'NotifyBooking'],
    sub_id: 'text',
    occupancy_prices: ['take', 'ignore'],
  },
  alpinebits: { push_user: 'text', push_version: ['2022-10', '2020-10'] },
  siteconnect: { user_name: 'text', requestor_id: 'text', amount: ['AmountAfterTax', 'AmountBeforeTax'] },
  icalendar: { room: 'number', minutes: 'number' },
}

const entriesOf = (kind: Channel['kind']) =>
  Object.entries(optionsOf[kind]) as [keyof Words['channels']['option'], Options[keyof Options]][]

/** What was chosen; an option that was not is left out. */
export function optionsIn(form: FormData, kind: Channel['kind']): Record<string, string | number> {
  const chosen = entriesOf(kind).map(([name, values]) => {
    const text = textIn(form, `settings.${name}`)
    return [name, values === 'number' && text !== '' ? Number(text) : text] as const
  })
  return Object.fromEntries(chosen.filter(([, value]) => value !== ''))
}

export function OptionFields({ channel }: { readonly channel: Channel }) {
  const { words } = useWords()
  const texts = words.channels
  const present = channel.settings as Readonly<Record<string, unknown>>
  return (
    <div className={style.pair}>
      {entriesOf(channel.kind).map(([name, values]) => {
        const field = {
          name: `settings.${name}`,
          label: texts.option[name],
          value: String(present[name] ?? ''),
        }
        if (!Array.isArray(values)) {
          return (
            <TextField
              key={name}
              {...field}
              type={values === 'number' ? 'number' : 'text'}
              placeholder={texts.usual}
            />
          )
        }
        const choices = values.map((value: string) => ({ value, label: value }))
        return <ChoiceField key={name} {...field} choices={[{ value: '', label: texts.usual }, ...choices]} />
      })}
    </div>
  )
}
