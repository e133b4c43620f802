// Builds the administration's pages where the packages that build them are installed. After `npm ci --omit=dev` there are none: the
// pages are taken as they were built elsewhere. Plain JavaScript, as an install may run on an older Node.

import { existsSync, readFileSync } from 'node:fs'
import * as modules from 'node:module'
import { slimPackages } from './slim-packages.mjs'

const at = path => new URL(`../${path}`, import.meta.url)
const isStart = process.argv.includes('--start')

const { engines } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const needed = Number(/\d+/.exec(engines.node)[0])
const found = Number(process.versions.node.split('.')[0])

if (isStart && found < needed) {
  console.error(
    `Hostelry runs on Node ${needed} or newer; this is ${process.version}. Install it, or run npm ci without --omit=dev, which brings it.`,
  )
  process.exit(1)
}
if (existsSync(at('node_modules/vite'))) {
  // In this process, and compiled by an earlier one: it comes before each start.
  modules.enableCompileCache?.(at('node_modules/.cache/hostelry').pathname)
  const { buildIfStale } = await import('../web/admin/build.ts')
  await buildIfStale()
} else {
  // Nothing here compiles. Once, as a start has no time for it.
  if (!isStart) slimPackages(at('node_modules').pathname)
  if (!existsSync(at('web/admin/dist/index.html'))) {
    console.log(
      'The pages of the administration are not built, as the packages that build them are left out; copy web/admin/dist from an install that has them.',
    )
  }
}
