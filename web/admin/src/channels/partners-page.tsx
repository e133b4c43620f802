// Channels that an operator lets make properties here.

import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import { TextField, textIn, textOrNull } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { List } from '../parts/list.tsx'
import { PageHead, Section } from '../parts/page-head.tsx'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

type Partner = Answer<'listPartners'>['partners'][number]

export function Page() {
  const { words, language } = useWords()
  const { to } = useScope()
  const { time } = formatsOf(language)
  const mayChange = useRights()('installation.change', 'installation')
  const texts = words.partners
  return (
    <div className="page">
      <PageHead
        title={texts.title}
        lead={texts.lead}
        back={{ to: to('/channels'), text: words.pages.channels }}
      />
      <List
        caption={texts.title}
        question={['partners', 'list']}
        ask={async (query, signal) => {
          const page = await call('listPartners', { query }, { signal })
          return { rows: page.partners, next: page.next_cursor }
        }}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.name, cell: ({ name }) => name },
          { head: words.channels.kind, kind: 'wide', cell: ({ kind }) => words.channels.kinds[kind] },
          { head: words.channels.state, cell: row => <PartnerState partner={row} /> },
          { head: texts.properties, kind: 'number', cell: ({ properties }) => properties },
          { head: texts.since, kind: 'wide', cell: ({ created_at: at }) => time(at) },
          ...(mayChange ? [{ head: texts.end, kind: 'number' as const, cell: endOf }] : []),
        ]}
        empty={<p>{texts.none}</p>}
      />
      {mayChange && <NewPartner />}
    </div>
  )
}

const endOf = (partner: Partner) => partner.ended_at === null && <End partner={partner} />

function End({ partner: { id, name } }: { readonly partner: Partner }) {
  const texts = useWords().words.partners
  return (
    <Confirm
      size="xs"
      button={texts.end}
      about={name}
      act={texts.endAct}
      says={texts.endSays}
      isBad
      run={() => call('endPartner', { path: { id } })}
      changes={['partners']}
    />
  )
}

function PartnerState({ partner: { ended_at: ended } }: { readonly partner: Partner }) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  return (
    <span
      className={`state ${ended === null ? '' : 'over'}`}
      title={ended === null ? undefined : time(ended)}
    >
      {words.partners.states[ended === null ? 'active' : 'ended']}
    </span>
  )
}

function NewPartner() {
  const { words } = useWords()
  const queries = useQueryClient()
  const [made, setMade] = useState(0)
  const texts = words.partners
  const send = async (form: FormData) => {
    await call('createPartner', {
      body: {
        kind: 'cloudbeds',
        name: textIn(form, 'name'),
        secret: textIn(form, 'secret'),
        callback_url: textOrNull(form, 'callback_url'),
      },
    })
    await queries.invalidateQueries({ queryKey: ['partners'] })
    setMade(made + 1)
  }
  return (
    <Section title={texts.create} lead={texts.createLead}>
      <Form label={texts.create} button={texts.create} done={texts.done} send={send}>
        {/* The next one begins with empty fields. */}
        <Fragment key={made}>
          <TextField name="name" label={texts.name} value="Cloudbeds" most={100} required />
          <TextField
            name="secret"
            label={texts.secret}
            help={texts.secretHelp}
            type="password"
            most={500}
            required
          />
          <TextField
            name="callback_url"
            label={words.channels.callback}
            help={texts.callbackHelp}
            type="url"
          />
        </Fragment>
      </Form>
    </Section>
  )
}
