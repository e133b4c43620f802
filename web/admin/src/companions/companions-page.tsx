// Companion services: programs of others that this server asks, and making one known.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { type CompanionKind, companionKinds } from '../api/kinds.ts'
import { formatsOf } from '../parts/formats.ts'
import { ChoiceField, TextField, textIn } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { List } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import style from '../parts/parts.module.css'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

export type Companion = Answer<'showCompanion'>
type Made = Answer<'createCompanion'>

export function Page() {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { to } = useScope()
  const may = useRights()
  const [made, setMade] = useState<Made | null>(null)
  const [isMaking, setMaking] = useState(false)
  const texts = words.companions
  return (
    <div className="page">
      <PageHead title={words.pages.companions} lead={texts.lead}>
        {may('installation.change', 'installation') && !isMaking && (
          <Button variant="filled" onClick={() => setMaking(true)}>
            {texts.create}
          </Button>
        )}
      </PageHead>
      {made && (
        <SecretOnce
          key={made.id}
          label={made.name}
          help={texts.secretFor}
          secret={made.secret}
          done={() => setMade(null)}
        />
      )}
      {isMaking && (
        <NewCompanion
          made={companion => {
            setMade(companion)
            setMaking(false)
          }}
          cancel={() => setMaking(false)}
        />
      )}
      <List
        caption={words.pages.companions}
        question={['companions', 'list']}
        ask={async (query, signal) => {
          const page = await call('listCompanions', { query }, { signal })
          return { rows: page.companions, next: page.next_cursor }
        }}
        keyOf={({ id }) => id}
        to={({ id }) => to(`/companions/${id}`)}
        columns={[
          { head: texts.name, cell: ({ name }) => <b className="strong">{name}</b> },
          { head: texts.kind, kind: 'wide', cell: ({ kind }) => texts.kinds[kind] },
          { head: texts.state, cell: row => <CompanionState companion={row} /> },
          {
            head: texts.lastTrouble,
            kind: 'wide',
            cell: ({ troubles: [last] }) => (last ? time(last.at) : words.parts.nothing),
          },
        ]}
        empty={<p>{texts.none}</p>}
      />
    </div>
  )
}

/** A shape and a word. */
export function CompanionState({ companion: { is_on: isOn, health } }: { readonly companion: Companion }) {
  const { states } = useWords().words.companions
  if (!isOn) return <span className="state">{states.off}</span>
  return health?.is_resting ? (
    <span className="state failed">{states.resting}</span>
  ) : (
    <span className="state">{states.on}</span>
  )
}

interface NewProps {
  readonly made: (companion: Made) => void
  readonly cancel: () => void
}

function NewCompanion({ made, cancel }: NewProps) {
  const { words } = useWords()
  const queries = useQueryClient()
  const texts = words.companions
  const send = async (form: FormData) => {
    const body = {
      kind: textIn(form, 'kind') as CompanionKind,
      name: textIn(form, 'name'),
      url: textIn(form, 'url'),
    }
    const companion = await call('createCompanion', { body })
    queries.invalidateQueries({ queryKey: ['companions'] })
    made(companion)
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
          name="kind"
          label={texts.kind}
          value={companionKinds[0]}
          choices={companionKinds.map(value => ({ value, label: texts.kinds[value] }))}
        />
        <TextField name="name" label={texts.name} help={texts.nameHelp} required most={32} />
        <TextField name="url" label={texts.url} help={texts.urlHelp} type="url" required most={2000} />
      </Form>
    </div>
  )
}
