// Work of a job that failed or was given up, why, and the ways out.

import { Link } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { Section } from '../parts/page-head.tsx'
import style from '../parts/parts.module.css'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

type Work = Answer<'listStuckWork'>['work'][number]

interface Props {
  readonly job: string
  readonly mayChange: boolean
}

export function StuckWork({ job, mayChange }: Props) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const texts = words.jobs
  return (
    <Section title={texts.work} lead={texts.workLead}>
      <List
        caption={texts.work}
        question={['jobs', 'work', job]}
        ask={async (query, signal) => {
          const page = await call('listStuckWork', { path: { job }, query }, { signal })
          return { rows: page.work, next: page.next_cursor }
        }}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.what, cell: row => <What work={row} /> },
          { head: texts.when, kind: 'wide', cell: ({ at }) => time(at) },
          {
            head: texts.next,
            cell: ({ next_attempt_at: next }) => (
              <span className={`state ${next === null ? 'failed' : 'waits'}`}>
                {next === null ? texts.givenUp : time(next)}
              </span>
            ),
          },
          ...(mayChange
            ? [{ head: texts.actions, cell: (row: Work) => <WaysOut job={job} work={row} /> }]
            : []),
        ]}
        empty={<p>{texts.noWork}</p>}
      />
    </Section>
  )
}

/** What it is, why it is stuck, and what it is about. */
function What({ work }: { readonly work: Work }) {
  const { words, count } = useWords()
  const { to } = useScope()
  const nameOf = usePropertyNames()
  const texts = words.jobs
  const links = [
    [texts.reservation, work.reservation_id && `/reservations/${work.reservation_id}`],
    [texts.webhook, work.webhook_id && `/webhooks/${work.webhook_id}`],
    [texts.channel, work.channel_id && `/channels/${work.channel_id}`],
    [texts.person, work.person_id && `/people/${work.person_id}`],
  ] as const
  return (
    <>
      <span className="strong">{texts.kinds[work.kind]}</span>
      {work.reason && (
        <div className="bad" lang="en">
          {work.reason}
        </div>
      )}
      {work.attempts !== null && <div className="small faint">{count(work.attempts, texts.attempts)}</div>}
      {work.property_id !== null && <div className="small">{nameOf(work.property_id)}</div>}
      <div className={style.tools}>
        {links.map(
          ([text, path]) =>
            path && (
              <Link key={text} className="small" to={to(path)}>
                {text}
              </Link>
            ),
        )}
      </div>
    </>
  )
}

function WaysOut({ job, work }: { readonly job: string; readonly work: Work }) {
  const { words } = useWords()
  const texts = words.jobs
  const path = { job, work: work.id }
  const about = texts.kinds[work.kind]
  return (
    <div className={style.tools}>
      {work.can_retry && (
        <Confirm
          size="xs"
          button={texts.retry}
          about={about}
          act={texts.retryAct}
          says={texts.retrySays}
          run={() => call('retryStuckWork', { path })}
          changes={['jobs']}
        />
      )}
      {work.can_discard && (
        <Confirm
          size="xs"
          button={texts.discard}
          about={about}
          act={texts.discardAct}
          says={texts.discardSays}
          isBad
          run={() => call('discardStuckWork', { path })}
          changes={['jobs']}
        />
      )}
    </div>
  )
}
