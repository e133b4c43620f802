// The list of publishers.

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { ChoiceFilter, SearchFilter } from '../parts/filters.tsx'
import { List } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { useArchivedChoices } from '../shell/archive.tsx'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

export function Page() {
  const { words } = useWords()
  const { to } = useScope()
  const may = useRights()
  const { get, oneOf } = useAddress()
  const archived = oneOf('archived', ['only', 'all'] as const) ?? 'no'
  const search = get('search')
  const texts = words.publishers
  return (
    <div className="page">
      <PageHead title={words.pages.publishers} lead={texts.lead}>
        <ChoiceFilter {...useArchivedChoices()} />
        <SearchFilter label={texts.search} />
        {may('installation.change', 'installation') && (
          <Button variant="filled" component={Link} to={to('/publishers/new')}>
            {texts.create}
          </Button>
        )}
      </PageHead>
      <List
        caption={words.pages.publishers}
        question={['publishers', 'list', search, archived]}
        ask={async (part, signal) => {
          const query = { ...part, archived, search: search || undefined } as const
          const { publishers, next_cursor: next } = await call('listPublishers', { query }, { signal })
          return { rows: publishers, next }
        }}
        keyOf={({ id }) => id}
        to={({ id }) => to(`/publishers/${id}`)}
        columns={[
          {
            head: texts.name,
            cell: ({ name, archived_at: at }) =>
              at === null ? (
                name
              ) : (
                <>
                  {name} <span className="state over">{words.archive.archived}</span>
                </>
              ),
          },
          { head: texts.sells, cell: row => (row.sells_all ? texts.everything : texts.granted) },
          { head: texts.language, kind: 'wide', cell: row => row.language },
          { head: texts.currency, kind: 'wide', cell: row => row.default_currency ?? texts.ofProperty },
        ]}
        empty={<p>{search === '' ? texts.nothing : texts.none}</p>}
      />
    </div>
  )
}
