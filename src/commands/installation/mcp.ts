// hostelry mcp: the assistant's interface on standard input and output, for assistants that start a program. It passes each
// message on to a server and the answers back, so that keys, limits and tools are those of the server (decision 18).

import { createInterface } from 'node:readline'
import type { Secret } from '../../values/secrets/secret.ts'
import { type RemoteCommand, UsageError } from '../kit/command.ts'
import type { Terminal } from '../kit/terminal.ts'

const mostUnderWay = 8
/** Longer than the server takes for any message. */
const patienceMilliseconds = 90_000

export const mcp: RemoteCommand = {
  name: 'mcp',
  usage: '',
  summary:
    'Serve an assistant on standard input and output by the Model Context Protocol: with the tools of the server at ' +
    'MCP_SERVER_URL, and the key in MCP_KEY (docs/assistants.md).',
  words: [0, 0],
  async runRemotely({ url, key }, terminal) {
    if (key === null) throw new UsageError('MCP_KEY is not set; it is the API key of a publisher')
    await passOn({ url, key }, terminal)
  },
}

interface Server {
  readonly url: string
  readonly key: Secret
}

/** Until the input ends and every message is answered. A message is one line. */
async function passOn(server: Server, { input, output }: Terminal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    if (underWay.size >= mostUnderWay) await Promise.race(underWay)
    const answered = answersTo(server, line).then(answers => {
      for (const answer of answers) output.write(`${answer}\n`)
      underWay.delete(answered)
    })
    underWay.add(answered)
  }
  await Promise.all(underWay)
}

/** The answers as lines of JSON; none to a notification. */
async function answersTo({ url, key }: Server, line: string): Promise<string[]> {
  const message = readMessage(line)
  try {
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...headersOf(message), authorization: key.reveal(text => `Bearer ${text}`) },
      body: line,
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    return linesOf(answer.headers.get('content-type') ?? '', await answer.text(), message)
  } catch {
    return refusalOf(message, `The server at ${url} does not answer; check MCP_SERVER_URL and the network.`)
  }
}

interface Message {
  readonly id?: string | number
  readonly method?: string
  readonly params?: { readonly name?: unknown; readonly _meta?: Readonly<Record<string, unknown>> }
}

/** Empty for what is no message: the server says what is wrong with it. */
function readMessage(line: string): Message {
  try {
    return (JSON.parse(line) as Message | null) ?? {}
  } catch {
    return {}
  }
}

const versionField = 'io.modelcontextprotocol/protocolVersion'

/** From 2026-07-28 on, headers repeat what a message says of itself. What no header can hold is the server's to refuse. */
function headersOf({ method, params }: Message): Record<string, string> {
  const repeated = {
    'mcp-protocol-version': params?._meta?.[versionField],
    'mcp-method': method,
    'mcp-name': params?.name,
  }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  if (repeated['mcp-protocol-version'] === undefined) return headers
  return { ...headers, ...Object.fromEntries(Object.entries(repeated).filter(isHeader)) }
}

const isHeader = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && /^[\x21-\x7e]+$/.test(entry[1])

/** An answer of the protocol is one object or a stream of events; a refusal before it has a sentence in `message`. */
function linesOf(type: string, text: string, message: Message): string[] {
  if (text === '') return []
  if (type.startsWith('text/event-stream')) {
    return [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => data)
  }
  const answer = JSON.parse(text)
  return answer.jsonrpc === undefined ? refusalOf(message, answer.message) : [JSON.stringify(answer)]
}

/** A notification gets no answer; what cannot be read gets one without an id. */
const refusalOf = ({ id, method }: Message, sentence: string): string[] =>
  id === undefined && method !== undefined
    ? []
    : [JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code: -32_000, message: sentence } })]
