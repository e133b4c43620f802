// A database that is gone for good is told from one that is away.

import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase, type Reader } from '../../../src/store/postgres/database.ts'
import { watchForLoss } from '../../../src/store/postgres/primary/lost-database.ts'
import { emptyDatabase } from '../../support/run/database.ts'
import { adminConnection } from '../../support/run/database-names.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const quick = { everyMilliseconds: 5, patienceMilliseconds: 20 }

test('one that was dropped is gone', async () => {
  const { connectionString, database } = await emptyDatabase()
  const { promise: lost, resolve: onLost } = Promise.withResolvers<string>()
  using _watch = watchForLoss(database, onLost, quick)
  const name = /\/(hostelry_test_\w+)\?/.exec(connectionString)?.[1]
  await adminConnection(inject('connectionString'), `DROP DATABASE ${name} WITH (FORCE)`)
  expect(await lost).toBe(`The database is gone: database "${name}" does not exist.`)
  // Cleared away with the others of the file.
  await adminConnection(inject('connectionString'), `CREATE DATABASE ${name}`)
})

test('one that cannot be reached is away, until the directory of its socket is gone too', async () => {
  const socketDirectory = join(directory.path, 'socket')
  await mkdir(socketDirectory)
  const counted = countingReader(socketUrl(socketDirectory))
  await using _database = counted
  const sentences: string[] = []
  using _watch = watchForLoss(counted, sentence => sentences.push(sentence), quick)
  await expect.poll(() => counted.questions, { timeout: 10_000 }).toBeGreaterThan(20)
  expect(sentences).toEqual([])
  await rm(socketDirectory, { recursive: true })
  await expect.poll(() => sentences, { timeout: 10_000 }).toHaveLength(1)
  expect(sentences[0]).toBe(
    `The database is gone: there is no directory ${socketDirectory}, where its socket was.`,
  )
})

test('one that takes no connections for now is away', async () => {
  const refusing = createServer(socket => socket.destroy())
  await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.address() as { port: number }
  const counted = countingReader(`postgres://hostelry@127.0.0.1:${port}/hostelry`)
  await using _database = counted
  const sentences: string[] = []
  using _watch = watchForLoss(counted, sentence => sentences.push(sentence), quick)
  await expect.poll(() => counted.questions, { timeout: 10_000 }).toBeGreaterThan(20)
  refusing.close()
  const before = counted.questions
  await expect.poll(() => counted.questions, { timeout: 10_000 }).toBeGreaterThan(before + 20)
  expect(sentences).toEqual([])
})

const socketUrl = (path: string): string =>
  `postgres://hostelry@/hostelry?host=${encodeURIComponent(path)}&port=5432&sslmode=disable`

function countingReader(connectionString: string): Reader & AsyncDisposable & { questions: number } {
  const database = openDatabase({ connectionString, poolSize: 1, applicationName: 'test' })
  const counting = {
    questions: 0,
    query: <Row extends object>(text: string, values?: readonly unknown[]) => {
      counting.questions += 1
      return database.query<Row>(text, values)
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
  return counting
}
