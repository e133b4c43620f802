// The file of an import of reservations: checked when it is chosen, imported when the person says so, with what was refused.

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Answer, call, Refusal } from '../../api/client.ts'
import { textOf } from '../../parts/file-text.ts'
import { RefusedLines, RefusedTable } from '../../parts/refused-lines.tsx'
import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import style from './import-panel.module.css'

type Import = Answer<'startReservationImport'>

interface Props {
  readonly propertyId: number
  readonly mayOversell: boolean
}

/** In bytes; the server takes no more characters. */
const largest = 10_000_000

interface Chosen {
  readonly name: string
  readonly text: string
  /** Tells files with the same name from each other. */
  readonly number: number
}

export function ImportFile({ propertyId, mayOversell }: Props) {
  const { words: all, count } = useWords()
  const words = all.imports
  const id = useId()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [said, setSaid] = useState('')
  const path = { id: propertyId }
  const trial = useQuery({
    queryKey: ['trial of reservations', propertyId, mayOversell, chosen?.number ?? 0],
    queryFn: ({ signal }) =>
      call(
        'startReservationImport',
        { path, body: { file: chosen!.text, dry_run: true, oversell: mayOversell } },
        { signal },
      ),
    enabled: chosen !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const run = useImport(propertyId)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setChosen(null)
    run.forget()
    if (file.size > largest) return setSaid(words.tooLarge)
    setSaid(filled(words.reading, { name: file.name }))
    const text = await textOf(file)
    setSaid('')
    setChosen(former => ({ name: file.name, text, number: (former?.number ?? performance.now()) + 1 }))
  }
  const start = async (file: string) => {
    setChosen(null)
    await run.go(() => call('startReservationImport', { path, body: { file, oversell: mayOversell } }))
  }
  const found = chosen === null || trial.isFetching ? undefined : trial.data
  return (
    <div className={style.file}>
      <label className={style.field} htmlFor={id}>
        <span>{words.choose}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={run.isRunning}
          onChange={event => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      <p role="status" className="small muted">
        {trial.isFetching ? filled(words.checking, { name: chosen?.name ?? '' }) : run.progress || said}
      </p>
      {trial.isFetching && <progress className={style.progress} aria-label={words.title} />}
      {chosen && trial.error && !trial.isFetching && (
        <>
          <Unreadable error={trial.error} name={chosen.name} />
          <Button size="xs" onClick={() => trial.refetch()}>
            {words.again}
          </Button>
        </>
      )}
      {found && chosen && (
        <>
          <Outcome state={found} />
          <Button
            variant="filled"
            fullWidth
            disabled={found.imported === 0}
            onClick={() => start(chosen.text)}
          >
            {found.imported === 0 ? words.nothing : count(found.imported, words.start)}
          </Button>
        </>
      )}
      <Running run={run} />
    </div>
  )
}

function Unreadable({ error, name }: { readonly error: Error; readonly name: string }) {
  const { words } = useWords()
  if (error instanceof Refusal) return <RefusedLines refusal={error} name={name} />
  return <p className="note refuses">{words.states.noAnswer}</p>
}

/** What came of the lines, or would. */
function Outcome({ state }: { readonly state: Import }) {
  const { words: all, count } = useWords()
  const words = all.imports
  const parts = [
    count(state.imported, state.dry_run ? words.wouldImport : words.imported),
    ...(state.present > 0 ? [count(state.present, words.present)] : []),
    ...(state.elsewhere > 0 ? [count(state.elsewhere, words.elsewhere)] : []),
    ...(state.refused > 0 ? [count(state.refused, words.refused)] : []),
  ]
  return (
    <>
      <p role={state.dry_run ? undefined : 'status'}>
        <b>{parts.join(', ')}</b>
      </p>
      {state.refused > 0 && (
        <>
          {state.dry_run && <p className="note warns">{words.refusedHelp}</p>}
          <div className={style.refusals}>
            <RefusedTable errors={state.refusals} />
          </div>
        </>
      )}
    </>
  )
}

type Run = ReturnType<typeof useImport>

function Running({ run }: { readonly run: Run }) {
  const { words: all } = useWords()
  const words = all.imports
  const { state, isRunning, error } = run
  if (error && !state) return <Unreadable error={error} name="" />
  if (!state) return null
  const lines = { done: state.done, all: state.total }
  if (isRunning)
    return (
      <progress className={style.progress} value={state.done} max={state.total} aria-label={words.title} />
    )
  if (state.finished_at !== null) return <Outcome state={state} />
  return (
    <>
      <p className={error ? 'note refuses' : 'note warns'} role="alert">
        {filled(error ? words.interrupted : words.unfinished, lines)}
      </p>
      <Button onClick={() => run.go(null)}>{words.resume}</Button>
    </>
  )
}

/** Begins an import or goes on with one, step by step; one that was left before is found again. */
function useImport(propertyId: number) {
  const { words } = useWords()
  const client = useQueryClient()
  const path = { id: propertyId }
  const [own, setOwn] = useState<Import | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const left = useQuery({
    queryKey: ['import of reservations', propertyId],
    queryFn: ({ signal }) => lastImport(propertyId, signal),
    retry: false,
  })
  const unfinished = left.data && left.data.finished_at === null ? left.data : null
  const state = own ?? unfinished
  const go = async (begin: (() => Promise<Import>) | null) => {
    setRunning(true)
    setError(null)
    try {
      let next = begin === null ? state! : await begin()
      setOwn(next)
      while (next.finished_at === null) {
        next = await call('continueReservationImport', { path })
        setOwn(next)
      }
    } catch (fault) {
      setError(fault as Error)
    }
    setRunning(false)
    await Promise.all(
      ['reservations', 'trial of reservations', 'import of reservations'].map(word =>
        client.invalidateQueries({ queryKey: [word] }),
      ),
    )
  }
  const forget = () => {
    setOwn(null)
    setError(null)
  }
  const lines = { done: state?.done ?? 0, all: state?.total ?? 0 }
  const progress = isRunning && state ? filled(words.imports.progress, lines) : ''
  return { state, isRunning, error, progress, go, forget }
}

/** Null where there was none yet. */
async function lastImport(id: number, signal: AbortSignal): Promise<Import | null> {
  try {
    return await call('showReservationImport', { path: { id } }, { signal })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}
