// What price rules did to prices, the newest first.

import { call } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { Section } from '../parts/page-head.tsx'
import { useWords } from '../words/use-words.ts'
import { type Choices, roomNames } from './choices.ts'
import { reasonsOf } from './sentences.ts'

interface Props {
  readonly propertyId: number
  readonly currency: string
  readonly choices: Choices
}

export function RuleLog({ propertyId, currency, choices }: Props) {
  const { words, language } = useWords()
  const texts = words.priceRules
  const { day, time, amount } = formatsOf(language)
  const roomName = roomNames(choices)
  return (
    <Section title={texts.log} lead={texts.logLead}>
      <List
        caption={texts.log}
        question={['price rules', 'log', propertyId]}
        ask={async (query, signal) => {
          const page = await call('listPriceRuleLog', { path: { id: propertyId }, query }, { signal })
          return { rows: page.entries, next: page.next_cursor }
        }}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.night, cell: row => day(row.night) },
          { head: texts.room, cell: row => `${roomName(row.room_id)}, ${row.rate_code}` },
          { head: texts.base, kind: 'wideNumber', cell: row => amount(row.base, currency) },
          { head: texts.before, kind: 'number', cell: row => amount(row.before, currency) },
          { head: texts.after, kind: 'number', cell: row => <b>{amount(row.after, currency)}</b> },
          { head: texts.why, kind: 'wide', cell: row => reasonsOf(row.reasons, words) },
          { head: texts.at, kind: 'wide', cell: row => time(row.at) },
        ]}
        empty={<p>{texts.logNone}</p>}
      />
    </Section>
  )
}
