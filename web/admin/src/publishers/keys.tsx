// The keys of a publisher: made, shown once, revoked, and how much each is used.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { scopes } from '../api/kinds.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf, today } from '../parts/formats.ts'
import {
  AreaField,
  CheckField,
  isOn,
  linesIn,
  ManyField,
  manyIn,
  numberIn,
  TextField,
  textIn,
  textOrNull,
} from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { type Column, List } from '../parts/list.tsx'
import { Section } from '../parts/page-head.tsx'
import style from '../parts/parts.module.css'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { KeyUsage } from './key-usage.tsx'

type Key = Answer<'showKey'>
type NewKey = Answer<'createKey'>

interface KeysProps {
  readonly publisherId: number
  /** Whether new ones would be refused. */
  readonly isArchived: boolean
}

export function Keys({ publisherId, isArchived }: KeysProps) {
  const { words } = useWords()
  const may = useRights()
  const { get, change } = useAddress()
  const [made, setMade] = useState<NewKey | null>(null)
  const [isMaking, setMaking] = useState(false)
  const mayChange = may('publishers.change', { publisherId })
  const usageOf = get('key')
  const columns = useColumns(mayChange, id => change({ key: id, cursor: get('cursor') }))
  return (
    <Section
      title={words.publishers.tabs.keys}
      tools={
        mayChange &&
        !isArchived &&
        !isMaking && (
          <Button size="xs" variant="filled" onClick={() => setMaking(true)}>
            {words.keys.create}
          </Button>
        )
      }
    >
      {made && (
        <SecretOnce
          key={made.id}
          label={made.label || made.id}
          help={words.keys.made}
          secret={made.key}
          done={() => setMade(null)}
        />
      )}
      {isMaking && (
        <KeyForm
          publisherId={publisherId}
          made={key => {
            setMade(key)
            setMaking(false)
          }}
          cancel={() => setMaking(false)}
        />
      )}
      <List
        caption={words.publishers.tabs.keys}
        question={['keys', publisherId]}
        ask={async (part, signal) => {
          const query = { ...part, publisher_id: publisherId }
          const { keys, next_cursor: next } = await call('listKeys', { query }, { signal })
          return { rows: keys, next }
        }}
        keyOf={({ id }) => id}
        columns={columns}
        empty={<p>{words.keys.none}</p>}
      />
      {usageOf !== '' && <KeyUsage keyId={usageOf} />}
    </Section>
  )
}

function useColumns(mayChange: boolean, showUsage: (id: string) => void): Column<Key>[] {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const texts = words.keys
  const mayDo = ({ scopes }: Key) => scopes.map(scope => texts.scopes[scope]).join(', ')
  return [
    { head: texts.label, cell: key => <KeyName keyOf={key} /> },
    { head: texts.may, kind: 'wide', cell: mayDo },
    {
      head: texts.from,
      kind: 'wide',
      cell: ({ origins, client_id: assistant }) =>
        origins?.join(', ') ?? (assistant === null ? texts.server : texts.assistant),
    },
    { head: texts.created, kind: 'wide', cell: key => time(key.created_at) },
    {
      head: texts.usage,
      kind: 'number',
      cell: key => (
        <div className={style.tools}>
          <Button
            size="xs"
            aria-label={`${texts.usage}: ${key.label || key.id}`}
            onClick={() => showUsage(key.id)}
          >
            {texts.usage}
          </Button>
          {mayChange && key.revoked_at === null && (
            <Confirm
              size="xs"
              button={texts.revoke}
              about={key.label || key.id}
              act={texts.revokeAct}
              says={texts.revokeSays}
              isBad
              run={() => call('revokeKey', { path: { id: key.id } })}
              changes={['keys']}
            />
          )}
        </div>
      ),
    },
  ]
}

function KeyName({ keyOf }: { readonly keyOf: Key }) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { states } = words.keys
  const ended = keyOf.expires_at !== null && keyOf.expires_at.slice(0, 10) <= today()
  const [shape, word] =
    keyOf.revoked_at !== null
      ? ['failed', states.revoked]
      : ended
        ? ['over', states.expired]
        : keyOf.is_test
          ? ['over', states.test]
          : ['', states.live]
  return (
    <>
      <span className="strong">{keyOf.label || keyOf.id}</span>
      <div className="small">
        <span className={`state ${shape}`}>{word}</span>{' '}
        {keyOf.expires_at !== null && !ended && keyOf.revoked_at === null && (
          <span className="warn">{filled(words.keys.endsOn, { time: time(keyOf.expires_at) })}</span>
        )}
      </div>
    </>
  )
}

interface FormProps {
  readonly publisherId: number
  readonly made: (key: NewKey) => void
  readonly cancel: () => void
}

function KeyForm({ publisherId, made, cancel }: FormProps) {
  const { words } = useWords()
  const queries = useQueryClient()
  const texts = words.keys
  const send = async (form: FormData) => {
    const wanted = manyIn(form, 'scopes', scopes)
    const origins = linesIn(form, 'origins')
    const key = await call('createKey', {
      body: {
        kind: 'publisher',
        publisher_id: publisherId,
        label: textIn(form, 'label'),
        is_test: isOn(form, 'is_test'),
        ...(wanted.length > 0 && { scopes: wanted }),
        ...(origins.length > 0 && { origins }),
        requests_per_minute: numberIn(form, 'requests_per_minute') ?? undefined,
        expires_on: textOrNull(form, 'expires_on') ?? undefined,
      },
    })
    queries.invalidateQueries({ queryKey: ['keys'] })
    made(key)
  }
  return (
    <div className={style.panel}>
      <p className="muted">{texts.createLead}</p>
      <Form
        label={texts.create}
        button={texts.create}
        send={send}
        tools={<Button onClick={cancel}>{words.parts.cancel}</Button>}
      >
        <TextField name="label" label={texts.label} most={200} />
        <ManyField
          name="scopes"
          label={texts.may}
          help={texts.mayHelp}
          choices={scopes.map(value => ({ value, label: texts.scopes[value] }))}
        />
        <AreaField name="origins" label={texts.origins} help={texts.originsHelp} rows={2} />
        <CheckField name="is_test" label={texts.test} help={texts.testHelp} />
        <div className={style.pair}>
          <TextField name="requests_per_minute" label={texts.limit} help={texts.limitHelp} type="number" />
          <TextField name="expires_on" label={texts.expires} help={texts.expiresHelp} type="date" />
        </div>
      </Form>
    </div>
  )
}
