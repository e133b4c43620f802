// A tool of assistants without a server: operations are answered by a script and written down.

import { Asking } from '../../../src/http/assistant/asking.ts'
import type { ToolAnswer } from '../../../src/http/assistant/tool.ts'
import { tools } from '../../../src/http/assistant/tools.ts'
import type { Publisher } from '../../../src/lodging/publishers/publisher.ts'
import { sampleHolder, samplePublisher } from '../prices/sample-answers.ts'

interface Choices {
  /** What an operation answers: a body, a fault that is thrown, or a function of the fields that gives either. */
  // biome-ignore lint/suspicious/noExplicitAny: fields and answers of every operation
  readonly answers?: Readonly<Record<string, any>>
  readonly publisher?: Partial<Publisher>
}

export interface AskedTool extends ToolAnswer {
  /** Every operation that was asked, with its fields. */
  readonly asked: unknown[][]
}

/** The answer of a tool; throws the fault that refuses the call, with `asked` in it. */
export async function askedTool(name: string, fields: object, choices: Choices = {}): Promise<AskedTool> {
  const { answers = {}, publisher } = choices
  const asked: unknown[][] = []
  const call = async (path: string, sent: unknown) => {
    asked.push([path, sent])
    if (!(path in answers)) throw new Error(`nothing answers ${path}`)
    const answer = answers[path]
    const body = typeof answer === 'function' ? answer(sent) : answer
    if (body instanceof Error) throw body
    return { status: 200, headers: {}, body }
  }
  const asking = new Asking(
    {
      calls: { call } as never,
      operations: { countRequest: () => null },
      publicUrl: 'https://rooms.example',
    },
    { ...sampleHolder, publisher: { ...samplePublisher, ...publisher } },
  )
  const tool = tools.find(each => each.name === name)!
  try {
    const { text, data } = await tool.read(fields as never)(asking)
    return { text, data, asked }
  } catch (error) {
    throw Object.assign(error as Error, { asked })
  }
}

/** The refusal of a call, whole, with what was asked until then. */
export async function refusedTool(name: string, fields: object, choices: Choices = {}) {
  try {
    await askedTool(name, fields, choices)
  } catch (error) {
    const { type, status, message, errors, asked } = error as Error & Record<string, unknown>
    return { type, status, message, errors, asked: (asked as unknown[][]).map(([path]) => path) }
  }
  throw new Error(`${name} was answered`)
}
