// The messages about bookings that were exchanged with a source, and one of them with its texts.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import { ChoiceFilter } from '../parts/filters.tsx'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { MessageText, searchOfMessage } from '../parts/messages.tsx'
import { Facts, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import style from '../parts/parts.module.css'
import { Refused } from '../parts/refused.tsx'
import { useAddress } from '../parts/use-address.ts'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

type Listed = Answer<'listSourceMessages'>['messages'][number]

export function SourceMessages({ source }: { readonly source: string }) {
  const { words, language } = useWords()
  const { get } = useAddress()
  const nameOf = usePropertyNames()
  const { time } = formatsOf(language)
  const texts = words.sources
  const troubles = get('messages') === 'troubles'
  const opened = Number(get('message'))
  return (
    <Section
      title={texts.messages}
      lead={texts.messagesLead}
      tools={
        <ChoiceFilter
          name="messages"
          label={words.messages.which}
          any={words.messages.all}
          choices={[{ value: 'troubles', label: texts.onlyTroubles }]}
        />
      }
    >
      {opened > 0 && <OneMessage key={opened} source={source} message={opened} />}
      <List
        caption={texts.messages}
        question={['sources', 'messages', source, troubles]}
        ask={async (part, signal) => {
          const query = { ...part, ...(troubles && { troubles }) }
          const page = await call('listSourceMessages', { path: { source }, query }, { signal })
          return { rows: page.messages, next: page.next_cursor }
        }}
        keyOf={({ id }) => id}
        to={({ id }) => ({ search: `?${searchOfMessage(get('messages'), get('cursor'), id)}` })}
        columns={[
          { head: words.messages.time, cell: ({ at }) => time(at) },
          { head: texts.call, cell: ({ call: name }) => <span lang="en">{name}</span> },
          { head: texts.property, kind: 'wide', cell: row => nameOf(row.property_id) },
          { head: words.messages.result, cell: row => <Result message={row} /> },
        ]}
        empty={<p>{troubles ? words.messages.noTroubles : texts.noMessages}</p>}
      />
    </Section>
  )
}

function Result({ message: { status, error } }: { readonly message: Pick<Listed, 'status' | 'error'> }) {
  const { words } = useWords()
  const isTrouble = error !== null || (status !== null && status >= 500)
  return (
    <span className={`state ${isTrouble ? 'failed' : ''}`}>
      {error === null ? (
        filled(words.sources.status, { status: status ?? '–' })
      ) : (
        <span lang="en">{error}</span>
      )}
    </span>
  )
}

function OneMessage({ source, message }: { readonly source: string; readonly message: number }) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { get, change } = useAddress()
  const { to } = useScope()
  const nameOf = usePropertyNames()
  const texts = words.sources
  const { data, error, refetch } = useQuery({
    queryKey: ['sources', 'message', source, message],
    queryFn: ({ signal }) => call('showSourceMessage', { path: { source, message } }, { signal }),
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading rows={3} />
  const title = filled(words.messages.one, { id: message })
  return (
    <section className={style.panel} aria-label={title}>
      <div className={style.tools}>
        <h3 className="grow">{title}</h3>
        <Button size="xs" onClick={() => change({ message: null, cursor: get('cursor') })}>
          {words.messages.close}
        </Button>
      </div>
      <Facts
        facts={[
          [words.messages.time, time(data.at)],
          [texts.call, <span key="call" lang="en">{`${data.call}: ${data.method} ${data.path}`}</span>],
          [words.messages.result, <Result key="result" message={data} />],
          [texts.property, nameOf(data.property_id)],
          [
            texts.reservation,
            <Link key="reservation" to={to(`/reservations/${data.reservation_id}`)}>
              {texts.openReservation}
            </Link>,
          ],
        ]}
      />
      <MessageText title={texts.sent} text={data.sent} />
      <MessageText title={texts.answered} text={data.answered} />
    </section>
  )
}
