// The address of the page on which the guest’s bank asks its question.

import type { Page } from '../page.ts'

/** Of the booking of this name, with the key that opened the present page. */
export const confirmHref = (page: Page, name: string, more: Readonly<Record<string, string>> = {}): string =>
  page.href(`/checkout/confirm/${name}`, { key: page.query.get('key'), ...more })
