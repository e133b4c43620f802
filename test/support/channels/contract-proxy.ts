// An HTTP proxy between a client and a server: it passes everything on unchanged, and holds every request and answer to a
// published contract.

import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { httpReceiver } from '../notifications/receiver.ts'
import type { Finding, PublishedContract } from '../sources/published-contract.ts'

/** A place where the document itself is wrong, with what is known of it. */
export interface KnownDefect {
  readonly defect: string
  readonly matches: (finding: Finding) => boolean
}

export interface ContractProxy extends AsyncDisposable {
  readonly port: number
  /** What strayed from the contract, without known defects. */
  readonly findings: readonly Finding[]
  /** How often each known defect was met, by its text. */
  readonly excused: ReadonlyMap<string, number>
  /** Every exchange as `operation status`, in order. */
  readonly exchanges: readonly string[]
}

/** `target` is the port of the server on this machine. */
export async function startContractProxy(
  contract: PublishedContract,
  target: number,
  defects: readonly KnownDefect[] = [],
): Promise<ContractProxy> {
  const findings: Finding[] = []
  const excused = new Map<string, number>()
  const exchanges: string[] = []
  const note = (finding: Finding): void => {
    const defect = defects.find(({ matches }) => matches(finding))?.defect
    if (defect === undefined) findings.push(finding)
    else excused.set(defect, (excused.get(defect) ?? 0) + 1)
  }
  const receiver = await httpReceiver(async (incoming, outgoing) => {
    try {
      const { method = '', url = '', headers } = incoming
      const asked = { method, target: url }
      const body = await buffer(incoming)
      contract.requestFindings({ ...asked, headers, body: decoded(body, headers) }).forEach(note)
      const { statusCode: status = 0, headers: answered, body: bytes } = await passOn(incoming, body, target)
      const plain = { status, headers: answered, body: decoded(bytes, answered) }
      contract.answerFindings(asked, plain).forEach(note)
      exchanges.push(`${contract.operationOf(asked)?.id ?? `${method} ${url}`} ${status}`)
      giveBack(outgoing, status, answered, bytes)
    } catch {
      // The server gave no answer, so the client gets none.
      outgoing.destroy()
    }
  })
  return {
    port: receiver.port,
    findings,
    excused,
    exchanges,
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

async function passOn({ method, url, headers }: IncomingMessage, body: Buffer, port: number) {
  const answer = Promise.withResolvers<IncomingMessage>()
  const request = httpRequest({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
  request.on('response', answer.resolve)
  request.on('error', answer.reject)
  request.on('close', () => answer.reject(new Error('closed without an answer')))
  request.end(body)
  const response = await answer.promise
  return { statusCode: response.statusCode, headers: response.headers, body: await buffer(response) }
}

function giveBack(
  outgoing: ServerResponse,
  status: number,
  headers: IncomingMessage['headers'],
  body: Buffer,
): void {
  const { 'transfer-encoding': _chunked, connection: _connection, ...rest } = headers
  outgoing.writeHead(status, rest)
  outgoing.end(body)
}

function decoded(body: Buffer, headers: IncomingMessage['headers']): Uint8Array {
  switch (headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(body)
    case 'br':
      return brotliDecompressSync(body)
    case 'deflate':
      return inflateSync(body)
    default:
      return body
  }
}
