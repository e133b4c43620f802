// One publisher: its keys, what it may sell, its settings.

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { callVersioned, type Versioned } from '../api/client.ts'
import { EditForm } from '../parts/forms/edit-form.tsx'
import { Facts, PageHead, Tabs } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { ArchiveButton, ArchivedBanner } from '../shell/archive.tsx'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import { Grants } from './grants.tsx'
import { Keys } from './keys.tsx'
import { type Publisher, PublisherFields, publisherBody, publisherLabels } from './publisher-fields.tsx'

const parts = ['keys', 'properties', 'settings'] as const

export function Page() {
  const { reference = '' } = useParams()
  const { words } = useWords()
  const { to } = useScope()
  const { oneOf } = useAddress()
  const id = Number(reference)
  const key = ['publishers', 'one', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callVersioned('showPublisher', { path: { id } }, { signal }),
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const part = oneOf('part', parts) ?? 'keys'
  const publisher = data.value
  const reread = async () => (await refetch()).data
  return (
    <div className="page">
      <PageHead
        title={publisher.name}
        lead={publisher.sells_all ? words.publishers.everything : words.publishers.granted}
        back={{ to: to('/publishers'), text: words.pages.publishers }}
      >
        <Button component={Link} to={`/sites?publisher=${id}`}>
          {words.publishers.site}
        </Button>
        <Button component={Link} to={`/webhooks?publisher=${id}`}>
          {words.publishers.webhooks}
        </Button>
        <ArchiveButton kind="publisher" id={id} />
      </PageHead>
      <ArchivedBanner kind="publisher" id={id} />
      <Tabs
        label={words.publishers.parts}
        tabs={parts.map(each => ({
          to: { search: `?part=${each}` },
          text: words.publishers.tabs[each],
          isHere: each === part,
        }))}
      />
      {part === 'keys' && <Keys publisherId={id} isArchived={publisher.archived_at !== null} />}
      {part === 'properties' && <Grants publisherId={id} sellsAll={publisher.sells_all} />}
      {part === 'settings' && <Settings seen={data} questionKey={key} reread={reread} />}
    </div>
  )
}

interface SettingsProps {
  readonly seen: Versioned<Publisher>
  readonly questionKey: readonly unknown[]
  readonly reread: () => Promise<Versioned<Publisher> | undefined>
}

function Settings({ seen, questionKey, reread }: SettingsProps) {
  const { words } = useWords()
  const may = useRights()
  const queries = useQueryClient()
  const { id } = seen.value
  if (!may('publishers.change', { publisherId: id })) return <ReadOnly publisher={seen.value} />
  return (
    <EditForm
      label={words.publishers.tabs.settings}
      seen={seen}
      fieldsOf={({ id: _id, archived_at: _at, ...fields }) => fields}
      bodyOf={publisherBody}
      send={(body, ifMatch) => callVersioned('changePublisher', { path: { id }, body }, { ifMatch })}
      reread={reread}
      labels={publisherLabels(words)}
      saved={made => {
        queries.setQueryData(questionKey, made)
        queries.invalidateQueries({ queryKey: ['publishers'] })
      }}
    >
      {publisher => <PublisherFields publisher={publisher} />}
    </EditForm>
  )
}

function ReadOnly({ publisher }: { readonly publisher: Publisher }) {
  const { words } = useWords()
  const { id: _id, archived_at: _at, ...fields } = publisher
  const labels: Readonly<Record<string, string>> = publisherLabels(words)
  const shown = (value: unknown) =>
    typeof value === 'boolean'
      ? value
        ? words.parts.yes
        : words.parts.no
      : String(value ?? words.parts.none)
  return (
    <>
      <p className="note">{words.parts.readOnly}</p>
      <Facts facts={Object.entries(fields).map(([name, value]) => [labels[name] ?? name, shown(value)])} />
    </>
  )
}
