// One connection: how it is doing, what can be done with it, how its messages are understood, and the messages.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { callVersioned } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { Facts, PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useRights } from '../session/rights.ts'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { ChannelActions } from './channel-actions.tsx'
import { ChannelForm } from './channel-form.tsx'
import { type Channel, ChannelState } from './channels-page.tsx'
import { Messages } from './messages.tsx'

export function Page() {
  const { reference = '' } = useParams()
  const { words } = useWords()
  const { to } = useScope()
  const may = useRights()
  const nameOf = usePropertyNames()
  const [secret, setSecret] = useState<string | null>(null)
  const id = Number(reference)
  const { data, error, refetch } = useQuery({
    queryKey: ['channels', 'one', id],
    queryFn: ({ signal }) => callVersioned('showChannel', { path: { id } }, { signal }),
    refetchInterval: 15_000,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const channel = data.value
  const texts = words.channels
  const mayChange =
    channel.state !== 'archived' && may('properties.change', { propertyId: channel.property_id })
  return (
    <div className="page">
      <PageHead
        title={texts.kinds[channel.kind]}
        lead={
          <>
            {nameOf(channel.property_id)} · <ChannelState channel={channel} />
          </>
        }
        back={{ to: to('/channels'), text: words.pages.channels }}
      >
        {mayChange && <ChannelActions channel={channel} showSecret={setSecret} />}
      </PageHead>
      {secret !== null && (
        <SecretOnce
          label={texts.rotate}
          help={filled(texts.secretFor, { login: channel.login })}
          secret={secret}
          done={() => setSecret(null)}
        />
      )}
      <CalendarTrouble trouble={channel.calendar_trouble} />
      <Doing channel={channel} />
      <Messages channel={channel} mayChange={mayChange} />
      {mayChange && <ChannelForm seen={data} reread={async () => (await refetch()).data} />}
    </div>
  )
}

function CalendarTrouble({ trouble }: { readonly trouble: Channel['calendar_trouble'] }) {
  const { words, language, count } = useWords()
  if (trouble === null) return null
  const { error, unreadable, missing, opens_at: opensAt } = trouble
  const texts = words.channels.calendarTrouble
  return (
    <div className="note refuses">
      {error !== null && (
        <p>
          <b className="strong">{texts.unread}</b> <span lang="en">{error}</span>
        </p>
      )}
      {unreadable > 0 && <p>{count(unreadable, texts.unreadable)}</p>}
      {missing > 0 && opensAt !== null && (
        <p>{filled(count(missing, texts.missing), { time: formatsOf(language).time(opensAt) })}</p>
      )}
    </div>
  )
}

function Doing({ channel }: { readonly channel: Channel }) {
  const { words, language } = useWords()
  const { time, count } = formatsOf(language)
  const { activity, bookings } = channel
  const { figures, never } = words.channels
  const when = (instant: string | null) => (instant === null ? never : time(instant))
  const bad = (number: number) => <span className={number > 0 ? 'bad strong' : ''}>{count(number)}</span>
  return (
    <>
      {activity.last_error !== null && (
        <div className="note refuses">
          <b className="strong">{words.channels.refusedSince}</b>
          <p lang="en">{activity.last_error}</p>
          {activity.last_error_at !== null && <p className="muted">{time(activity.last_error_at)}</p>}
        </div>
      )}
      {bookings.parked > 0 && (
        <div className="note refuses">
          <b className="strong">{words.channels.unsent}</b>
        </div>
      )}
      <Section title={words.channels.connection}>
        <Facts
          facts={[
            [figures.received, when(activity.last_received_at)],
            [figures.sent, when(activity.last_sent_at)],
            ...(channel.kind === 'icalendar' ? [[figures.polled, when(channel.polled_at)] as const] : []),
            [figures.accepted, count(activity.accepted)],
            [figures.refused, bad(activity.refused)],
            [figures.failed, bad(activity.failed)],
            [figures.waiting, count(bookings.waiting)],
            [figures.parked, bad(bookings.parked)],
            [figures.unacknowledged, count(bookings.unacknowledged)],
            [words.channels.address, channel.address],
            [words.channels.login, channel.login],
            [words.channels.currency, channel.currency],
          ]}
        />
      </Section>
    </>
  )
}
