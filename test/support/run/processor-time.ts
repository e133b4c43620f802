// Measures the processor time that a test file takes, of its worker and of all that it starts, for test/budget.json. Where
// HOSTELRY_PROCESSOR_TIMES names a file, each test file adds a line to it. Linux only, and without the shared PostgreSQL, whose
// time cannot be told apart by test file.

import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, TestRunner } from 'vitest'

const target = process.env.HOSTELRY_PROCESSOR_TIMES

/** Of processes that have ended while a file ran, what Linux adds to their parent when they are waited for. */
interface Process {
  readonly pid: number
  readonly parent: number
  readonly seconds: number
}

if (target) {
  const before = familySeconds()
  const { file } = TestRunner.getCurrentSuite()
  // Registered before all hooks of the file, so run after them.
  afterAll(() => {
    appendFileSync(target, `${JSON.stringify([file?.projectName, file?.name, familySeconds() - before])}\n`)
  })
}

/** Seconds of this process and its descendants since each began. */
function familySeconds(): number {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(readProcess)
  const family = new Set([process.pid])
  for (const pid of family) for (const { parent, pid: child } of all) if (parent === pid) family.add(child)
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0)
}

function readProcess(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields after the name in parentheses; ticks are hundredths of a second.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
    return [{ pid: Number(pid), parent: fields[1]!, seconds: ticks / 100 }]
  } catch {
    return []
  }
}
