// Plays a fault under load, waits until everything is back, and compares.

import type { Fault } from './faults.ts'
import type { Load } from './load.ts'
import type { Round, Stage } from './scenario.ts'
import { compare } from './truth.ts'
import { pause, until } from './wait.ts'

const [warmSeconds, recoverySeconds] = [3, 120]

export async function playRound(fault: Fault, { place, load, stop }: Stage): Promise<Round> {
  const { cluster, servers } = place
  await load.rest()
  load.resume()
  const start = performance.now()
  const copies = cluster.copies
  const confirmedBefore = confirmedBy(load)
  await allBook(load, start)
  await pause(warmSeconds * 1000)
  await fault.play(place)
  const repaired = performance.now()
  await allBook(load, repaired)
  await cluster.whole(stop)
  await load.rest()
  const end = performance.now()
  const gap = Math.max(...[...load.booked.values()].map(times => longestGap(times, end)))
  const found = await compare(load, servers[0]!)
  const sentences = [...found.sentences]
  if (gap > fault.mostSeconds)
    sentences.push(`no booking for ${gap.toFixed(1)} s at a server; ${fault.mostSeconds} s at most`)
  return {
    fault: fault.name,
    ...found,
    sentences,
    gap,
    gapOfAvailability: longestGap(load.shown, end),
    confirmed: confirmedBy(load) - confirmedBefore,
    ...countsOf(load),
    copies: cluster.copies - copies,
    seconds: (performance.now() - start) / 1000,
  }
}

export const countsOf = ({ answers, aged }: Load) => ({
  late: [...answers.late],
  answers: { 200: answers.of(200), 202: answers.of(202), 500: answers.of(500), 503: answers.of(503) },
  aged,
  slowestRefusal: {
    availability: (answers.slowest.get('availability') ?? 0) / 1000,
    booking: (answers.slowest.get('booking') ?? 0) / 1000,
  },
})

/** Waits until each server has confirmed a booking after a moment. */
async function allBook({ booked }: Load, since: number): Promise<void> {
  await until('a booking at each server', recoverySeconds, async () =>
    [...booked.values()].every(times => (times.at(-1) ?? 0) > since),
  )
}

export const confirmedBy = ({ intents }: Load): number =>
  intents.filter(({ number }) => number !== null).length

/** In seconds, between times in milliseconds and up to the end. */
export function longestGap(times: readonly number[], end: number): number {
  let longest = 0
  times.forEach((time, place) => {
    longest = Math.max(longest, (times[place + 1] ?? end) - time)
  })
  return longest / 1000
}
