// The messages of a connection, and one of them as it came.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { ChoiceFilter } from '../parts/filters.tsx'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { MessageText, searchOfMessage } from '../parts/messages.tsx'
import { Facts, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import style from '../parts/parts.module.css'
import { Refused } from '../parts/refused.tsx'
import { useAddress } from '../parts/use-address.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Channel } from './channels-page.tsx'

type Message = Answer<'showChannelMessage'>

interface Props {
  readonly channel: Channel
  readonly mayChange: boolean
}

export function Messages({ channel, mayChange }: Props) {
  const { words, language } = useWords()
  const { get } = useAddress()
  const { time } = formatsOf(language)
  const texts = words.messages
  const troubles = get('messages') === 'troubles'
  const opened = Number(get('message'))
  return (
    <Section
      title={texts.title}
      lead={texts.lead}
      tools={
        <ChoiceFilter
          name="messages"
          label={texts.which}
          any={texts.all}
          choices={[{ value: 'troubles', label: texts.troubles }]}
        />
      }
    >
      {opened > 0 && (
        <OneMessage key={opened} channelId={channel.id} message={opened} mayChange={mayChange} />
      )}
      <List
        caption={texts.title}
        question={['channels', 'messages', channel.id, troubles]}
        ask={async (part, signal) => {
          const query = { ...part, ...(troubles && { troubles }) }
          const page = await call('listChannelMessages', { path: { id: channel.id }, query }, { signal })
          return { rows: page.messages, next: page.next_cursor }
        }}
        keyOf={({ id }) => id}
        to={({ id }) => ({ search: `?${searchOfMessage(get('messages'), get('cursor'), id)}` })}
        columns={[
          { head: texts.time, cell: ({ at }) => time(at) },
          { head: texts.way, kind: 'wide', cell: ({ direction }) => texts.ways[direction] },
          { head: texts.action, kind: 'wide', cell: ({ action }) => action },
          { head: texts.result, cell: message => <Result outcome={message.outcome} /> },
          { head: texts.why, cell: ({ error }) => error && <span lang="en">{error}</span> },
        ]}
        empty={<p>{troubles ? texts.noTroubles : texts.none}</p>}
      />
    </Section>
  )
}

function Result({ outcome }: Pick<Message, 'outcome'>) {
  const { words } = useWords()
  const shape = outcome === 'accepted' ? '' : 'failed'
  return <span className={`state ${shape}`}>{words.messages.results[outcome]}</span>
}

interface OneProps {
  readonly channelId: number
  readonly message: number
  readonly mayChange: boolean
}

function OneMessage({ channelId, message, mayChange }: OneProps) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { get, change } = useAddress()
  const [said, setSaid] = useState('')
  const texts = words.messages
  const path = { id: channelId, message }
  const { data, error, refetch } = useQuery({
    queryKey: ['channels', 'message', channelId, message],
    queryFn: ({ signal }) => call('showChannelMessage', { path }, { signal }),
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading rows={3} />
  const replay = async () => {
    const { outcome } = await call('replayChannelMessage', { path })
    setSaid(filled(texts.replayed, { result: texts.results[outcome] }))
  }
  return (
    <section className={style.panel} aria-label={filled(texts.one, { id: message })}>
      <div className={style.tools}>
        <h3 className="grow">{filled(texts.one, { id: message })}</h3>
        {mayChange && data.direction === 'in' && (
          <Confirm
            size="xs"
            button={texts.replay}
            act={texts.replayAct}
            says={texts.replaySays}
            run={replay}
            changes={['channels']}
          />
        )}
        <Button size="xs" onClick={() => change({ message: null, cursor: get('cursor') })}>
          {texts.close}
        </Button>
      </div>
      <p role="status">{said}</p>
      <Facts
        facts={[
          [texts.time, time(data.at)],
          [texts.action, data.action],
          [texts.result, <Result key="result" outcome={data.outcome} />],
          [texts.request, data.request_id],
          ...(data.replay_of === null ? [] : [[texts.replayOf, data.replay_of] as const]),
        ]}
      />
      {data.error !== null && (
        <p className="note refuses" lang="en">
          {data.error}
        </p>
      )}
      {data.warnings.length > 0 && (
        <div className="note warns">
          <b className="strong">{texts.warnings}</b>
          <ul lang="en">
            {data.warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      <MessageText title={texts.body} text={data.body} />
      <MessageText title={texts.answer} text={data.answer} />
    </section>
  )
}
