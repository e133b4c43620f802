// Imports of properties from a source: how far the last one is, with what stops it and lets it go on; a new one; and those before.

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, Refusal } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { Facts, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { RefusalText } from '../parts/refusal-text.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './imports.module.css'
import { NewImport } from './new-import.tsx'
import { PastImports } from './past-imports.tsx'
import { type Import, importQuestions, Refusals } from './refusals.tsx'

export function ContentImports({ source }: { readonly source: string }) {
  const { words } = useWords()
  const mayChange = useRights()('installation.change', 'installation')
  const texts = words.sourceImports
  const { data, error, refetch } = useQuery({
    queryKey: [...importQuestions(source), 'last'],
    queryFn: async ({ signal }) => {
      try {
        return await call('showContentImport', { path: { source } }, { signal })
      } catch (refusal) {
        // Nothing was imported yet.
        if (refusal instanceof Refusal && refusal.status === 404) return null
        throw refusal
      }
    },
    refetchInterval: ({ state: { data } }) => (data && stateOf(data) === 'running' ? 2_000 : 10_000),
  })
  if (error) return <Refused error={error} again={refetch} />
  if (data === undefined) return <PageLoading rows={2} />
  const isOpen = data !== null && data.finished_at === null
  return (
    <>
      <Section
        title={texts.title}
        lead={texts.lead}
        tools={mayChange && isOpen && <Actions source={source} state={stateOf(data)} />}
      >
        {data === null ? <p className="muted">{texts.never}</p> : <LastImport last={data} />}
      </Section>
      {mayChange && <NewImport source={source} replaces={isOpen} />}
      {data !== null && <PastImports source={source} last={data.id} />}
    </>
  )
}

type State = 'running' | 'elsewhere' | 'stopped' | 'finished'

function stateOf({ finished_at: finished, stopped_at: stopped, in_background: isOurs }: Import): State {
  if (finished !== null) return 'finished'
  if (stopped !== null) return 'stopped'
  return isOurs ? 'running' : 'elsewhere'
}

const results = [
  'created',
  'changed',
  'unchanged',
  'unlisted',
  'missing',
  'refused',
  'pictures_missing',
] as const

function LastImport({ last }: { readonly last: Import }) {
  const { words, language } = useWords()
  const { count, time } = formatsOf(language)
  const texts = words.sourceImports
  const state = stateOf(last)
  const since = last.finished_at ?? last.stopped_at ?? last.started_at
  return (
    <div className={style.last}>
      <p role="status">
        <b className="strong">{filled(texts.states[state], { time: time(since) })}</b>
        {last.dry_run && ` ${texts.dryRun}`}
      </p>
      {last.stopped_because !== null && (
        <p className="note refuses" lang="en">
          {last.stopped_because}
        </p>
      )}
      {state !== 'finished' && <Progress last={last} />}
      <Facts facts={results.map(each => [texts.results[each], count(last[each])] as const)} />
      <Refusals title={texts.refusals} refusals={last.refusals} isOpen />
    </div>
  )
}

function Progress({ last: { done, total, listing, wait } }: { readonly last: Import }) {
  const { words, language, count: counted } = useWords()
  const { count } = formatsOf(language)
  const texts = words.sourceImports
  const progress = { done: count(done), total: count(total) }
  return (
    <div>
      <progress
        className={style.progress}
        aria-label={texts.title}
        {...(!listing && { value: done, max: Math.max(total, 1) })}
      />
      <p>{listing ? counted(total, texts.listing) : filled(texts.progress, progress)}</p>
      {wait && (
        <p className="muted">
          {filled(texts.waits, { seconds: count(wait.seconds) })} <span lang="en">{wait.reason}</span>
        </p>
      )}
    </div>
  )
}

function Actions({ source, state }: { readonly source: string; readonly state: State }) {
  const texts = useWords().words.sourceImports
  const queries = useQueryClient()
  const deed = useMutation({
    mutationFn: (name: 'stop' | 'resume') =>
      name === 'stop'
        ? call('stopContentImport', { path: { source } })
        : call('resumeContentImport', { path: { source }, body: { in_background: true } }),
    onSettled: () => queries.invalidateQueries({ queryKey: importQuestions(source) }),
  })
  return (
    <>
      {deed.error && <RefusalText error={deed.error} />}
      {state !== 'running' && (
        <Button loading={deed.isPending} onClick={() => deed.mutate('resume')}>
          {state === 'stopped' ? texts.resume : texts.takeOver}
        </Button>
      )}
      {state !== 'stopped' && (
        <Button loading={deed.isPending} onClick={() => deed.mutate('stop')}>
          {texts.stop}
        </Button>
      )}
    </>
  )
}
