// Markup of the installation in its place on a page.

import { Fragment, h, type VNode } from 'preact'
import type { Markup, Slot } from '../../../lodging/sites/slot-markup.ts'
import type { Page } from '../page.ts'

interface SlotParts {
  readonly page: Page
  readonly name: Slot
  /** Of the element around it; none around what the head takes. */
  readonly class?: string
}

export function InSlot({ page, name, class: around }: SlotParts): VNode | null {
  const markup = page.slot(name)
  if (markup.length === 0) return null
  const shown = markup.map(shownAs)
  return around === undefined ? h(Fragment, {}, ...shown) : <div class={around}>{shown}</div>
}

const shownAs = (part: Markup): VNode | string =>
  typeof part === 'string' ? part : h(part.name, part.attributes, ...part.children.map(shownAs))
