// A refusal beside what was sent: what happened, and what is wrong with each field, in the words of the page.

import type { ReactNode } from 'react'
import { Refusal } from '../api/client.ts'
import { Said } from './refusal-text.tsx'
import { type Complaint, useRefusals } from './refusal-words.ts'

/** The sentence of a refusal; for an answer that did not come, what to do. */
export function Whole({ error }: { readonly error: unknown }) {
  return <Said sentence={useRefusals().whole(error)} />
}

function OfField({ complaint }: { readonly complaint: Complaint }) {
  return <Said sentence={useRefusals().field(complaint)} />
}

/** What is wrong with a field; undefined for nothing. */
export function faultOf(error: unknown, field: string): ReactNode | undefined {
  const found = error instanceof Refusal && error.errors.find(each => each.field === field)
  return found ? <OfField complaint={found} /> : undefined
}

/** The sentence of a refusal, unless one of `fields` shows its own. */
export function Fault({
  error,
  fields = [],
}: {
  readonly error: unknown
  readonly fields?: readonly string[]
}) {
  if (!error || fields.some(field => faultOf(error, field) !== undefined)) return null
  return (
    <p className="note refuses" role="alert">
      <Whole error={error} />
    </p>
  )
}
