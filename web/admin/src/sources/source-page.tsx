// A remote source: whether it is asked, how its questions ended, what was imported from it, and messages about bookings.

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { Facts, PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { ContentImports } from './content-imports.tsx'
import { SourceMessages } from './source-messages.tsx'
import { type Source, SourceState } from './sources-page.tsx'

export function Page() {
  const { reference = '' } = useParams()
  const { words } = useWords()
  const { to } = useScope()
  const texts = words.sources
  const { data, error, refetch } = useQuery({
    queryKey: ['sources', 'all'],
    queryFn: ({ signal }) => call('listSources', { query: {} }, { signal }),
    refetchInterval: 30_000,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const source = data.sources.find(({ name }) => name === reference)
  const back = { to: to('/sources'), text: words.pages.sources }
  if (!source) {
    return (
      <div className="page">
        <PageHead title={reference} lead={texts.unknown} back={back} />
      </div>
    )
  }
  return (
    <div className="page">
      <PageHead title={source.name} lead={texts.kinds[source.is_live ? 'live' : 'quoting']} back={back} />
      <State source={source} />
      {source.questions && <Questions questions={source.questions} />}
      {source.has_content && <ContentImports source={source.name} />}
      <SourceMessages source={source.name} />
    </div>
  )
}

function State({ source }: { readonly source: Source }) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const texts = words.sources
  const { rest, bookings, supports } = source
  const can = (['resolve', 'cancel', 'list', 'card'] as const).filter(each => supports[each])
  return (
    <>
      {rest && (
        <p className="note refuses" role="status">
          <b className="strong">{filled(texts.restsSince, { time: time(rest.since) })}</b>{' '}
          <span lang="en">{rest.reason}</span>. {texts.restsHelp}
        </p>
      )}
      <Facts
        facts={[
          [texts.state, <SourceState key="state" source={source} />],
          [texts.properties, source.properties],
          [texts.supports, can.map(each => texts.abilities[each]).join(', ') || words.parts.nothing],
          [texts.calls, bookings.calls],
          [texts.troubles, bookings.troubles],
          [texts.lastCall, bookings.last_call_at === null ? texts.never : time(bookings.last_call_at)],
          ...(bookings.last_trouble === null || bookings.last_trouble_at === null
            ? []
            : ([
                [
                  texts.lastTrouble,
                  <span key="trouble">
                    <span lang="en">{bookings.last_trouble}</span>, {time(bookings.last_trouble_at)}
                  </span>,
                ],
              ] as const)),
        ]}
      />
    </>
  )
}

function Questions({ questions }: { readonly questions: NonNullable<Source['questions']> }) {
  const { words, language } = useWords()
  const { count } = formatsOf(language)
  const texts = words.sources
  const { limits } = questions
  const ends = [
    'answered',
    'failed',
    'too_many_at_once',
    'too_many_a_second',
    'resting',
    'under_way',
  ] as const
  return (
    <Section title={texts.questions} lead={texts.questionsLead}>
      <Facts facts={ends.map(end => [texts.ends[end], count(questions[end])] as const)} />
      <p className="small muted">
        {filled(texts.limits, {
          atOnce: limits.at_once,
          perSecond: limits.per_second,
          failures: limits.failures,
          seconds: limits.rest_seconds,
        })}
      </p>
    </Section>
  )
}
