// Where an assistant sends a person who is to let it act for a publisher. Who asks, where one is sent back and for what is shown each
// time, and nothing is given before the button is pressed here.

import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import { ChoiceField, ManyField, manyIn, numberIn } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { Facts } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useSession } from '../session/session.ts'
import style from '../session/sign-in.module.css'
import { usePublishers } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

type Asked = Answer<'showAccessRequest'>
type Request = Parameters<typeof call<'showAccessRequest'>>[1]['query']

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const

/** The parameters of the address that the server knows, each once. */
function requestIn(search: string): Request {
  const given = new URLSearchParams(search)
  const sent = names.flatMap(name => (given.has(name) ? [[name, given.get(name)]] : []))
  return { client_id: '', redirect_uri: '', ...Object.fromEntries(sent) }
}

export function Page() {
  const { words } = useWords()
  const { search } = useLocation()
  const request = requestIn(search)
  const may = useRights()
  const isAsked = request.client_id !== ''
  const { data, error, refetch } = useQuery({
    queryKey: ['access request', search],
    queryFn: ({ signal }) => call('showAccessRequest', { query: request }, { signal }),
    enabled: isAsked && may('publishers.change'),
  })
  if (!isAsked) {
    const url = `${location.origin}/mcp`
    return (
      <Sheet title={words.connect.nothing}>
        <p>{filled(words.connect.nothingHelp, { url })}</p>
      </Sheet>
    )
  }
  if (!may('publishers.change')) {
    return (
      <Sheet title={words.connect.refused}>
        <p role="alert">{words.connect.noPublisher}</p>
      </Sheet>
    )
  }
  if (error) {
    return (
      <Sheet title={words.connect.refused}>
        <Refused error={error} again={refetch} />
      </Sheet>
    )
  }
  if (!data) return <PageLoading rows={3} />
  return <Ask request={request} asked={data} />
}

function Sheet({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <main className={style.page}>
      <div className={`${style.form} ${style.wide}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}

function Ask({ request, asked }: { readonly request: Request; readonly asked: Asked }) {
  const { words } = useWords()
  const texts = words.connect
  const may = useRights()
  const { data: session } = useSession()
  const { data: every } = usePublishers()
  const [isSent, setSent] = useState(false)
  if (asked.error !== null) {
    return (
      <Sheet title={filled(texts.title, { name: asked.client_name })}>
        <p role="alert">{filled(texts.wrong, { error: asked.error })}</p>
        <Anchor href={asked.refusal_url}>{texts.goBack}</Anchor>
      </Sheet>
    )
  }
  if (!every) return <PageLoading rows={3} />
  const publishers = every.filter(({ id }) => may('publishers.change', { publisherId: id }))
  const send = async (form: FormData) => {
    const { url } = await call('allowAssistant', {
      body: {
        ...request,
        publisher_id: numberIn(form, 'publisher_id') ?? 0,
        scopes: manyIn(form, 'scopes', asked.scopes),
      },
    })
    setSent(true)
    location.assign(url)
  }
  return (
    <Sheet title={filled(texts.title, { name: asked.client_name })}>
      <p className="muted">{filled(texts.lead, { person: session?.person.name })}</p>
      <Facts
        facts={[
          [texts.whoAsks, asked.client_name],
          [texts.back, asked.redirect_host],
        ]}
      />
      <p className="note">{texts.unchecked}</p>
      {publishers.length === 0 ? (
        <p role="alert">{texts.noPublisher}</p>
      ) : (
        <Form label={texts.allow} button={texts.allow} send={send} done={isSent ? texts.sent : ''}>
          <ChoiceField
            name="publisher_id"
            label={texts.publisher}
            choices={publishers.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <ManyField
            name="scopes"
            label={texts.may}
            help={texts.mayHelp}
            // To see and cancel every reservation is chosen on purpose.
            values={asked.scopes.filter(scope => scope !== 'manage')}
            choices={asked.scopes.map(value => ({ value, label: words.keys.scopes[value] }))}
          />
          {asked.scopes.includes('manage') && <p className="small muted">{texts.manage}</p>}
        </Form>
      )}
      <Button component="a" href={asked.refusal_url}>
        {texts.cancel}
      </Button>
    </Sheet>
  )
}
