// The terms and the privacy text of a publisher as HTML. Some texts take minutes to render, or all memory, and somebody may write
// one on purpose: so each is rendered by a thread with bounds of its own, once, and kept (threat D19).

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SiteDocument } from '../../lodging/sites/site.ts'
import { batched } from '../../values/batcher.ts'
import { boundedCache } from '../../values/bounded-cache.ts'
import type { FieldError } from '../../values/faults.ts'

/** A text of 30,000 characters usually takes 20. */
const longestMilliseconds = 2000
const resourceLimits = { maxOldGenerationSizeMb: 64 }

interface Rendered {
  /** Null where the text goes beyond the bounds. */
  readonly html: string | null
}

/** In characters of the texts and their HTML. */
const kept = boundedCache<string, Rendered>({
  weigh: ({ html }, markdown) => markdown.length + (html?.length ?? 0),
  budget: 8_000_000,
})

const rendering = batched(
  async ([markdown = '']: readonly string[]) => {
    const rendered = kept.get(markdown) ?? { html: await renderedByThread(markdown) }
    kept.set(markdown, rendered)
    return [rendered]
  },
  { mostTogether: 1, mostUnderWay: 1, mostWaiting: 1000 },
)

/**
 * The HTML of a text in markdown; null for one that takes too much time or memory to render, and is shown as it is written.
 * ServiceUnavailableException when too many wait.
 */
export async function legalHtmlOf(markdown: string): Promise<string | null> {
  const { html } = kept.get(markdown) ?? (await rendering.add(markdown))
  return html
}

/** An error for each text of a document that cannot be rendered. */
export async function legalTextErrors({ terms, privacy }: SiteDocument): Promise<FieldError[]> {
  const texts = Object.entries({ terms, privacy }).flatMap(([name, byLanguage]) =>
    Object.entries(byLanguage).map(([language, text]) => ({ field: `${name}.${language}`, text })),
  )
  const message = 'takes too long to format; use shorter paragraphs, fewer marks and less nesting.'
  const errors = await Promise.all(
    texts.map(async ({ field, text }) => ((await legalHtmlOf(text)) === null ? [{ field, message }] : [])),
  )
  return errors.flat()
}

async function renderedByThread(markdown: string): Promise<string | null> {
  const thread = new Worker(new URL('./legal-html-thread.ts', import.meta.url), { resourceLimits })
  // An error that nobody listens for would end the server, also one that comes too late.
  thread.on('error', () => undefined)
  try {
    await once(thread, 'message')
    thread.postMessage(markdown)
    const [html] = await once(thread, 'message', { signal: AbortSignal.timeout(longestMilliseconds) })
    return html
  } catch (error) {
    if (error instanceof Error && isBeyondBounds(error)) return null
    throw error
  } finally {
    await thread.terminate()
  }
}

const isBeyondBounds = (error: Error & { code?: string }): boolean =>
  error.code === 'ABORT_ERR' || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
