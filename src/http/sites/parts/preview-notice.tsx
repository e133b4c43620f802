// Marks every page of a preview.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'

export function PreviewNotice({ page }: { readonly page: Page }): VNode {
  const { preview } = page.words
  const ended = new URLSearchParams([...page.query, ['preview', 'end']])
  return (
    <aside class="preview-notice" aria-label={preview.title}>
      <p>
        <strong>{preview.title}.</strong> {preview.text}
      </p>
      <a href={page.href(page.path, ended)}>{preview.end}</a>
    </aside>
  )
}
