// Which errors of a document are shown: a field that is still empty is said to be wrong once it was typed into, or when saving was
// tried, not when it appears.

import { useCallback, useState } from 'react'
import type { FieldError } from '../api/types.ts'
import type { PropertyDocument } from './document.ts'

interface ShownErrors {
  readonly shown: readonly FieldError[]
  /** Of fields that nothing was typed into yet. */
  readonly early: readonly FieldError[]
  /** Says that a field was typed into, by its place in the document. */
  readonly touch: (path: string) => void
}

export function useShownErrors(
  document: PropertyDocument,
  errors: readonly FieldError[],
  isTried: boolean,
): ShownErrors {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const touch = useCallback(
    (path: string) => setTouched(former => (former.has(path) ? former : new Set(former).add(path))),
    [],
  )
  const isEarly = ({ field }: FieldError): boolean =>
    // What is no entry at all was not added by a button.
    !isTried && !touched.has(field) && !field.endsWith(']') && isEmpty(valueAt(document, field))
  return { shown: errors.filter(error => !isEarly(error)), early: errors.filter(isEarly), touch }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** The value at a place such as `rooms[0].name`. */
const valueAt = (document: PropertyDocument, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(step => step !== '')
    .reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | null)?.[step], document)
