// The remote sources of the configuration, and how each is doing.

import { type Answer, call } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

export type Source = Answer<'listSources'>['sources'][number]

export function Page() {
  const { words, language } = useWords()
  const { to } = useScope()
  const { time } = formatsOf(language)
  const texts = words.sources
  return (
    <div className="page">
      <PageHead title={words.pages.sources} lead={texts.lead} />
      <List
        caption={words.pages.sources}
        question={['sources', 'list']}
        ask={async (query, signal) => {
          const page = await call('listSources', { query }, { signal })
          return { rows: page.sources, next: page.next_cursor }
        }}
        keyOf={({ name }) => name}
        to={({ name }) => to(`/sources/${name}`)}
        columns={[
          { head: texts.name, cell: ({ name }) => name },
          { head: texts.state, cell: source => <SourceState source={source} /> },
          {
            head: texts.kind,
            kind: 'wide',
            cell: source => texts.kinds[source.is_live ? 'live' : 'quoting'],
          },
          { head: texts.properties, kind: 'number', cell: ({ properties }) => properties },
          {
            head: texts.lastCall,
            kind: 'wide',
            cell: ({ bookings }) =>
              bookings.last_call_at === null ? texts.never : time(bookings.last_call_at),
          },
          {
            head: texts.troubles,
            kind: 'number',
            cell: ({ bookings: { troubles } }) => (
              <span className={troubles > 0 ? 'bad strong' : ''}>{troubles}</span>
            ),
          },
        ]}
        empty={
          <p>
            {texts.none} <a href="/docs/sources">{texts.howTo}</a>
          </p>
        }
      />
    </div>
  )
}

/** A shape and a word. */
export function SourceState({ source: { rest } }: { readonly source: Source }) {
  const { words } = useWords()
  return (
    <span className={`state ${rest ? 'failed' : ''}`}>
      {words.sources.states[rest ? 'resting' : 'asked']}
    </span>
  )
}
