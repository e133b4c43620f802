// Loaded beside each test file while it is found out what the files run: writes down what V8 saw running.

import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect } from 'vitest'
import { recordName } from './reach.ts'

const root = join(import.meta.dirname, '../..')
const isOurs = new RegExp(`^${RegExp.escape(pathToFileURL(root).href)}/(src|test)/`)

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true })

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const scripts = result
    .filter(({ url }) => isOurs.test(url))
    .map(({ url, functions }) => ({ file: relative(root, fileURLToPath(url)), functions }))
  const test = relative(root, expect.getState().testPath ?? '')
  writeFileSync(join(process.env.REACH_DIRECTORY!, recordName(test)), JSON.stringify(scripts))
})
