// Writes the answers of AlpineBits: a response document for each kind of request, with the outcome of the standard.

import { xmlOf, xmlText } from '../xml.ts'
import { otaNamespace } from './xml.ts'

/** What came of a request: refused (`error`), or taken, with what the sender is to know. */
export type AnswerOutcome =
  | { readonly error: { readonly text: string; readonly code: number } }
  | { readonly warnings: readonly string[] }

/** An answer: Success, Success with Warnings (type 11), or Errors (type 13). `content`: what else it holds, as XML. */
export function writeAnswer(root: string, outcome: AnswerOutcome, content = ''): string {
  if ('error' in outcome) {
    const { text, code } = outcome.error
    return writeDocument(root, xmlOf('Errors', {}, xmlOf('Error', { Type: 13, Code: code }, xmlText(text))))
  }
  const warnings = outcome.warnings
    .slice(0, mostWarnings)
    .map(text => xmlOf('Warning', { Type: 11 }, xmlText(text)))
  const told = warnings.length === 0 ? '' : xmlOf('Warnings', {}, ...warnings)
  return writeDocument(root, `${xmlOf('Success')}${told}${content}`)
}

/** A document of the namespace of OTA around content, which is XML. */
export const writeDocument = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(root, { xmlns: otaNamespace, Version: documentVersion }, content)}\n`

/** Of the documents, not of the standard; every one of them has to have some. */
const documentVersion = '8.000'
const mostWarnings = 50
