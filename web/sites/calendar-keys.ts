// How a guest moves through the calendar by keys, and how it closes.

import { addMonths, type Day, firstOf, monthOf, weekdayOf } from './days.ts'

/** Where a key leads from a day; null for other keys. */
export function movedBy({ key, shiftKey }: KeyboardEvent, day: Day, firstWeekday: number): Day | null {
  const isBackwards = document.documentElement.dir === 'rtl'
  const sinceFirst = (weekdayOf(day) - firstWeekday + 7) % 7
  const steps: Readonly<Record<string, Day>> = {
    ArrowLeft: day + (isBackwards ? 1 : -1),
    ArrowRight: day + (isBackwards ? -1 : 1),
    ArrowUp: day - 7,
    ArrowDown: day + 7,
    Home: day - sinceFirst,
    End: day + 6 - sinceFirst,
    PageUp: addMonths(day, shiftKey ? -12 : -1),
    PageDown: addMonths(day, shiftKey ? 12 : 1),
  }
  return steps[key] ?? null
}

/** The day that tab leads to is always one that is shown. */
export const reachable = (current: Day, months: readonly number[], firstDay: Day): Day =>
  months.includes(monthOf(current)) ? current : Math.max(firstOf(months[0]!), firstDay)

export const focusDay = (dialog: HTMLElement | null, day: Day): void =>
  dialog?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()

/** Closes when something else is pressed, or reached by tab. */
export function leaveOnOutside(dialog: HTMLElement, close: () => void): () => void {
  const onLeave = (event: Event): void => {
    const target = event.target as Node
    if (!dialog.contains(target) && !dialog.parentElement?.contains(target)) close()
  }
  document.addEventListener('pointerdown', onLeave)
  document.addEventListener('focusin', onLeave)
  return () => {
    document.removeEventListener('pointerdown', onLeave)
    document.removeEventListener('focusin', onLeave)
  }
}
