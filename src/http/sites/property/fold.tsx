// What a small screen shows when it is asked for, and a wide one always; without scripts too.

import type { ComponentChildren, VNode } from 'preact'
import type { Page } from '../page.ts'

interface FoldParts {
  readonly page: Page
  /** What is folded: that of the heading above it. */
  readonly title: string
  readonly children: ComponentChildren
}

export const Fold = ({ page, title, children }: FoldParts): VNode => (
  <details class="fold">
    <summary>
      {page.words.search.show}
      <span class="hidden">: {title}</span>
    </summary>
    {children}
  </details>
)
