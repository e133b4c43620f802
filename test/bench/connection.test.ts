// The load's own reader of HTTP: however the network cuts an answer into pieces, it is counted once and as a whole.

import { createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { Connection, postOf } from '../../bench/wire/connection.ts'

/** Answers each request with the next of these, sent piece by piece. */
let script: string[][] = []
let connections = 0
const server = createServer(socket => {
  connections += 1
  socket.on('data', async () => {
    for (const piece of script.shift()!) await send(socket, piece)
  })
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => server.close())

const send = (socket: Socket, piece: string): Promise<unknown> => {
  socket.write(piece)
  return new Promise(resume => setTimeout(resume, 5))
}

const request = postOf('/', '{}')

test('answers in pieces, one after the other on one connection', async () => {
  const connection = new Connection(port, true)
  script = [
    ['HTTP/1.1 200 OK\r\nConte', 'nt-Length: 5\r\n\r\nab', 'cde'],
    ['HTTP/1.1 409 Conflict\r\ncontent-length: 2\r\n\r\n', 'no'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'],
  ]
  const answers = []
  for (let asked = 0; asked < 3; asked += 1) answers.push(await connection.ask(request))
  expect(answers).toEqual([
    { status: 200, body: 'abcde' },
    { status: 409, body: 'no' },
    { status: 200, body: '' },
  ])
  expect(connections).toBe(1)
  connection.close()
})

test('a server that closes after an answer is connected to again', async () => {
  connections = 0
  const connection = new Connection(port, true)
  const closing = ['HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx']
  script = [closing, closing]
  await connection.ask(request)
  expect(await connection.ask(request)).toEqual({ status: 200, body: 'x' })
  expect(connections).toBe(2)
  connection.close()
})

test('an answer whose length is not told is refused rather than guessed', async () => {
  const connection = new Connection(port)
  script = [['HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n']]
  await expect(connection.ask(request)).rejects.toThrow('where it ends')
  connection.close()
})

test('answers in chunks, wherever they are cut', async () => {
  const connection = new Connection(port, true)
  const text = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n'
  script = [[text], text.split(/(?<=.{7})/s), text.match(/.{1,11}/gs)!]
  for (let asked = 0; asked < 3; asked += 1) {
    expect(await connection.ask(request)).toEqual({ status: 200, body: 'abc0123456789' })
  }
  connection.close()
})
