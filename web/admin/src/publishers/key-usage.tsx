// Requests of one key: by day as bars, and as a table of days and kinds of request.

import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { Table } from '../parts/list.tsx'
import { Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import style from '../parts/parts.module.css'
import { Refused } from '../parts/refused.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import look from './publishers.module.css'

export function KeyUsage({ keyId }: { readonly keyId: string }) {
  const { words, count, language } = useWords()
  const { day, count: number } = formatsOf(language)
  const texts = words.keys
  const { data, error, refetch } = useQuery({
    queryKey: ['keys', 'usage', keyId],
    queryFn: async ({ signal }) => {
      const path = { id: keyId }
      const [{ label }, { usage }] = await Promise.all([
        call('showKey', { path }, { signal }),
        call('showKeyUsage', { path, query: { days: 30 } }, { signal }),
      ])
      return { label: label || keyId, usage }
    },
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading rows={3} />
  const days = Map.groupBy(data.usage, each => each.day)
  const totals = [...days].map(([name, rows]) => ({
    name,
    requests: rows.reduce((sum, { requests }) => sum + requests, 0),
  }))
  const most = Math.max(1, ...totals.map(({ requests }) => requests))
  return (
    <Section title={filled(texts.usageOf, { label: data.label })} lead={texts.usageLead}>
      {totals.length === 0 ? (
        <p className={style.empty}>{texts.noUsage}</p>
      ) : (
        <>
          <ol className={look.bars}>
            {totals.map(({ name, requests }) => (
              <li key={name}>
                <span>{day(name)}</span>
                <meter
                  min={0}
                  max={most}
                  value={requests}
                  aria-label={`${day(name)}: ${count(requests, texts.total)}`}
                />
                <span className="number">{number(requests)}</span>
              </li>
            ))}
          </ol>
          <Table
            caption={filled(texts.usageOf, { label: data.label })}
            rows={data.usage}
            keyOf={each => `${each.day} ${each.operation}`}
            columns={[
              { head: texts.day, cell: each => day(each.day) },
              { head: texts.operation, cell: each => each.operation },
              { head: texts.requests, kind: 'number', cell: each => number(each.requests) },
              { head: texts.limited, kind: 'number', cell: each => number(each.limited) },
            ]}
          />
        </>
      )}
    </Section>
  )
}
