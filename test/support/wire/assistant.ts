// An assistant’s client, which speaks the Model Context Protocol over HTTP by hand: both the form of 2025, which begins with a
// greeting, and that of 2026, in which each message says its version.

import { sendTo, type WireAnswer } from './wire-requests.ts'

export const greetedVersion = '2025-11-25'
export const currentVersion = '2026-07-28'

export interface CallResult {
  readonly isError: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: structured content of every tool
  readonly data: any
}

export interface Assistant {
  /** Sends a message as it is. */
  send(
    message: unknown,
    headers?: Record<string, string>,
  ): Promise<WireAnswer & { readonly message: Message }>
  /** A request; its result. Throws where the protocol answers with an error. */
  // biome-ignore lint/suspicious/noExplicitAny: results of every method
  request(method: string, params?: object): Promise<any>
  call(tool: string, fields?: object): Promise<CallResult>
}

interface Message {
  readonly id?: unknown
  // biome-ignore lint/suspicious/noExplicitAny: results of every method
  readonly result?: any
  readonly error?: { readonly code: number; readonly message: string }
}

interface Speaking {
  readonly url: string
  readonly key: string
  readonly version?: typeof greetedVersion | typeof currentVersion
  readonly headers?: Record<string, string>
}

export function assistant({ url, key, version = currentVersion, headers = {} }: Speaking): Assistant {
  let lastId = 0
  const fixed = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${key}`,
    'mcp-protocol-version': version,
    ...headers,
  }
  const send: Assistant['send'] = async (message, more = {}) => {
    const answer = await sendTo(`${url}/mcp`, message as object, { headers: { ...fixed, ...more } })
    return { ...answer, message: messageOf(answer) }
  }
  const request: Assistant['request'] = async (method, params = {}) => {
    lastId += 1
    const isCurrent = version === currentVersion
    const sent = isCurrent ? { ...params, _meta: envelope } : params
    const named = 'name' in params ? { 'mcp-name': String(params.name) } : {}
    const { message, status, text } = await send(
      { jsonrpc: '2.0', id: lastId, method, params: sent },
      isCurrent ? { 'mcp-method': method, ...named } : {},
    )
    if (message.result === undefined) throw new Error(`${status} ${message.error?.message ?? text}`)
    if (message.id !== lastId) throw new Error(`the answer is for ${message.id}, not for ${lastId}`)
    return message.result
  }
  return {
    send,
    request,
    call: async (name, fields = {}) => {
      const { content, structuredContent, isError } = await request('tools/call', { name, arguments: fields })
      return { isError: isError ?? false, text: content[0].text, data: structuredContent }
    },
  }
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': currentVersion,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** The message of an answer, which may be one event of a stream. */
function messageOf({ text, body }: WireAnswer): Message {
  const event = /^data: (\{.*\})$/m.exec(text)?.[1]
  return event === undefined ? (body ?? {}) : JSON.parse(event)
}
