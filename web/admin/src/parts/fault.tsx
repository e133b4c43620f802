// A refusal beside what was sent: the sentence of the server, and what is wrong with each field.

import { Refusal } from '../api/client.ts'
import type { Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

/** The sentence of a refusal; for an answer that did not come, what to do. */
export const messageOf = (error: unknown, words: Words): string =>
  (error instanceof Refusal && error.message) || words.states.noAnswer

/** What is wrong with a field; undefined for nothing. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  error instanceof Refusal ? error.errors.find(each => each.field === field)?.message : undefined

/** The sentence of a refusal, unless one of `fields` shows its own. */
export function Fault({
  error,
  fields = [],
}: {
  readonly error: unknown
  readonly fields?: readonly string[]
}) {
  const { words } = useWords()
  if (!error || fields.some(field => faultOf(error, field) !== undefined)) return null
  return (
    <p className="note refuses" role="alert">
      {messageOf(error, words)}
    </p>
  )
}
