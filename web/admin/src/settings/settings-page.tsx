// The settings of the whole installation.

import { Checkbox, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { settings as schemas, settingGroups } from '../api/kinds.ts'
import { useField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { SchemaField, schemaValueIn } from '../parts/forms/schema-field.tsx'
import { Facts, PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import style from '../parts/parts.module.css'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import type { Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

type Settings = Answer<'listSettings'>
type Name = keyof typeof schemas

const names = Object.keys(schemas) as Name[]

/** The settings of each group, in the order of the server. */
const groups = settingGroups.map(group => ({
  group,
  names: names.filter(name => schemas[name].group === group),
}))

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
    const typed = names.map(name => [name, valueIn(form, name)] as const)
    const changes = Object.fromEntries(typed.filter(([name, value]) => value !== shown[name]))
    queries.setQueryData(key, await call('changeSettings', { body: changes }))
    setShown(former => ({ ...former, ...changes }))
  }
  return (
    <Form label={texts.form} button={words.parts.save} done={words.parts.saved} send={send}>
      {groups.map(({ group, names: own }) => (
        <Section key={group} title={texts.groups[group]}>
          <div className={style.pair}>
            {own.map(name => (
              <SettingField key={name} name={name} value={shown[name]} />
            ))}
          </div>
        </Section>
      ))}
    </Form>
  )
}

const valueIn = (form: FormData, name: Name): string | number | null =>
  name === 'secondFactorFor' ? form.getAll(name).join(',') || null : schemaValueIn(form, name, schemas[name])

function SettingField({ name, value }: { readonly name: Name; readonly value: Settings[Name] }) {
  const { words } = useWords()
  const texts = words.settings
  const field = { name, label: texts.names[name], help: texts.help[name], value: String(value ?? '') }
  if (name === 'secondFactorFor') return <SecondFactorFor {...field} />
  return <SchemaField {...field} schema={schemas[name]} choices={texts.envelopes} />
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
      {groups.map(({ group, names: own }) => (
        <Section key={group} title={texts.groups[group]}>
          <Facts facts={own.map(name => [texts.names[name], shown(name, settings[name], words)])} />
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
