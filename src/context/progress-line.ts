// The progress of a long command on standard error: what is done, how fast, and how long the rest takes.

import type { CommandLine } from '../commands/kit/command.ts'

/** Where lines go; standard error in a program. */
interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** The rate is that of about the last so many milliseconds, so that a slow beginning is forgotten. */
const window = 20_000

/** On a terminal the line is rewritten; elsewhere one is printed every five seconds. */
export function progressLine(
  screen: Screen = process.stderr,
  now: () => number = () => performance.now(),
): CommandLine['progress'] {
  let shownAt: number | null = null
  const marks: { readonly at: number; readonly done: number }[] = []
  return (line, count) => {
    const at = now()
    if (marks.length === 0) marks.push({ at, done: count.done })
    while (marks.length > 1 && at - marks[1]!.at >= window) marks.shift()
    if (at - marks.at(-1)!.at >= window / 20) marks.push({ at, done: count.done })
    if (!screen.isTTY) shownAt ??= at
    if (shownAt !== null && at - shownAt < (screen.isTTY ? 100 : 5000)) return
    shownAt = at
    const text = [line, ...paceOf(marks[0]!, at, count)].join('; ')
    screen.write(screen.isTTY ? `\r${text}\x1b[K` : `${text}\n`)
  }
}

/** In words; nothing before there is anything to tell. */
function paceOf(
  since: { readonly at: number; readonly done: number },
  at: number,
  { done, total }: Parameters<CommandLine['progress']>[1],
): string[] {
  const rate = ((done - since.done) / (at - since.at)) * 1000
  if (!(rate > 0)) return []
  const pace = `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second`
  return total === undefined || total <= done ? [pace] : [pace, `${durationOf((total - done) / rate)} left`]
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
