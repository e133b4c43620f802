// What a small screen shows when it is asked for, and a wide one always; without scripts too.

import type { ComponentChildren, VNode } from 'preact'
import type { Page } from '../page.ts'

interface FoldParts {
  readonly page: Page
  /** What is folded: that of the heading above it. */
  readonly title: string
  /** What asks for it, in place of a plain "Show". */
  readonly label?: string
  readonly open?: boolean
  readonly children: ComponentChildren
}

export const Fold = ({ page, title, label, open, children }: FoldParts): VNode => (
  <details class="fold" open={open}>
    <summary>
      {label ?? page.words.search.show}
      <span class="hidden">: {title}</span>
    </summary>
    {children}
  </details>
)
