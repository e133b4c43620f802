// Says on every page that nothing can be booked while the database is away.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'

export function OutageNotice({ page }: { readonly page: Page }): VNode {
  const { title, text } = page.words.outage
  return (
    <aside class="outage-notice" aria-label={title}>
      <p>
        <strong>{title}.</strong> {text}
      </p>
    </aside>
  )
}
