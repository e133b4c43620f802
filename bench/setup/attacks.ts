// Hostile neighbours: attacks on a server with a key, without one, or with sockets alone. Each attack runs until it
// is disposed.

import { connect, type Socket } from 'node:net'
import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import { postOf } from '../wire/connection.ts'
import { publisherKey } from './bench-context.ts'
import { today } from './hotels.ts'

export interface Attack {
  readonly name: string
  readonly start: (port: number) => AsyncDisposable
}

const searchPath = '/publisher/v3.0/property/available/.json'
const card = '4111111111111111'

/** Card numbers in a path, as many as fit into the headers of a request. */
const cardsInPath = Buffer.from(
  `GET /${Array.from({ length: 931 }, () => card).join('-')} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
)

/** Combining marks that a normalisation must sort one by one. */
const marks = postOf(
  '/publisher/v3.0/book/reservation/.json',
  JSON.stringify({
    key: publisherKey,
    quote_id: `a${'\u0301'.repeat(31_900)}${'\u0316'.repeat(31_900)}`,
  }),
)

const cardsInQuote = postOf(
  '/publisher/v3.0/book/reservation/.json',
  JSON.stringify({ key: publisherKey, quote_id: Array.from({ length: 1880 }, () => card).join(' ') }),
)

/** The most numbers with a fraction that a body has room for. */
const numbers = postOf(searchPath, JSON.stringify({ key: publisherKey, rooms: Array(60_000).fill(1.5) }))

const unknownKey = (): Buffer =>
  postOf(searchPath, JSON.stringify({ key: `key-${Math.random()}`, property_id: 5001 }))

/** All properties, for as many nights and rooms as allowed. */
const largeSearch = (): Buffer =>
  postOf(
    '/publisher/v3.0/properties/available/.json',
    JSON.stringify({
      key: publisherKey,
      checkin: formatDay(addDays(today(), 1)),
      checkout: formatDay(addDays(today(), 100)),
      rooms: Array.from({ length: 9 }, () => ({ adults: 2 })),
      verbosity: 2,
    }),
  )

const trickled = 250_000

const openApi = Buffer.from('GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n')

export const attacks: readonly Attack[] = [
  {
    name: '4 paths of card numbers a second',
    start: port => everyMilliseconds(port, 250, () => cardsInPath),
  },
  { name: '4 bodies of combining marks a second', start: port => everyMilliseconds(port, 250, () => marks) },
  {
    name: '4 quotes of card numbers a second',
    start: port => everyMilliseconds(port, 250, () => cardsInQuote),
  },
  {
    name: '4 bodies of 60,000 numbers a second',
    start: port => everyMilliseconds(port, 250, () => numbers),
  },
  { name: '20 × 20 unknown keys at a time', start: port => pipelines(port, 20, 20) },
  { name: '100 bodies that trickle', start: trickle },
  { name: '5 large searches that nobody reads', start: port => unread(port, 5) },
  { name: 'OpenAPI compressed for 10 connections', start: port => again(port, 10, openApi) },
]

/** A socket that discards what it reads, and opens again when the server closes it. */
function openSocket(port: number, isOver: () => boolean, onOpen: (socket: Socket) => void): void {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => onOpen(socket))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (!isOver()) setTimeout(() => isOver() || openSocket(port, isOver, onOpen), 50)
  })
}

function everyMilliseconds(port: number, milliseconds: number, request: () => Buffer): AsyncDisposable {
  const timer = setInterval(() => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => undefined)
    socket.once('data', () => socket.destroy())
    socket.write(request())
  }, milliseconds)
  return { [Symbol.asyncDispose]: async () => clearInterval(timer) }
}

/** Pipelines so many requests on each socket, and sends one more with each answer. */
function pipelines(port: number, sockets: number, depth: number): AsyncDisposable {
  const { isOver, open, end } = socketGroup(port)
  for (let index = 0; index < sockets; index += 1) {
    open(socket => {
      for (let ahead = 0; ahead < depth; ahead += 1) socket.write(unknownKey())
      socket.on('data', (chunk: Buffer) => {
        const answers = chunk.toString('latin1').split('HTTP/1.1 ').length - 1
        for (let answer = 0; answer < answers && !isOver(); answer += 1) socket.write(unknownKey())
      })
    })
  }
  return end
}

/** Asks for the same on each socket, again with each answer. */
function again(port: number, sockets: number, request: Buffer): AsyncDisposable {
  const { isOver, open, end } = socketGroup(port)
  for (let index = 0; index < sockets; index += 1) {
    open(socket => {
      let left = 0
      socket.write(request)
      socket.on('data', (chunk: Buffer) => {
        const [head = ''] = chunk.toString('latin1').split('\r\n\r\n', 1)
        const length = left > 0 ? null : /content-length: (\d+)/i.exec(head)?.[1]
        left = (length == null ? left : head.length + 4 + Number(length)) - chunk.length
        if (left <= 0 && !isOver()) socket.write(request)
      })
    })
  }
  return end
}

/** Sends most of a body, then the rest byte by byte, 6,000 bytes a second over all sockets. */
function trickle(port: number): AsyncDisposable {
  const { isOver, open, end } = socketGroup(port)
  for (let index = 0; index < 100; index += 1) {
    open(socket => {
      socket.resume()
      socket.write(
        `POST ${searchPath} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${256 * 1024}\r\n\r\n${' '.repeat(trickled)}`,
      )
      const timer = setInterval(() => {
        if (isOver() || socket.destroyed) clearInterval(timer)
        else socket.write(' ')
      }, 1000 / 60)
    })
  }
  return end
}

function unread(port: number, sockets: number): AsyncDisposable {
  const { open, end } = socketGroup(port)
  for (let index = 0; index < sockets; index += 1) {
    open(socket => {
      socket.pause()
      socket.write(largeSearch())
    })
  }
  return end
}

/** Sockets that end together. */
function socketGroup(port: number): {
  readonly isOver: () => boolean
  readonly open: (onOpen: (socket: Socket) => void) => void
  readonly end: AsyncDisposable
} {
  const sockets = new Set<Socket>()
  let over = false
  return {
    isOver: () => over,
    open: onOpen =>
      openSocket(
        port,
        () => over,
        socket => {
          sockets.add(socket)
          onOpen(socket)
        },
      ),
    end: {
      async [Symbol.asyncDispose]() {
        over = true
        for (const socket of sockets) socket.destroy()
      },
    },
  }
}
