// A process that runs test files in one sandbox, again and again, and tells of each. What the files import, Node itself
// loads from the sandbox, so that they run what stands there at that moment.

import { createVitest, type Reporter, type TestModule } from 'vitest/node'

export interface WorkerOrder {
  /** Below the sandbox, in the order in which they are run. */
  readonly files: readonly string[]
  /** Ends at the first test that fails. */
  readonly endsAtFailure: boolean
}

export type WorkerNews =
  | { readonly kind: 'ready' | 'done' }
  | {
      readonly kind: 'file'
      readonly file: string
      readonly seconds: number
      readonly failure: string | null
    }

const tell = (news: WorkerNews): void => {
  process.send!(news)
}

const root = process.cwd()
const setupFiles = process.env.MUTATION_SETUP!.split(' ')

const failureOf = (module: TestModule): string | null => {
  for (const test of module.children.allTests('failed')) return test.fullName
  return module.ok() ? null : 'the file itself'
}

const reporter: Reporter = {
  onTestModuleEnd: module => {
    const seconds = module.diagnostic().duration / 1000
    const isRun = module.state() !== 'skipped'
    if (isRun) tell({ kind: 'file', file: module.relativeModuleId, seconds, failure: failureOf(module) })
  },
}

const vitest = await createVitest('test', {
  root,
  config: 'vitest.config.ts',
  watch: false,
  pool: 'forks',
  maxWorkers: 1,
  setupFiles,
  reporters: [reporter],
  onConsoleLog: () => false,
  experimental: { viteModuleRunner: false },
})
const specifications = await vitest.globTestSpecifications()

process.on('message', ({ files, endsAtFailure }: WorkerOrder) => {
  run(files, endsAtFailure).catch(error => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })

async function run(files: readonly string[], endsAtFailure: boolean): Promise<void> {
  for (const file of files) {
    const chosen = specifications.filter(({ moduleId }) => moduleId === `${root}/${file}`)
    vitest.config.bail = endsAtFailure ? 1 : 0
    // The modules of a run are those of every run before it, too: only this one says how this file ended.
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
    const passed = testModules.filter(module => module.relativeModuleId === file).every(module => module.ok())
    const isSound = passed && unhandledErrors.length === 0
    if (!isSound && passed) tell({ kind: 'file', file, seconds: 0, failure: 'an error outside of tests' })
    if (!isSound && endsAtFailure) break
  }
  tell({ kind: 'done' })
}
