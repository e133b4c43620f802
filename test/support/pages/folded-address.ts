// The address of a checkout that does not need one: it is folded.

import type { Page } from 'playwright-core'

/** Unfolds the address where it is folded, as a guest does who wants it on the invoice. */
export async function unfoldAddress(page: Page): Promise<void> {
  const folded = page.locator('#checkout details:not([open]):has([name="line_1"]) > summary')
  if ((await folded.count()) > 0) await folded.click()
}
