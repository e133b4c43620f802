// The published schema of a kind, as the kit reads it.

import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

interface MessageOf {
  readonly type: string
  readonly deadline_milliseconds: number
  readonly question: { readonly $ref: string }
  readonly answer: { readonly $ref: string }
  readonly examples: { readonly question: object; readonly answer: object }
}

interface Document {
  readonly version: number
  readonly messages: Readonly<Record<string, MessageOf>>
}

export interface KitMessage {
  readonly name: string
  readonly type: string
  readonly deadline: number
  readonly example: object
  /** What is wrong with an answer; null for nothing. */
  readonly faultOf: (answer: unknown) => string | null
}

export interface KitContract {
  readonly kind: string
  readonly version: number
  readonly messages: readonly KitMessage[]
}

const folder = new URL('../schemas/', import.meta.url)
const named = /^companion-(\w+)\.schema\.json$/

/** The kinds that there is a contract of. */
export const kinds = (): string[] =>
  readdirSync(folder).flatMap(file => {
    const kind = named.exec(file)?.[1]
    return kind ? [kind] : []
  })

/** The contract of a kind of `kinds`. */
export function contractOf(kind: string): KitContract {
  const text = readFileSync(new URL(`companion-${kind}.schema.json`, folder), 'utf8')
  const document = JSON.parse(text) as Document
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'contract')
  const messages = Object.entries(document.messages).map(([name, message]) => ({
    name,
    type: message.type,
    deadline: message.deadline_milliseconds,
    example: message.examples.question,
    faultOf: (answer: unknown) => faultOf(ajv, ajv.getSchema(`contract${message.answer.$ref}`), answer),
  }))
  return { kind, version: document.version, messages }
}

function faultOf(ajv: Ajv2020, validate: ValidateFunction | undefined, answer: unknown): string | null {
  if (!validate) throw new Error('the schema of the answer is missing')
  return validate(answer) ? null : ajv.errorsText(validate.errors, { dataVar: 'answer' })
}
