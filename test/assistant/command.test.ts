// hostelry mcp: each line of standard input is a message, each line of standard output an answer of the server.

import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { assistant, currentVersion } from '../support/wire/assistant.ts'

const running = await testApp({ demo: true })
const { url } = running.app
const { key } = await testPublisher(running)
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())

// No database: the command has none.
const access = { MCP_SERVER_URL: url, MCP_KEY: key, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }
const linesOf = async (environment: Record<string, string>, ...messages: readonly (object | string)[]) => {
  const input = messages.map(each => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n')
  const { exitCode, output, errors } = await commandLine(environment, directory.path)('mcp', { input })
  return { exitCode, errors, answers: output === '' ? [] : output.split('\n').map(line => JSON.parse(line)) }
}
const envelope = {
  'io.modelcontextprotocol/protocolVersion': currentVersion,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const view = { name: 'view_property', arguments: { property_id: 3144 } }
const asked = (id: number | string, method: string, params: object) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

describe('hostelry mcp', () => {
  test('answers both forms of the protocol as the server does over HTTP', async () => {
    const { exitCode, errors, answers } = await linesOf(
      access,
      asked(1, 'initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      asked('two', 'tools/call', view),
      '',
      asked(3, 'tools/call', { ...view, _meta: envelope }),
    )
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' })
    const byId = new Map(answers.map(answer => [answer.id, answer.result]))
    expect([...byId.keys()].sort()).toEqual([1, 3, 'two'])
    expect(byId.get(1).protocolVersion).toBe('2025-06-18')
    const { data } = await assistant({ url, key }).call(view.name, view.arguments)
    expect(byId.get('two').structuredContent).toEqual(data)
    expect(byId.get(3).structuredContent).toEqual(data)
  })

  test('answers while the input stays open, and ends with it', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/cli.ts'), 'mcp'], {
      cwd: directory.path,
      env: { PATH: process.env.PATH, ENV_FILE: '/dev/null', ...access },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    for (const id of [1, 2]) {
      child.stdin.write(`${JSON.stringify(asked(id, 'ping', {}))}\n`)
      expect(JSON.parse((await answers.next()).value!)).toEqual({ jsonrpc: '2.0', id, result: {} })
    }
    child.stdin.end()
    expect(await new Promise(resolve => child.once('close', resolve))).toBe(0)
  })

  test('passes refusals on as errors of the message, and none for a notification', async () => {
    const { answers } = await linesOf(
      { ...access, MCP_KEY: 'hst_wrong' },
      asked(1, 'tools/list', {}),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      'no JSON',
    )
    expect(answers.sort((a, b) => Number(a.id) - Number(b.id))).toEqual([
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32000, message: expect.stringContaining('not valid JSON') },
      },
      { jsonrpc: '2.0', id: 1, error: { code: -32000, message: expect.stringContaining('not valid') } },
    ])
    const card = await linesOf(
      access,
      asked(4, 'tools/call', { ...view, arguments: { n: '4111 1111 1111 1111' } }),
    )
    expect(card.answers[0].result).toMatchObject({ isError: true })
    expect(JSON.stringify(card.answers)).not.toMatch(/1111/)
  })

  test('says that the server does not answer, or is none', async () => {
    const away = { ...access, MCP_SERVER_URL: 'http://127.0.0.1:1' }
    const none = createServer((_request, response) => response.end('<html>'))
    await new Promise<void>(resolve => none.listen(0, '127.0.0.1', resolve))
    const odd = { ...access, MCP_SERVER_URL: `http://127.0.0.1:${(none.address() as AddressInfo).port}` }
    for (const environment of [away, odd]) {
      const { exitCode, answers } = await linesOf(environment, asked(1, 'ping', {}))
      expect(exitCode).toBe(0)
      expect(answers).toEqual([
        {
          jsonrpc: '2.0',
          id: 1,
          error: { code: -32000, message: expect.stringContaining('does not answer') },
        },
      ])
    }
    none.close()
  })

  test('needs a key, takes none as an argument, and shows none', async () => {
    const hostelry = commandLine({ ...access, MCP_KEY: '' }, directory.path)
    expect(await hostelry('mcp')).toMatchObject({ exitCode: 2, errors: expect.stringContaining('MCP_KEY') })
    expect(await hostelry(`mcp ${key}`)).toMatchObject({ exitCode: 2 })
    expect(await hostelry(`mcp --key ${key}`)).toMatchObject({ exitCode: 2 })
    const broken = await commandLine({ ...access, MCP_KEY: 'two words' }, directory.path)('mcp')
    expect([broken.exitCode, broken.errors]).toEqual([1, expect.stringContaining('MCP_KEY is an API key')])
    expect(broken.errors).not.toContain('two words')
  })
})
