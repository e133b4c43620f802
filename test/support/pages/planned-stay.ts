// The dates of a stay, chosen in the planner of a page.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Day, formatDay } from '../../../src/values/civil-dates.ts'

/** Chooses dates in the calendar. */
export async function planStay(page: Page, checkin: Day, checkout: Day): Promise<void> {
  await page.locator('.search-dates button').click()
  for (const day of [checkin, checkout]) {
    const cell = page.locator(`.calendar [data-day="${day}"]`)
    if ((await cell.count()) === 0) await page.locator('.calendar button', { hasText: '›' }).click()
    await cell.click()
  }
  const done = page.locator('.calendar-foot button').last()
  if (await done.isVisible()) await done.click()
  expect(await page.locator('[name=checkout]').inputValue()).toBe(formatDay(checkout))
}
