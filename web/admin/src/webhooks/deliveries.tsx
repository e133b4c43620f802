// What became of each event that was sent to a webhook.

import { type Answer, call } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { ChoiceFilter } from '../parts/filters.tsx'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { Section } from '../parts/page-head.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useWords } from '../words/use-words.ts'

type Delivery = Answer<'listDeliveries'>['deliveries'][number]

const states = ['waiting', 'delivered', 'parked'] as const
const shapes = { waiting: 'waits', delivered: '', parked: 'failed' }

interface Props {
  readonly webhookId: number
  readonly mayChange: boolean
}

export function Deliveries({ webhookId, mayChange }: Props) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { oneOf } = useAddress()
  const texts = words.deliveries
  const state = oneOf('state', states) ?? undefined
  const again = ({ id, sequence, state }: Delivery) =>
    state !== 'waiting' && (
      <Confirm
        size="xs"
        button={texts.resend}
        about={String(sequence)}
        act={texts.resendAct}
        says={texts.resendSays}
        run={() => call('resendDelivery', { path: { id } })}
        changes={['webhooks']}
      />
    )
  return (
    <Section
      title={texts.title}
      tools={
        <ChoiceFilter
          name="state"
          label={texts.which}
          any={texts.any}
          choices={states.map(value => ({ value, label: texts.states[value] }))}
        />
      }
    >
      <List
        caption={texts.title}
        question={['webhooks', 'deliveries', webhookId, state]}
        ask={async (part, signal) => {
          const query = { ...part, state }
          const page = await call('listDeliveries', { path: { id: webhookId }, query }, { signal })
          return { rows: page.deliveries, next: page.next_cursor }
        }}
        keyOf={({ id }) => id}
        columns={[
          {
            head: texts.event,
            cell: row => (
              <>
                <span className="strong">{row.type}</span>
                <div className="small faint">{row.sequence}</div>
              </>
            ),
          },
          {
            head: texts.which,
            cell: row => <span className={`state ${shapes[row.state]}`}>{texts.states[row.state]}</span>,
          },
          { head: texts.attempts, kind: 'wide', cell: ({ attempts }) => attempts },
          {
            head: texts.last,
            kind: 'wide',
            cell: row => row.last_status && <span lang="en">{row.last_status}</span>,
          },
          { head: texts.when, kind: 'wide', cell: row => row.delivered_at && time(row.delivered_at) },
          ...(mayChange ? [{ head: texts.resend, kind: 'number' as const, cell: again }] : []),
        ]}
        empty={<p>{texts.none}</p>}
      />
    </Section>
  )
}
