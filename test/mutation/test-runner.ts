// Runs test files in a sandbox by way of a process of its own (trial-worker.ts), which is ended and begun anew when a file
// takes too long: a fault may well loop for ever.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Sandbox } from './sandbox.ts'
import type { WorkerNews, WorkerOrder } from './trial-worker.ts'

export interface FileResult {
  readonly file: string
  readonly seconds: number
  /** The first test that failed; null where all passed. */
  readonly failure: string | null
}

export interface Run {
  readonly files: readonly FileResult[]
  /** `late`: a file took longer than it may. `dead`: the process ended by itself. */
  readonly end: 'done' | 'late' | 'dead'
}

export interface RunOrder extends WorkerOrder {
  /** How long a file may take. */
  readonly secondsFor: (file: string) => number
}

export interface TestRunner extends AsyncDisposable {
  /** To be awaited while the copy is sound: what serves all tests is loaded once, and stays as it was then. */
  ready(): Promise<void>
  run(order: RunOrder): Promise<Run>
}

interface RunnerChoices {
  readonly sandbox: Sandbox
  /** Loaded beside each test file, below the copy. */
  readonly setupFiles: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** A test file to begin with, which starts what serves all tests. */
  readonly warmUp: string | null
  /** Ends the process. */
  readonly signal: AbortSignal
}

const startSeconds = 120

export function testRunner({ sandbox, setupFiles, variables, warmUp, signal }: RunnerChoices): TestRunner {
  let worker: ChildProcess | null = null
  signal.addEventListener('abort', () => worker && killGroup(worker))
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [join(sandbox.path, 'test/mutation/trial-worker.ts')], {
      cwd: sandbox.path,
      // A group of its own, so that what a test has started ends with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...ownEnvironment(),
        ...variables,
        TMPDIR: sandbox.temporary,
        MUTATION_SETUP: setupFiles.join(' '),
      },
    })
    worker = child
    const ready = await follow(child, 'ready', () => startSeconds)
    if (ready.end !== 'done') throw new Error('the process that runs tests did not start')
    if (warmUp === null) return child
    child.send({ files: [warmUp], endsAtFailure: false } satisfies WorkerOrder)
    const { end, files } = await follow(child, 'done', () => startSeconds)
    const failure = files.find(file => file.failure !== null)
    if (end !== 'done' || failure)
      throw new Error(`${warmUp} fails without any fault: ${failure?.failure ?? end}`)
    return child
  }
  const stop = async (): Promise<void> => {
    const child = worker
    worker = null
    if (!child) return
    const isGone = child.exitCode !== null || child.signalCode !== null
    const gone = isGone || new Promise(resolve => child.once('exit', resolve))
    killGroup(child)
    await gone
    sandbox.endDatabases()
  }
  return {
    async ready() {
      if (!worker) await start()
    },
    async run({ files, endsAtFailure, secondsFor }) {
      const child = worker ?? (await start())
      child.send({ files, endsAtFailure } satisfies WorkerOrder)
      const run = await follow(child, 'done', done => secondsFor(files[done.length] ?? files.at(-1)!))
      if (run.end !== 'done') await stop()
      return run
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** Waits for a kind of news, at most so long for each file. */
function follow(
  child: ChildProcess,
  last: 'ready' | 'done',
  secondsAfter: (files: readonly FileResult[]) => number,
): Promise<Run> {
  return new Promise(resolve => {
    const files: FileResult[] = []
    let timer = setTimeout(() => finish('late'), secondsAfter(files) * 1000)
    const onNews = (news: WorkerNews): void => {
      if (news.kind === last) finish('done')
      if (news.kind !== 'file') return
      files.push({ file: news.file, seconds: news.seconds, failure: news.failure })
      clearTimeout(timer)
      timer = setTimeout(() => finish('late'), secondsAfter(files) * 1000)
    }
    const onExit = (): void => finish('dead')
    const finish = (end: Run['end']): void => {
      clearTimeout(timer)
      child.off('message', onNews)
      child.off('exit', onExit)
      resolve({ files, end })
    }
    child.on('message', onNews)
    child.once('exit', onExit)
  })
}

/** Without what vitest tells its workers, where a test plays this. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST|VITE_|TEST$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
    ),
  )

function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
