// Nights on which more is sold than is offered: the first thing to act on, and gone once it is put right.

import { Link } from 'react-router'
import { formatsOf } from '../parts/formats.ts'
import { usePropertyNames } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'
import type { DashboardAnswer } from './dashboard-answer.ts'

export function Oversold({ found }: { readonly found: DashboardAnswer['oversold'] }) {
  const { words, count, language } = useWords()
  const { day } = formatsOf(language)
  const nameOf = usePropertyNames()
  const texts = words.dashboard
  if (found.length === 0) return null
  return (
    <section className={`note refuses ${style.oversold}`} aria-labelledby="oversold">
      <h2 id="oversold">{texts.oversold}</h2>
      <p>{texts.oversoldHelp}</p>
      <ul>
        {found.map(({ property_id: id, nights, room_nights: rooms, first_night: first }) => (
          <li key={id}>
            <b className="strong">{nameOf(id)}</b>{' '}
            <span>
              {count(nights, texts.oversoldNights)}{' '}
              {filled(nights === 1 ? texts.oversoldOn : texts.oversoldFrom, { day: day(first) })}:{' '}
              {count(rooms, texts.oversoldRooms)}.
            </span>{' '}
            <Link to={`/calendar?property=${id}&from=${first}`}>
              {texts.openCalendar}
              <span className="unseen">: {nameOf(id)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
