// One tool of an assistant: how it is described, which fields it takes, what it answers, and the function that answers it.

import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { Static, TObject } from 'typebox'
import type { Scope } from '../../lodging/publishers/publisher.ts'
import type { JsonObject } from '../reading/json-body.ts'
import { bodyReader } from '../reading/read-fields.ts'
import type { Asking } from './asking.ts'

interface DescribedTool<Input extends TObject = TObject> {
  readonly name: string
  readonly title: string
  /** What it is for and when to call it, for the model. */
  readonly description: string
  /** A key without this scope has no such tool; each operation that it asks requires its own besides. */
  readonly scope: Scope
  readonly annotations: ToolAnnotations
  readonly input: Input
  readonly output: TObject
}

export interface ToolAnswer {
  /** Short sentences, for clients that show no structured content. */
  readonly text: string
  /** Of the shape of `output`. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface AssistantTool extends DescribedTool {
  /** Reads the fields and answers; throws the Fault that refuses them. */
  read(sent: JsonObject): (asking: Asking) => Promise<ToolAnswer>
}

/**
 * A tool whose fields have the types of its input. `sent` are the same fields as they were sent: an operation reads them
 * again by its own rules.
 */
export function assistantTool<Input extends TObject>({
  answer,
  ...described
}: DescribedTool<Input> & {
  answer(asking: Asking, fields: Static<Input>, sent: JsonObject): Promise<ToolAnswer>
}): AssistantTool {
  const readFields = bodyReader(described.input)
  return {
    ...described,
    read: sent => {
      const read = readFields(sent)
      if ('error' in read) throw read.error
      return asking => answer(asking, read.value as Static<Input>, sent)
    },
  }
}

/** Changes nothing. */
export const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }
