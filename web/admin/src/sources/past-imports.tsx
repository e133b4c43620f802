// The last imports from a source, the newest first.

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { Table } from '../parts/list.tsx'
import { Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import style from '../parts/parts.module.css'
import { Refused } from '../parts/refused.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { importQuestions, Refusals } from './refusals.tsx'

type Past = Answer<'listContentImports'>['imports'][number]

const pageSize = 10

export function PastImports({ source, last }: { readonly source: string; readonly last: number }) {
  const { words, language } = useWords()
  const { time, count } = formatsOf(language)
  const texts = words.sourceImports
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...importQuestions(source), 'list'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listContentImports', { path: { source }, query: { limit: pageSize, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next_cursor ?? undefined,
    refetchInterval: 10_000,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading rows={2} />
  const rows = data.pages.flatMap(page => page.imports)
  return (
    <Section title={texts.past}>
      <Table
        caption={texts.past}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.began, cell: ({ started_at: at }) => time(at) },
          { head: texts.what, kind: 'wide', cell: row => <What past={row} /> },
          { head: texts.state, cell: row => <State past={row} isLast={row.id === last} /> },
          {
            head: texts.done,
            kind: 'number',
            cell: ({ done, total }) => `${count(done)} / ${count(total)}`,
          },
          { head: texts.results.created, kind: 'wide', cell: ({ created }) => count(created) },
          { head: texts.results.changed, kind: 'wide', cell: ({ changed }) => count(changed) },
          { head: texts.results.refused, kind: 'number', cell: ({ refused }) => count(refused) },
        ]}
      />
      {rows
        .filter(({ id, refusals }) => id !== last && refusals.length > 0)
        .map(row => (
          <Refusals
            key={row.id}
            title={filled(texts.refusedOf, { time: time(row.started_at) })}
            refusals={row.refusals}
          />
        ))}
      {hasNextPage && (
        <div className={style.pages}>
          <Button size="xs" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Section>
  )
}

function What({ past: { selection } }: { readonly past: Past }) {
  const texts = useWords().words.sourceImports
  const [by = '', ...rest] = selection.split(':')
  const label = Object.entries(texts.wanted).find(([name]) => name === by)?.[1] ?? by
  return by === 'region' || by === 'country' ? `${label}: ${rest.join(':')}` : label
}

function State({ past, isLast }: { readonly past: Past; readonly isLast: boolean }) {
  const texts = useWords().words.sourceImports
  const { finished_at: finished, stopped_at: stopped, dry_run: isDryRun } = past
  const state =
    finished !== null ? 'finished' : stopped !== null ? 'stopped' : isLast ? 'running' : 'replaced'
  return (
    <span className={`state ${state === 'finished' ? 'over' : ''}`}>
      {texts.pastStates[state]}
      {isDryRun && `, ${texts.dryRunShort}`}
    </span>
  )
}
