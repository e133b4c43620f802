// A PostgreSQL that dies in the moment in which it has let somebody in: its farewell comes with its greeting, before
// anybody has had the time to listen for it. Found by the chaos run, where it ended the server (threat F5).

import { expect, test } from 'vitest'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { socketReceiver } from '../support/notifications/receiver.ts'

/** A message of PostgreSQL's protocol: its type, its length, its fields. */
function message(type: string, fields: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

const letIn = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const farewell = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

test('a database that dies while it greets is away, and the process lives', async () => {
  await using receiver = await socketReceiver(socket => {
    socket.once('data', () => socket.end(Buffer.concat([letIn, ready, farewell])))
  })
  const connectionString = `postgres://hostelry@127.0.0.1:${receiver.port}/hostelry?sslmode=disable`
  await using database = openDatabase({ connectionString, poolSize: 2, applicationName: 'hostelry tests' })
  for (const ask of [() => database.query('SELECT 1'), () => database.transaction(async () => 'done')]) {
    await expect(ask()).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
  }
})
