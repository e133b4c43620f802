// Structured data of a page, in the terms of schema.org.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'

export type Thing = Readonly<Record<string, unknown>>

interface ThingsParts {
  readonly page: Page
  readonly things: readonly Thing[]
}

export const ThingsOf = ({ page, things }: ThingsParts): VNode => (
  <script
    type="application/ld+json"
    nonce={page.nonce}
    dangerouslySetInnerHTML={{ __html: thingsText(things) }}
  />
)

/** As JSON that no HTML parser takes for markup. */
export const thingsText = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
