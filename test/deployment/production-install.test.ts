// What `npm ci --omit=dev` leaves on a disk (scripts/prepare.mjs).

import { existsSync, globSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

interface SlimPackages {
  isForBuilding(name: string): boolean
  slimPackages(folder: string): number
}
/** Plain JavaScript without types. */
const script: string = '../../scripts/slim-packages.mjs'
const { isForBuilding, slimPackages } = (await import(script)) as SlimPackages

const mostMegabytes = 200

test('declarations and source maps go from the packages, and nothing else or of what is linked', async () => {
  await using directory = await temporaryDirectory()
  const write = (path: string): void => {
    const whole = join(directory.path, path)
    mkdirSync(dirname(whole), { recursive: true })
    writeFileSync(whole, '')
  }
  const kept = ['a/index.js', 'a/package.json', 'a/map', 'b/data.ts', 'b/node_modules/c/maps.js']
  const left = ['a/index.js.map', 'a/index.d.ts', 'b/index.d.mts', 'b/node_modules/c/index.d.cts']
  for (const path of [...kept, ...left]) write(`node_modules/${path}`)
  write('client/index.d.ts')
  symlinkSync('../client', join(directory.path, 'node_modules/client'))
  expect(slimPackages(join(directory.path, 'node_modules'))).toBe(left.length)
  const found = globSync('**/*.{js,json,ts,mts,cts,map}', { cwd: directory.path }).toSorted()
  expect(found).toEqual([
    'client/index.d.ts',
    ...kept.filter(path => path !== 'a/map').map(path => `node_modules/${path}`),
  ])
})

test(`a production install takes less than ${mostMegabytes} MB`, () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>
  }
  const folders = Object.keys(packages).filter(
    name =>
      name.startsWith('node_modules/') && !packages[name]!.dev && !packages[name]!.link && existsSync(name),
  )
  expect(folders.length).toBeGreaterThan(100)
  const bytes = folders
    .flatMap(folder =>
      globSync('**/*', { cwd: folder, exclude: path => path === 'node_modules' }).map(path =>
        join(folder, path),
      ),
    )
    .filter(path => !isForBuilding(path))
    .reduce((sum, path) => sum + lstatSync(path).blocks * 512, 0)
  expect(bytes / 1e6).toBeLessThan(mostMegabytes)
  expect(bytes / 1e6).toBeGreaterThan(mostMegabytes / 2)
})
