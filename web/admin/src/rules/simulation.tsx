// What price rules would do to the coming nights, as a plot and a table, and what they would have earned last year.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call, type Versioned } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { type Choices, roomNames } from './choices.ts'
import style from './rules.module.css'
import { type Rules, reasonsOf } from './sentences.ts'

type Simulated = Answer<'simulatePriceRules'>

/** More changes are counted, not listed. */
const mostListed = 30
/** Nights in the plot. */
const mostNights = 120

interface Props {
  readonly propertyId: number
  readonly rules: Versioned<Rules>
  readonly choices: Choices
}

export function Simulation({ propertyId, rules, choices }: Props) {
  const { priceRules: words } = useWords().words
  const [isAsked, ask] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['price rules', 'simulation', propertyId, rules.version],
    queryFn: ({ signal }) => call('simulatePriceRules', { path: { id: propertyId }, body: {} }, { signal }),
    enabled: isAsked,
  })
  return (
    <Section
      title={words.simulation}
      lead={words.simulationLead}
      tools={
        <Button loading={isFetching} onClick={() => (isAsked ? void refetch() : ask(true))}>
          {words.ask}
        </Button>
      }
    >
      {error && <Refused error={error} again={refetch} />}
      {isAsked && !data && !error && <PageLoading rows={4} />}
      {data && (
        <div className={style.simulation}>
          <Coming simulated={data} choices={choices} />
          <LastYear simulated={data} />
        </div>
      )}
    </Section>
  )
}

interface ComingProps {
  readonly simulated: Simulated
  readonly choices: Choices
}

function Coming({ simulated: { nights, changes, all_changes: all, currency }, choices }: ComingProps) {
  const { words, language, count } = useWords()
  const texts = words.priceRules
  const { day, amount, count: number } = formatsOf(language)
  const roomName = roomNames(choices)
  const changed = { prices: count(all, texts.prices), nights: count(nights.length, texts.nights) }
  return (
    <div className={style.part}>
      <h3>{texts.coming}</h3>
      <p>{all === 0 ? texts.nothing : filled(texts.comingSays, changed)}</p>
      {all > 0 && (
        <>
          <Plot nights={nights.slice(0, mostNights)} />
          <div className={style.scroll}>
            <table>
              <caption className="unseen">{texts.coming}</caption>
              <thead>
                <tr>
                  <th>{texts.night}</th>
                  <th>{texts.room}</th>
                  <th className="number">{texts.before}</th>
                  <th className="number">{texts.after}</th>
                  <th>{texts.why}</th>
                </tr>
              </thead>
              <tbody>
                {changes.slice(0, mostListed).map(change => (
                  <tr key={`${change.night} ${change.room_id} ${change.rate_code}`}>
                    <td>{day(change.night)}</td>
                    <td>
                      {roomName(change.room_id)}, {change.rate_code}
                    </td>
                    <td className="number">{amount(change.before, currency)}</td>
                    <td className="number">
                      <b>{amount(change.after, currency)}</b>
                    </td>
                    <td>{reasonsOf(change.reasons, words)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {all > mostListed && (
            <p className="small muted">{filled(texts.more, { count: number(all - mostListed) })}</p>
          )}
        </>
      )}
    </div>
  )
}

const [plotWidth, plotHeight] = [720, 140]

/** The lowest price of each night, before and after; the table below has the figures. */
function Plot({ nights }: { readonly nights: Simulated['nights'] }) {
  const { words, language } = useWords()
  const texts = words.priceRules
  const { axisDay } = formatsOf(language)
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return null
  const prices = nights.flatMap(night => [night.lowest_before, night.lowest_after])
  const [low, high] = [Math.min(...prices) * 0.95, Math.max(...prices) * 1.02]
  const line = (price: (night: Simulated['nights'][number]) => number) =>
    nights
      .map((night, index) => {
        const x = (plotWidth * index) / Math.max(1, nights.length - 1)
        const y = plotHeight * (1 - (price(night) - low) / Math.max(1, high - low))
        return `${x.toFixed(1)},${y.toFixed(1)}`
      })
      .join(' ')
  return (
    <figure className={style.plot}>
      <svg viewBox={`0 0 ${plotWidth} ${plotHeight}`} role="img" preserveAspectRatio="none">
        <title>{texts.plot}</title>
        <polyline className={style.before} points={line(night => night.lowest_before)} />
        <polyline className={style.after} points={line(night => night.lowest_after)} />
      </svg>
      <figcaption className="small muted">
        <span>{axisDay(first.night)}</span>
        <span>
          <i className={style.keyBefore} /> {texts.stands} <i className={style.keyAfter} /> {texts.ruled}
        </span>
        <span>{axisDay(last.night)}</span>
      </figcaption>
    </figure>
  )
}

function LastYear({ simulated: { last_year: months, currency } }: { readonly simulated: Simulated }) {
  const { words, language } = useWords()
  const texts = words.priceRules
  const { amount, count } = formatsOf(language)
  const sum = (of: (month: Simulated['last_year'][number]) => number) =>
    months.reduce((total, month) => total + of(month), 0)
  const total = {
    month: texts.total,
    room_nights: sum(month => month.room_nights),
    changed: sum(month => month.changed),
    earned: sum(month => month.earned),
    would_have_earned: sum(month => month.would_have_earned),
  }
  return (
    <div className={style.part}>
      <h3>{texts.lastYear}</h3>
      <p className="small muted">{months.length === 0 ? texts.noBookings : texts.lastYearLead}</p>
      {months.length > 0 && (
        <div className={style.scroll}>
          <table>
            <caption className="unseen">{texts.lastYear}</caption>
            <thead>
              <tr>
                <th>{texts.month}</th>
                <th className="number">{texts.roomNights}</th>
                <th className="number">{texts.repriced}</th>
                <th className="number">{filled('{what}, {currency}', { what: texts.earned, currency })}</th>
                <th className="number">{texts.wouldHave}</th>
                <th className="number">{texts.difference}</th>
              </tr>
            </thead>
            <tbody>
              {[...months, total].map(month => (
                <tr key={month.month} data-total={month === total || undefined}>
                  <td>{month.month}</td>
                  <td className="number">{count(month.room_nights)}</td>
                  <td className="number">{count(month.changed)}</td>
                  <td className="number">{amount(month.earned, currency)}</td>
                  <td className="number">{amount(month.would_have_earned, currency)}</td>
                  <td className="number">{amount(month.would_have_earned - month.earned, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
