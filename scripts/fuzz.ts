// Sends hostile inputs to a server of its own (test/fuzz): npm run fuzz -- --inputs 1000000 --seed N. A run of at
// least a million writes its result to scripts/results/fuzz.json.

import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../src/config/config.ts'
import { installDemo } from '../src/demo/install-demo.ts'
import { openApp } from '../src/server/app.ts'
import { FixedClock } from '../src/values/clock.ts'
import { type FuzzResult, fuzz } from '../test/fuzz/fuzz.ts'
import { fuzzTarget } from '../test/fuzz/fuzz-target.ts'
import { cardDigits } from '../test/fuzz/hostile-input.ts'
import { temporaryDirectory } from '../test/support/run/temporary-directory.ts'
import { progressOf } from './progress.ts'

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
})
const [inputs, seed] = [Number(values.inputs), Number(values.seed)]
const smallestKept = 1_000_000

if (!(inputs >= 1 && Number.isSafeInteger(seed))) {
  console.error('--inputs and --seed are whole numbers, such as --inputs 1000000 --seed 1')
  process.exitCode = 2
} else {
  const result = await run()
  console.log(JSON.stringify(result, null, 2))
  if (result.failed > 0 || result.secretsInLog > 0) process.exitCode = 1
  if (inputs >= smallestKept) keep(result)
}

interface Result extends FuzzResult {
  /** Lines of the log with a key, a card number or a fault of the server. */
  readonly secretsInLog: number
}

async function run(): Promise<Result> {
  await using opening = new AsyncDisposableStack()
  const directory = opening.use(await temporaryDirectory())
  const clock = new FixedClock('2026-12-01T12:00:00Z')
  let secretsInLog = 0
  let secrets = [cardDigits, '"err"']
  const log = {
    write: (line: string) => {
      if (secrets.some(secret => line.includes(secret))) secretsInLog += 1
    },
  }
  const config = readConfig({ DATA_DIR: directory.path, PORT: '0', LOG_LEVEL: 'info' })
  const app = opening.use(await openApp(config, { clock, jobs: false, log }))
  await installDemo(app.context)
  const target = await fuzzTarget(app, clock)
  secrets = [...secrets, ...target.keys]
  using progress = progressOf(inputs, 'inputs')
  const result = await fuzz(target, { inputs, seed, onInput: () => progress.advance() })
  return { ...result, secretsInLog }
}

function keep(result: Result): void {
  const folder = new URL('results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const text = JSON.stringify({ day: Temporal.Now.plainDateISO(), ...result }, null, 2)
  writeFileSync(new URL('fuzz.json', folder), `${text}\n`)
}
