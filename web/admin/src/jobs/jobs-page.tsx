// The jobs of the installation: what each does, how it went last, and what waits for it.

import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { jobGroups as groups, jobStates } from '../api/kinds.ts'
import { ChoiceFilter } from '../parts/filters.tsx'
import { type Formats, formatsOf } from '../parts/formats.ts'
import { type Column, Table } from '../parts/list.tsx'
import { PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Job } from './job.ts'
import style from './jobs.module.css'
import { RunNow } from './run-now.tsx'
import { spanOf } from './spans.ts'

/** What needs a look comes first. */
const states = jobStates.toReversed()

/** Between two looks: a job that was asked for begins within a second or two. */
export const lookMilliseconds = 3000

export function Page() {
  const { words, count } = useWords()
  const { oneOf } = useAddress()
  const { to } = useScope()
  const texts = words.jobs
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', 'list'],
    queryFn: ({ signal }) => call('listJobs', { query: {} }, { signal }),
    refetchInterval: lookMilliseconds,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const state = oneOf('state', states)
  const group = oneOf('group', groups)
  const shown = data.jobs.filter(
    job => (state === null || job.state === state) && (group === null || job.group === group),
  )
  const troubles = data.jobs.filter(job => job.state === 'failed' || job.state === 'late')
  const plain = shown.filter(job => !job.is_for_test_keys)
  const ofTestKeys = shown.filter(job => job.is_for_test_keys)
  return (
    <div className="page">
      <PageHead title={words.pages.jobs} lead={texts.lead}>
        <ChoiceFilter
          name="state"
          label={texts.state}
          any={texts.anyState}
          choices={states.map(value => ({ value, label: texts.states[value] }))}
        />
        <ChoiceFilter
          name="group"
          label={texts.group}
          any={texts.anyGroup}
          choices={groups.map(value => ({ value, label: texts.groups[value] }))}
        />
      </PageHead>
      <p className={`note ${troubles.length > 0 ? 'refuses' : ''} ${style.summary}`} role="status">
        {troubles.length > 0 ? `${count(troubles.length, texts.troubles)}: ` : texts.allWell}
        {troubles.map(({ id, does }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <Link to={to(`/jobs/${id}`)}>{texts.names[does]}</Link>
          </Fragment>
        ))}
      </p>
      {shown.length === 0 && <p>{texts.none}</p>}
      {groups.map(each => (
        <Jobs key={each} title={texts.groups[each]} jobs={plain.filter(job => job.group === each)} />
      ))}
      <Jobs title={texts.testKeys} lead={texts.testKeysLead} jobs={ofTestKeys} />
    </div>
  )
}

interface JobsProps {
  readonly title: string
  readonly lead?: string
  readonly jobs: readonly Job[]
}

function Jobs({ title, lead, jobs }: JobsProps) {
  const { words, language } = useWords()
  const { to } = useScope()
  const may = useRights()
  const texts = words.jobs
  if (jobs.length === 0) return null
  const formats = formatsOf(language)
  const actions: Column<Job> = {
    head: texts.run,
    kind: 'number',
    cell: job => job.can_run_now && <RunNow job={job} size="xs" />,
  }
  return (
    <Section title={title} lead={lead}>
      <Table
        caption={title}
        rows={jobs}
        keyOf={({ id }) => id}
        to={({ id }) => to(`/jobs/${id}`)}
        columns={[
          { head: texts.name, cell: job => <Name job={job} /> },
          { head: texts.state, cell: job => <Health job={job} /> },
          { head: texts.lastRun, kind: 'wide', cell: job => <LastRun job={job} formats={formats} /> },
          { head: texts.waits, kind: 'wide', cell: job => <Waits job={job} /> },
          ...(may('installation.change', 'installation') ? [actions] : []),
        ]}
      />
    </Section>
  )
}

function Name({ job: { does } }: { readonly job: Job }) {
  const { words } = useWords()
  return (
    <>
      {words.jobs.names[does]}
      <div className={`small muted ${style.does}`}>{words.jobs.does[does]}</div>
    </>
  )
}

function LastRun({ job, formats: { time } }: { readonly job: Job; readonly formats: Formats }) {
  const { words, count } = useWords()
  const { last_run: run, last_work: work } = job
  const texts = words.jobs
  if (run === null) return <span className="faint">{texts.never}</span>
  return (
    <>
      {time(run.ended_at)}
      {work && (
        <div className="small faint">
          {filled(texts.lastWorkText, { time: time(work.at), count: count(work.count, texts.did) })}
        </div>
      )}
    </>
  )
}

/** What waits for a job, and how long the first of it has been due. */
function Waits({ job: { waiting } }: { readonly job: Job }) {
  const { words, language, count } = useWords()
  const texts = words.jobs
  if (waiting === null) return null
  const { overdue_seconds: overdue } = waiting
  return (
    <>
      <span className={`${style.whole} ${waiting.count === 0 ? 'faint' : ''}`}>
        {waiting.count === 0 ? texts.nothingWaits : count(waiting.count, texts.waiting)}
      </span>
      {overdue !== null && overdue >= 60 && (
        <div className="small bad">{filled(texts.overdue, { time: spanOf(language, overdue) })}</div>
      )}
    </>
  )
}

/** How a job is doing, why it failed, and what is stuck. */
function Health({ job }: { readonly job: Job }) {
  const { words, count } = useWords()
  const { state, last_failure: failure, waiting } = job
  return (
    <>
      <JobState job={job} />
      {state === 'failed' && failure && (
        <div className="small bad" lang="en">
          {failure.reason}
        </div>
      )}
      {waiting !== null && waiting.stuck > 0 && (
        <div className="small bad strong">{count(waiting.stuck, words.jobs.stuck)}</div>
      )}
    </>
  )
}

const shapes = {
  never: 'over',
  asked: 'waits',
  running: 'waits',
  done: '',
  failed: 'failed',
  late: 'failed',
} as const

/** A shape and a word. */
export function JobState({ job: { state } }: { readonly job: Job }) {
  const { words } = useWords()
  return <span className={`state ${shapes[state]}`}>{words.jobs.states[state]}</span>
}
