// What the guest of the sheets types.

import type { Page } from 'playwright-core'

export type Typed = Readonly<Record<string, string>>

const guest: Typed = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 970 555 0100',
  country: 'US',
  line_1: '12 Pine Street',
  city: 'Denver',
  region: 'CO',
  postal_code: '80202',
}
const card: Typed = {
  cardholder: 'Ada Lovelace',
  card_number: '4111 1111 1111 1111',
  expiry: '12/34',
  cvv: '123',
}

/** Fills in the checkout: the card only where the page takes it, a bed where the room has several. */
export async function fillIn(page: Page, changes: Typed): Promise<void> {
  const takesCard = (await page.locator('#checkout [name="card_number"]').count()) > 0
  for (const [name, value] of Object.entries({ ...guest, ...(takesCard && card), ...changes })) {
    const field = page.locator(`#checkout [name="${name}"]`)
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

/** Fills in the card of a change. */
export async function fillInCard(page: Page, number = '4111111111111111'): Promise<void> {
  const typed = {
    cardholder: 'Ada Lovelace',
    number,
    month: '12',
    year: '2034',
    cvv: '123',
    postal_code: '80202',
  }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=card_${name}]`).fill(value)
}

/** Types a card into the payment company's form. */
export async function typeIntoForm(page: Page, number: string): Promise<void> {
  // Before its script runs, it would not tell the page what is typed.
  await page.frame({ url: /js\.stripe\.com\/card/ })?.waitForLoadState()
  await page.frameLocator('#field-token iframe').locator('input').fill(number)
}
