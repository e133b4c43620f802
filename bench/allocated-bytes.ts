// Measures how much memory a task allocates, collected or not.

import { getHeapStatistics } from 'node:v8'
import { median } from './figures.ts'

const runs = 11
const calls = 500

/** Bytes per call, the median of the runs; the task is warm when it is fully compiled. */
export function allocatedBytes(task: () => void): number {
  for (let call = 0; call < 20_000; call += 1) task()
  return median(Array.from({ length: runs }, () => bytesOfCall(task)))
}

function bytesOfCall(task: () => void): number {
  const before = allocatedSoFar()
  for (let call = 0; call < calls; call += 1) task()
  return (allocatedSoFar() - before) / calls
}

function allocatedSoFar(): number {
  const statistics: { readonly total_allocated_bytes?: number } = getHeapStatistics()
  if (statistics.total_allocated_bytes === undefined) throw new Error('this Node does not count allocations')
  return statistics.total_allocated_bytes
}
