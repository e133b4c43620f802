// The settings of the whole installation.

import { Checkbox, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { ChoiceField, numberIn, TextField, textIn, textOrNull, useField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { Facts, PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import style from '../parts/parts.module.css'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import type { Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

type Settings = Answer<'listSettings'>
type Name = keyof Settings

/** The settings by what they are about. The server says which values it takes. */
const groups = {
  money: [
    ...(['defaultCurrency', 'envelope', 'bookableHorizonDays', 'exchangeRateMaxAgeDays'] as const),
    ...(['holdMinutes', 'quoteMinutes'] as const),
  ],
  people: ['secondFactorFor'],
  kept: [
    ...(['guestRetentionMonths', 'eventRetentionMonths', 'nightRetentionMonths'] as const),
    'reservationArchiveMonths',
  ],
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
  /** What the fields were filled with, and what was saved of them: others may have set other values since. */
  const [shown, setShown] = useState(settings)
  const send = async (form: FormData) => {
    // Only what was changed is sent, so that nobody sets back what another has set.
    const typed = groupNames.flatMap(group => groups[group].map(name => [name, valueIn(form, name)] as const))
    const changes = Object.fromEntries(typed.filter(([name, value]) => value !== shown[name]))
    queries.setQueryData(key, await call('changeSettings', { body: changes }))
    setShown(former => ({ ...former, ...changes }))
  }
  return (
    <Form label={texts.form} button={words.parts.save} done={words.parts.saved} send={send}>
      {groupNames.map(group => (
        <Section key={group} title={texts.groups[group]}>
          <div className={style.pair}>
            {groups[group].map(name => (
              <SettingField key={name} name={name} value={shown[name]} />
            ))}
          </div>
        </Section>
      ))}
    </Form>
  )
}

function valueIn(form: FormData, name: Name): string | number | null {
  if (name === 'defaultCurrency') return textOrNull(form, name)?.toUpperCase() ?? null
  if (name === 'secondFactorFor') return form.getAll(name).join(',') || null
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
  if (name === 'secondFactorFor') return <SecondFactorFor {...field} />
  return <TextField {...field} type={name === 'defaultCurrency' ? 'text' : 'number'} />
}

/** A tick for each role. */
function SecondFactorFor({
  name,
  label,
  help,
  value,
}: {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly value: string
}) {
  const { words } = useWords()
  const { error } = useField(name, label)
  return (
    <Checkbox.Group label={label} description={help} error={error} defaultValue={value.split(',')}>
      <Stack gap="xs" mt="xs">
        {Object.entries(words.roles).map(([role, called]) => (
          <Checkbox key={role} name={name} value={role} label={called} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function ReadOnly({ settings }: { readonly settings: Settings }) {
  const { words } = useWords()
  const texts = words.settings
  return (
    <>
      <p className="note">{words.parts.readOnly}</p>
      {groupNames.map(group => (
        <Section key={group} title={texts.groups[group]}>
          <Facts facts={groups[group].map(name => [texts.names[name], shown(name, settings[name], words)])} />
        </Section>
      ))}
    </>
  )
}

/** Roles by the names that people know. */
function shown(name: Name, value: Settings[Name], { roles, parts }: Words): string | number {
  if (value === null) return parts.none
  if (name !== 'secondFactorFor') return value
  return String(value)
    .split(',')
    .map(role => roles[role as keyof Words['roles']])
    .join(', ')
}
