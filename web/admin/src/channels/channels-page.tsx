// The connections to channels, and how each is doing.

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import { channelKinds as kinds, channelStates as states } from '../api/kinds.ts'
import { ChoiceFilter } from '../parts/filters.tsx'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

export type Channel = Answer<'showChannel'>

export function Page() {
  const { words, language } = useWords()
  const { to, propertyId } = useScope()
  const nameOf = usePropertyNames()
  const may = useRights()
  const { oneOf } = useAddress()
  const { time } = formatsOf(language)
  const texts = words.channels
  const filter = {
    property_id: propertyId ?? undefined,
    kind: oneOf('kind', kinds) ?? undefined,
    state: oneOf('state', states) ?? undefined,
  }
  return (
    <div className="page">
      <PageHead title={words.pages.channels} lead={texts.lead}>
        <ChoiceFilter
          name="kind"
          label={texts.kind}
          any={texts.anyKind}
          choices={kinds.map(value => ({ value, label: texts.kinds[value] }))}
        />
        <ChoiceFilter
          name="state"
          label={texts.state}
          any={texts.anyState}
          choices={states.map(value => ({ value, label: texts.states[value] }))}
        />
        {may('installation.read', 'installation') && (
          <Button component={Link} to={to('/channels/partners')}>
            {words.partners.open}
          </Button>
        )}
        {may('properties.change', { propertyId }) && (
          <Button variant="filled" component={Link} to={to('/channels/new')}>
            {texts.create}
          </Button>
        )}
      </PageHead>
      <List
        caption={words.pages.channels}
        question={['channels', 'list', filter]}
        ask={async (part, signal) => {
          const query = { ...part, ...filter }
          const { channels, next_cursor: next } = await call('listChannels', { query }, { signal })
          return { rows: channels, next }
        }}
        keyOf={({ id }) => id}
        to={({ id }) => to(`/channels/${id}`)}
        columns={[
          { head: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
          { head: texts.property, cell: row => nameOf(row.property_id) },
          { head: texts.state, cell: row => <ChannelState channel={row} /> },
          {
            head: texts.lastMessage,
            kind: 'wide',
            cell: ({ activity }) =>
              activity.last_received_at === null ? texts.never : time(activity.last_received_at),
          },
          {
            head: texts.troubles,
            kind: 'wideNumber',
            cell: row => {
              const troubles = troublesOf(row)
              return <span className={troubles > 0 ? 'bad strong' : ''}>{troubles}</span>
            },
          },
        ]}
        empty={<p>{texts.none}</p>}
      />
    </div>
  )
}

/** What needs a look: messages of a day that were not taken, and bookings that were given up whenever that was. */
export const troublesOf = ({ activity, bookings }: Pick<Channel, 'activity' | 'bookings'>): number =>
  activity.refused + activity.failed + bookings.parked

/** A shape and a word. */
export function ChannelState({ channel: { state } }: { readonly channel: Channel }) {
  const { words } = useWords()
  const shape = { active: '', paused: 'waits', archived: 'over' }[state]
  return <span className={`state ${shape}`}>{words.channels.states[state]}</span>
}
