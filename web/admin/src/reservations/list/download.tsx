// The reservations of the list as a file for spreadsheets, with how much of it has arrived.

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callFile, Refusal } from '../../api/client.ts'
import { Whole } from '../../parts/fault.tsx'
import { save } from '../../parts/file-text.ts'
import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import type { questionOf } from './list-filter.ts'

interface Props {
  readonly question: ReturnType<typeof questionOf>
  /** Reservations of the list. */
  readonly total: number
}

export function Download({ question, total }: Props) {
  const { words: all, count, language } = useWords()
  const words = all.files
  const [rows, setRows] = useState<number | null>(null)
  const download = useMutation({
    mutationFn: async () => {
      setRows(0)
      const { page: _page, limit: _limit, order: _order, search, ...conditions } = question
      const form = language === 'en' ? ('comma' as const) : ('semicolon' as const)
      const body = { ...conditions, ...(search !== '' && { search }), form }
      // The heading is no row.
      let lines = -1
      const file = await callFile('exportReservations', { body }, bytes => {
        for (const byte of bytes) if (byte === lineEnd) lines += 1
        setRows(Math.max(0, lines))
      })
      save(file, 'reservations.csv')
    },
  })
  const shown = count(rows ?? 0, words.rows)
  return (
    <>
      <span className="small muted" role="status">
        {download.isPending && filled(words.downloading, { rows: shown, all: total })}
        {download.isSuccess && filled(words.downloaded, { rows: shown })}
      </span>
      {download.error && (
        <span className="small bad" role="alert">
          {download.error instanceof Refusal && download.error.status > 0 ? (
            <Whole error={download.error} />
          ) : (
            words.failed
          )}
        </span>
      )}
      <Button
        size="xs"
        aria-label={words.downReservations}
        disabled={total === 0}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {words.down}
      </Button>
    </>
  )
}

const lineEnd = 10
