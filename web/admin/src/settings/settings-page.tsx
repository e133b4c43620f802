// The settings of the whole installation.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { ChoiceField, numberIn, TextField, textIn, textOrNull } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Facts, PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import style from '../parts/parts.module.css'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useWords } from '../words/use-words.ts'

type Settings = Answer<'listSettings'>
type Name = keyof Settings

/** The settings by what they are about. The server says which values it takes. */
const groups = {
  money: [
    ...(['defaultCurrency', 'envelope', 'bookableHorizonDays', 'exchangeRateMaxAgeDays'] as const),
    ...(['holdMinutes', 'quoteMinutes'] as const),
  ],
  kept: ['guestRetentionMonths', 'eventRetentionMonths'],
  limits: [
    ...(['publishableKeyRequestsPerMinute', 'secretKeyRequestsPerMinute'] as const),
    ...(['declinedCardsPerKey', 'declinedCardsPerCardRange', 'declinedCardsMinutes'] as const),
    ...(['declinedCardsPerSession', 'declinedCardsSessionMinutes'] as const),
    ...(['inventorySharePercent', 'inventoryShareMinutes'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly Name[]>>

const groupNames = Object.keys(groups) as (keyof typeof groups)[]
const key = ['settings']

export function Page() {
  const { words } = useWords()
  const may = useRights()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listSettings', {}, { signal }),
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  return (
    <div className="page">
      <PageHead title={words.pages.settings} lead={words.settings.lead} />
      {may('installation.change', 'installation') ? (
        <SettingsForm settings={data} />
      ) : (
        <ReadOnly settings={data} />
      )}
    </div>
  )
}

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { words } = useWords()
  const queries = useQueryClient()
  const texts = words.settings
  const send = async (form: FormData) => {
    // Only what was changed is sent, so that nobody sets back what another has set.
    const typed = groupNames.flatMap(group => groups[group].map(name => [name, valueIn(form, name)] as const))
    const changes = Object.fromEntries(typed.filter(([name, value]) => value !== settings[name]))
    queries.setQueryData(key, await call('changeSettings', { body: changes }))
  }
  return (
    <Form label={texts.form} button={words.parts.save} done={words.parts.saved} send={send}>
      {groupNames.map(group => (
        <Section key={group} title={texts.groups[group]}>
          <div className={style.pair}>
            {groups[group].map(name => (
              <SettingField key={name} name={name} value={settings[name]} />
            ))}
          </div>
        </Section>
      ))}
    </Form>
  )
}

function valueIn(form: FormData, name: Name): string | number | null {
  if (name === 'defaultCurrency') return textOrNull(form, name)?.toUpperCase() ?? null
  return name === 'envelope' ? textIn(form, name) : numberIn(form, name)
}

function SettingField({ name, value }: { readonly name: Name; readonly value: Settings[Name] }) {
  const { words } = useWords()
  const texts = words.settings
  const field = { name, label: texts.names[name], help: texts.help[name], value: String(value ?? '') }
  if (name === 'envelope') {
    const choices = Object.entries(texts.envelopes).map(([value, label]) => ({ value, label }))
    return <ChoiceField {...field} choices={choices} />
  }
  return <TextField {...field} type={name === 'defaultCurrency' ? 'text' : 'number'} />
}

function ReadOnly({ settings }: { readonly settings: Settings }) {
  const { words } = useWords()
  const texts = words.settings
  return (
    <>
      <p className="note">{words.parts.readOnly}</p>
      {groupNames.map(group => (
        <Section key={group} title={texts.groups[group]}>
          <Facts facts={groups[group].map(name => [texts.names[name], settings[name] ?? words.parts.none])} />
        </Section>
      ))}
    </>
  )
}
