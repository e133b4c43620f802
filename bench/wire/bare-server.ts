// The floor of the HTTP benchmarks: node:http alone. It reads and parses the body of each request, as any server of
// this interface must, and answers constant bytes: `node bare-server.ts LENGTH`.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const length = Number(process.argv[2])
const answer = Buffer.from(
  JSON.stringify({ filling: 'x'.repeat(Math.max(0, length - '{"filling":""}'.length)) }),
)
const head = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': answer.length }

/** Kept, so that parsing cannot be optimised away. */
export let lastParsed: unknown

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    lastParsed = JSON.parse(body.toString('utf8'))
    response.writeHead(200, head)
    response.end(answer)
  })
})

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
