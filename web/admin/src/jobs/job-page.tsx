// One job: when it ran and runs next, why it failed, and the work that is stuck.

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call, Refusal } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { Facts, PageHead } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Job } from './job.ts'
import { JobState, lookMilliseconds } from './jobs-page.tsx'
import { RunNow } from './run-now.tsx'
import { spanOf } from './spans.ts'
import { StuckWork } from './stuck-work.tsx'

export function Page() {
  const { reference = '' } = useParams()
  const { words } = useWords()
  const { to } = useScope()
  const may = useRights()
  const texts = words.jobs
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', 'one', reference],
    queryFn: ({ signal }) => call('showJob', { path: { job: reference } }, { signal }),
    refetchInterval: lookMilliseconds,
  })
  const back = { to: to('/jobs'), text: words.pages.jobs }
  if (error instanceof Refusal && error.status === 404) {
    return (
      <div className="page">
        <PageHead title={reference} lead={texts.unknown} back={back} />
      </div>
    )
  }
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const mayChange = may('installation.change', 'installation')
  const name = texts.names[data.does]
  return (
    <div className="page">
      <PageHead
        title={data.is_for_test_keys ? `${name} (${texts.testKeys})` : name}
        lead={texts.does[data.does]}
        back={back}
      >
        {mayChange && data.can_run_now && <RunNow job={data} />}
      </PageHead>
      <Trouble job={data} />
      <Timing job={data} />
      {data.waiting !== null && <StuckWork job={data.id} mayChange={mayChange} />}
    </div>
  )
}

function Trouble({ job: { state, last_failure: failure } }: { readonly job: Job }) {
  const { words, language, count } = useWords()
  const { time } = formatsOf(language)
  const texts = words.jobs
  if (state === 'late') {
    return (
      <p className="note refuses" role="status">
        {texts.lateHelp}
      </p>
    )
  }
  if (failure === null) return null
  const isFailing = failure.in_a_row > 0
  return (
    <p className={`note ${isFailing ? 'refuses' : ''}`} role="status">
      <b className="strong">{filled(texts.failedAt, { time: time(failure.at) })}</b>{' '}
      <span lang="en">{failure.reason}</span>.{' '}
      {isFailing ? `${count(failure.in_a_row, texts.inARow)} ${texts.failedHelp}` : texts.againWell}
    </p>
  )
}

function Timing({ job }: { readonly job: Job }) {
  const { words, language, count } = useWords()
  const { time, count: number } = formatsOf(language)
  const texts = words.jobs
  const { last_run: run, last_work: work, waiting } = job
  const every = filled(texts.every, { time: spanOf(language, job.every_seconds) })
  const timeOr = (at: string | null | undefined) => (at ? time(at) : texts.never)
  return (
    <Facts
      facts={[
        [texts.state, <JobState key="state" job={job} />],
        [texts.interval, job.starts_early ? filled(texts.early, { every }) : every],
        [texts.started, timeOr(run?.started_at)],
        [texts.ended, timeOr(run?.ended_at)],
        ...(job.running_since === null ? [] : [[texts.runningSince, time(job.running_since)] as const]),
        [texts.nextRun, job.next_run_at === null ? words.parts.nothing : time(job.next_run_at)],
        ...(work === null
          ? []
          : [
              [
                texts.lastWork,
                filled(texts.lastWorkText, { time: time(work.at), count: count(work.count, texts.did) }),
              ] as const,
            ]),
        ...(waiting === null
          ? []
          : ([
              [texts.waitingNow, number(waiting.count)],
              [texts.dueNow, number(waiting.due)],
              ...(waiting.due_since === null ? [] : [[texts.dueSince, time(waiting.due_since)] as const]),
            ] as const)),
        [
          texts.named,
          <span key="name" lang="en">
            {job.name}
          </span>,
        ],
        ...(job.can_run_now ? [] : [[texts.run, texts.ofEachProcess] as const]),
      ]}
    />
  )
}
