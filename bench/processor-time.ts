// Measures the processor time of a task beside that of its floor. The speed of a shared machine varies by a factor of
// two within minutes, so the two run in short alternating blocks and are compared block by block.

import { median } from './figures.ts'

export interface Paired {
  /** Microseconds of processor time per call, including garbage collection; medians of the runs. */
  readonly task: number
  readonly floor: number
  /** Median of task ÷ floor of each run. */
  readonly ratio: number
}

const runs = 11
const blockMicroseconds = 400_000

/** `leastCalls` of a block; fewer than usual for a task of milliseconds. */
export function pairedTimes(task: () => void, floor: () => void, leastCalls = 1000): Paired {
  const [taskCalls, floorCalls] = [callsInBlock(task, leastCalls), callsInBlock(floor, leastCalls)]
  const pairs = Array.from({ length: runs }, () => ({
    task: timeOfCall(task, taskCalls),
    floor: timeOfCall(floor, floorCalls),
  }))
  return {
    task: median(pairs.map(pair => pair.task)),
    floor: median(pairs.map(pair => pair.floor)),
    ratio: median(pairs.map(pair => pair.task / pair.floor)),
  }
}

/** Warms the task up until it is fully compiled, and returns the number of calls that fill a block. */
function callsInBlock(task: () => void, leastCalls: number): number {
  let calls = leastCalls
  while (timeOfCall(task, calls) * calls < blockMicroseconds) calls *= 2
  return calls
}

function timeOfCall(task: () => void, calls: number): number {
  const start = process.cpuUsage()
  for (let call = 0; call < calls; call += 1) task()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / calls
}
