// The lowest prices of a property by day of arrival: one month, each day that can be booked a link to its stay.

import type { Calendar } from '../../client/src/types.ts'
import {
  type Day,
  dayFormat,
  dayOf,
  firstOf,
  lengthOf,
  type Month,
  monthOf,
  textOf,
  weekdayOf,
  weekdays,
} from '../sites/days.ts'
import { ask } from './asking.ts'
import type { EmbedChoices } from './choices.ts'
import { element } from './element.ts'
import { labelled, money, numberField, today } from './fields.ts'
import type { EmbedWords } from './words.ts'

const mostNights = 14
const mostAdults = 9
/** Further on there are hardly prices, and the interface gives none. */
const monthsAhead = 18

/** What the guest looks at. */
interface Wanted {
  readonly month: Month
  readonly nights: number
  readonly adults: number
}

export function priceCalendar(choices: EmbedChoices, words: EmbedWords): HTMLElement {
  const nights = numberField(1, mostNights, 1)
  const adults = numberField(1, mostAdults, 2)
  const first = monthOf(dayOf(today()))
  let month = first
  const shown = element('div', {})
  const status = element('p', { role: 'status' })
  const earlier = stepButton('‹', words.earlier)
  const later = stepButton('›', words.later)
  let asked = 0
  const show = async (): Promise<void> => {
    asked += 1
    const question = asked
    earlier.disabled = month === first
    later.disabled = month === first + monthsAhead
    status.textContent = words.loading
    const wanted = { month, nights: Number(nights.value), adults: Number(adults.value) }
    try {
      const calendar = await askCalendar(choices, wanted)
      // Somebody who leafs on has asked for another month since.
      if (question !== asked) return
      status.textContent = words.total.replace('{currency}', calendar.meta_data.currency)
      shown.replaceChildren(monthTable(choices, words, wanted, calendar))
    } catch {
      if (question !== asked) return
      status.textContent = words.failed
      const link = element('a', { href: addressOf(choices), className: 'button' }, words.seeProperty)
      shown.replaceChildren(link)
    }
  }
  const leaf = (months: number) => (): void => {
    month += months
    show()
  }
  earlier.addEventListener('click', leaf(-1))
  later.addEventListener('click', leaf(1))
  nights.addEventListener('change', show)
  adults.addEventListener('change', show)
  show()
  return element(
    'section',
    { ariaLabel: words.calendar },
    element(
      'div',
      { className: 'row' },
      labelled(words.nights, nights),
      labelled(words.adults, adults),
      earlier,
      later,
    ),
    shown,
    status,
  )
}

const stepButton = (sign: string, text: string): HTMLButtonElement =>
  element('button', { type: 'button', className: 'button', ariaLabel: text, title: text }, sign)

const addressOf = ({ base, property }: EmbedChoices): string => `${base}/properties/${property}`

function askCalendar({ server, key, property }: EmbedChoices, wanted: Wanted): Promise<Calendar> {
  const from = Math.max(firstOf(wanted.month), dayOf(today()))
  return ask<Calendar>(server, 'property/calendar', key, {
    property_id: Number(property),
    from: textOf(from),
    days: firstOf(wanted.month) + lengthOf(wanted.month) - from,
    nights: wanted.nights,
    rooms: [{ adults: wanted.adults }],
  })
}

function monthTable(
  choices: EmbedChoices,
  words: EmbedWords,
  wanted: Wanted,
  calendar: Calendar,
): HTMLTableElement {
  const { language } = choices
  const start = firstOf(wanted.month)
  const week = firstWeekday(language)
  const before = (weekdayOf(start) - week + weekdays) % weekdays
  const days = new Map(calendar.days.map(day => [day.date, day]))
  const lowest = Math.min(
    ...calendar.days.map(({ lowest_total }) => lowest_total ?? Number.POSITIVE_INFINITY),
  )
  const cell = (day: Day): HTMLElement => {
    if (day < start || day >= start + lengthOf(wanted.month)) return element('td', {})
    return element(
      'td',
      {},
      dayPart({ choices, words, wanted, calendar, lowest }, day, days.get(textOf(day))),
    )
  }
  const rows = Math.ceil((before + lengthOf(wanted.month)) / weekdays)
  const inWeek = Array.from({ length: weekdays }, (_, index) => index)
  const names = {
    short: dayFormat(language, { weekday: 'short' }),
    long: dayFormat(language, { weekday: 'long' }),
  }
  const heads = inWeek.map(index => {
    const day = start - before + index
    return element('th', { scope: 'col', abbr: names.long.of(day) }, names.short.of(day))
  })
  return element(
    'table',
    {},
    element('caption', {}, dayFormat(language, { month: 'long', year: 'numeric' }).of(start)),
    element('thead', {}, element('tr', {}, ...heads)),
    element(
      'tbody',
      {},
      ...Array.from({ length: rows }, (_, row) =>
        element('tr', {}, ...inWeek.map(index => cell(start - before + row * weekdays + index))),
      ),
    ),
  )
}

interface DayParts {
  readonly choices: EmbedChoices
  readonly words: EmbedWords
  readonly wanted: Wanted
  readonly calendar: Calendar
  /** Of the month. */
  readonly lowest: number
}

/** A link where a stay can begin, also where it has to be longer than asked. */
function dayPart(parts: DayParts, day: Day, found: Calendar['days'][number] | undefined): HTMLElement {
  const { choices, words, wanted, calendar, lowest } = parts
  const number = String(day - firstOf(wanted.month) + 1)
  const name = dayFormat(choices.language, { dateStyle: 'full' }).of(day)
  const total = found?.lowest_total ?? null
  const longer = total === null && found?.minimum_stay && found.minimum_stay > wanted.nights
  if (!found || (total === null && !longer))
    return element('span', { ariaLabel: `${name}, ${words.full}`, role: 'img' }, number)
  const nights = longer ? found.minimum_stay! : wanted.nights
  const said =
    total === null
      ? words.atLeast.replace('{nights}', String(nights))
      : words.from.replace('{amount}', money(total, calendar.meta_data.currency, choices.language))
  const written =
    total === null ? `${nights}+` : new Intl.NumberFormat(choices.language).format(Math.ceil(total))
  const stay = new URLSearchParams({
    checkin: textOf(day),
    checkout: textOf(day + nights),
    room: String(wanted.adults),
  })
  return element(
    'a',
    {
      href: `${addressOf(choices)}?${stay}#rooms`,
      className: total === lowest ? 'lowest' : '',
    },
    number,
    element('small', {}, written),
    element('span', { className: 'hidden' }, ` ${name}, ${said}`),
  )
}

/** 1 for Monday to 7 for Sunday, as the guest's region has it; Monday in browsers that do not know. */
function firstWeekday(language: string): number {
  const [own = language] = navigator.languages.filter(each => each.startsWith(language))
  const locale = new Intl.Locale(own) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  return locale.getWeekInfo?.().firstDay ?? 1
}
