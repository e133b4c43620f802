// The thread that renders one text and is ended; `legal-texts.ts` starts it.

import { parentPort } from 'node:worker_threads'
import { legalHtml } from './legal-html.ts'

/** Ten times the longest text. A table of many columns becomes longer than that. */
const longestHtml = 300_000

/** Null for a text that is nested so deeply that it cannot be rendered, or becomes too long. */
function rendered(markdown: string): string | null {
  try {
    const html = legalHtml(markdown)
    return html.length > longestHtml ? null : html
  } catch {
    return null
  }
}

parentPort!.once('message', markdown => parentPort!.postMessage(rendered(markdown)))
parentPort!.postMessage('ready')
