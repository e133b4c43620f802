// The audit trail: who changed what, when and from where, the newest first.

import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { routes } from '../api/types.ts'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import style from './audit.module.css'
import { noFilter, questionOf, useAuditFilter } from './audit-filter.ts'
import { Entries } from './entries.tsx'
import { FilterBar } from './filter-bar.tsx'

const pageSize = 50

export function Page() {
  const { words, count } = useWords()
  const { propertyId } = useScope()
  const [filter, change] = useAuditFilter()
  const question = questionOf(filter, propertyId)
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ['audit', question],
      queryFn: ({ signal, pageParam }) =>
        call(
          'listAuditEntries',
          { query: { ...question, limit: pageSize, cursor: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.next_cursor,
      placeholderData: keepPreviousData,
    })
  const entries = data?.pages.flatMap(page => page.entries) ?? []
  return (
    <div className={style.list}>
      <header className={style.head}>
        <div className="title">
          <h1>{words.pages.audit}</h1>
          <span className="muted grow" role="status">
            {data && count(entries.length, hasNextPage ? words.audit.newest : words.audit.found)}
          </span>
          <Button component="a" size="xs" href={tableOf(question)} download="audit.csv">
            {words.audit.table}
          </Button>
        </div>
        <FilterBar filter={filter} change={change} />
      </header>
      {error && <Refused error={error} again={refetch} />}
      {!data && !error && <PageLoading />}
      {data && !error && entries.length === 0 && (
        <div className="page">
          <h2>{words.audit.none}</h2>
          <p className="muted">{words.audit.noneHelp}</p>
          <Button mt="md" onClick={() => change(noFilter)}>
            {words.audit.showAll}
          </Button>
        </div>
      )}
      {data && !error && entries.length > 0 && (
        <div className={style.rows} data-late={isPlaceholderData || undefined}>
          <Entries entries={entries} change={change} />
          {hasNextPage && (
            <div className={style.older}>
              <Button size="xs" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
                {words.audit.older}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** The address of the same entries as a table; the browser saves it. */
function tableOf(question: ReturnType<typeof questionOf>): string {
  const [, path = ''] = routes.listAuditEntries.split(' ')
  const sent = Object.entries(question).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()
  return `${path}/export.csv${text === '' ? '' : `?${text}`}`
}
