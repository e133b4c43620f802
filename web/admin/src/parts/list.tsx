// A list that comes in pages: its states, its rows, and the way to the next page, whose cursor is in the address.

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useWords } from '../words/use-words.ts'
import { PageLoading } from './page-loading.tsx'
import style from './parts.module.css'
import { Refused } from './refused.tsx'
import { useAddress } from './use-address.ts'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** number: at the right; wide: not on telephones; wideNumber: both. */
  readonly kind?: keyof typeof classes
}

interface Listed<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

interface Props<Row> {
  /** What the list is called for those who do not see it. */
  readonly caption: string
  /** The name of the question, with its filters. */
  readonly question: readonly unknown[]
  readonly ask: (
    part: { limit: number; cursor: string | undefined },
    signal: AbortSignal,
  ) => Promise<Listed<Row>>
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string | number
  /** Where the first cell of a row leads; the link takes the whole row. */
  readonly to?: (row: Row) => To
  /** What an empty list says, and what can be done. */
  readonly empty: ReactNode
}

const pageSize = 50

const classes = { number: 'number', wide: 'wide-only', wideNumber: 'number wide-only' } as const

export function List<Row>({ caption, question, ask, columns, keyOf, to, empty }: Props<Row>) {
  const { get } = useAddress()
  const cursor = get('cursor')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...question, cursor],
    queryFn: ({ signal }) => ask({ limit: pageSize, cursor: cursor || undefined }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  return (
    <div className={style.rows} data-late={isPlaceholderData || undefined}>
      {data.rows.length === 0 ? (
        <div className={style.empty}>{empty}</div>
      ) : (
        <Table caption={caption} columns={columns} rows={data.rows} keyOf={keyOf} {...(to && { to })} />
      )}
      <Pages isFirst={cursor === ''} next={data.next} />
    </div>
  )
}

type TableProps<Row> = Pick<Props<Row>, 'caption' | 'columns' | 'keyOf' | 'to'> & {
  readonly rows: readonly Row[]
}

/** Rows that are there. */
export function Table<Row>({ caption, columns, rows, keyOf, to }: TableProps<Row>) {
  return (
    // Where no row is a link, the keyboard reaches what scrolls.
    <div className={style.scroll} {...(!to && { tabIndex: 0 })}>
      <table className={style.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={classOf(kind)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} className={to && style.row}>
              {columns.map(({ head, cell, kind }, index) => (
                <td key={head} className={classOf(kind)}>
                  {index === 0 && to ? <Link to={to(row)}>{cell(row)}</Link> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const classOf = (kind: Column<never>['kind']) => kind && classes[kind]

function Pages({ isFirst, next }: { readonly isFirst: boolean; readonly next: string | null }) {
  const { words } = useWords()
  const { change } = useAddress()
  if (isFirst && next === null) return null
  return (
    <nav className={style.pages} aria-label={words.parts.pages}>
      <Button size="xs" disabled={isFirst} onClick={() => change({ cursor: null })}>
        {words.parts.first}
      </Button>
      <Button size="xs" disabled={next === null} onClick={() => change({ cursor: next })}>
        {words.parts.next}
      </Button>
    </nav>
  )
}
