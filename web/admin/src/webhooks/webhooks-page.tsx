// Webhooks of publishers, and making one.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { ChoiceFilter } from '../parts/filters.tsx'
import { ChoiceField, TextField, textIn } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { List } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import style from '../parts/parts.module.css'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { usePublisherNames, usePublishers, useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import { TypesField, typesIn, type Webhook } from './types-field.tsx'

export function Page() {
  const { words } = useWords()
  const { to } = useScope()
  const { get } = useAddress()
  const may = useRights()
  const nameOf = usePublisherNames()
  const { data: publishers = [] } = usePublishers('all')
  const [made, setMade] = useState<Answer<'createWebhook'> | null>(null)
  const [isMaking, setMaking] = useState(false)
  const texts = words.webhooks
  const publisherId = Number(get('publisher')) || undefined
  return (
    <div className="page">
      <PageHead title={words.pages.webhooks} lead={texts.lead}>
        <ChoiceFilter
          name="publisher"
          label={texts.publisher}
          any={texts.anyPublisher}
          choices={publishers.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        {may('publishers.change', { publisherId: publisherId ?? null }) && !isMaking && (
          <Button variant="filled" onClick={() => setMaking(true)}>
            {texts.create}
          </Button>
        )}
      </PageHead>
      {made && (
        <SecretOnce
          key={made.id}
          label={made.url}
          help={texts.secretFor}
          secret={made.secret}
          done={() => setMade(null)}
        />
      )}
      {isMaking && (
        <NewWebhook
          publisherId={publisherId}
          made={webhook => {
            setMade(webhook)
            setMaking(false)
          }}
          cancel={() => setMaking(false)}
        />
      )}
      <List
        caption={words.pages.webhooks}
        question={['webhooks', 'list', publisherId]}
        ask={async (part, signal) => {
          const query = { ...part, publisher_id: publisherId }
          const { webhooks, next_cursor: next } = await call('listWebhooks', { query }, { signal })
          return { rows: webhooks, next }
        }}
        keyOf={({ id }) => id}
        to={({ id }) => to(`/webhooks/${id}`)}
        columns={[
          { head: texts.url, cell: ({ url }) => url },
          { head: texts.publisher, cell: row => nameOf(row.publisher_id) },
          { head: texts.state, kind: 'wide', cell: row => <WebhookState webhook={row} /> },
          { head: texts.waiting, kind: 'number', cell: ({ waiting }) => waiting },
          {
            head: texts.parked,
            kind: 'number',
            cell: ({ parked }) => <span className={parked > 0 ? 'bad strong' : ''}>{parked}</span>,
          },
        ]}
        empty={<p>{texts.none}</p>}
      />
    </div>
  )
}

/** A shape and a word. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { words } = useWords()
  const isOff = webhook.disabled_at !== null
  return (
    <span className={`state ${isOff ? 'failed' : ''}`}>{isOff ? words.webhooks.off : words.webhooks.on}</span>
  )
}

interface NewProps {
  readonly publisherId: number | undefined
  readonly made: (webhook: Answer<'createWebhook'>) => void
  readonly cancel: () => void
}

function NewWebhook({ publisherId, made, cancel }: NewProps) {
  const { words } = useWords()
  const queries = useQueryClient()
  const may = useRights()
  const { data: publishers = [] } = usePublishers()
  const texts = words.webhooks
  const send = async (form: FormData) => {
    const webhook = await call('createWebhook', {
      body: {
        publisher_id: Number(textIn(form, 'publisher_id')),
        url: textIn(form, 'url'),
        types: typesIn(form),
      },
    })
    queries.invalidateQueries({ queryKey: ['webhooks'] })
    made(webhook)
  }
  return (
    <div className={style.panel}>
      <Form
        label={texts.create}
        button={texts.create}
        send={send}
        tools={<Button onClick={cancel}>{words.parts.cancel}</Button>}
      >
        <ChoiceField
          // The one of the address is chosen when the choices are there.
          key={publishers.length}
          name="publisher_id"
          label={texts.publisher}
          value={String(publisherId ?? '')}
          choices={publishers
            .filter(({ id }) => may('publishers.change', { publisherId: id }))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextField name="url" label={texts.url} help={texts.urlHelp} type="url" required most={2000} />
        <TypesField />
      </Form>
    </div>
  )
}
