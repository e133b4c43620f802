// When guests arrive and who comes along. The interface has a note to the property for it, so that each is a line of the note.

import type { Page } from '../page.ts'

/** Hours from which check-in is taken to begin where the property does not say. */
const usualCheckin = 15

/** What can be chosen: before check-in, each hour from then on, after midnight. */
export function arrivalTimes(checkinTime: string): string[] {
  const [, hour] = /^(\d{1,2}):\d{2}/.exec(checkinTime) ?? []
  const first = hour === undefined ? usualCheckin : Math.min(Number(hour), lastHour)
  const hours = Array.from({ length: lastHour - first + 1 }, (_, later) => clockTime(first + later))
  return [`before ${clockTime(first)}`, ...hours, afterMidnight]
}

const lastHour = 23
const afterMidnight = 'after midnight'
const clockTime = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** The text of each; of anything else that was sent, none. */
export const arrivalTexts =
  ({ words: { checkoutForm: words } }: Pick<Page, 'words'>) =>
  (time: string): string => {
    if (time === afterMidnight) return words.arrivalAfterMidnight
    const [, before, hour] = /^(before )?(\d{2}):00$/.exec(time) ?? []
    if (hour === undefined || Number(hour) > lastHour) return ''
    return before === undefined
      ? words.arrivalBetween(clockTime(Number(hour)), clockTime(Number(hour) + 1))
      : words.arrivalBefore(clockTime(Number(hour)))
  }

interface Said {
  readonly arrival?: string
  readonly companion?: string
  readonly note?: string
}

/** The note to the property with all that the guest said; empty for nothing. */
export function wholeNote(page: Pick<Page, 'words'>, { arrival = '', companion, note }: Said): string {
  const words = page.words.checkoutForm
  const time = arrivalTexts(page)(arrival)
  return [
    ...(time ? [words.arrivalLine(time)] : []),
    ...(companion ? [words.companionLine(companion)] : []),
    ...(note ? [note] : []),
  ].join('\n')
}
