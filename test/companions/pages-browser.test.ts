// The pages of companion services, in a real browser: every kind of the server is offered, and each has fields for its own options.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companionKinds, optionsOfKind } from '../../src/lodging/companions/companion.ts'
import { listCompanions } from '../../src/operations/companions/companions.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const pages = await adminPages({ variables: { COMPANION_ALLOW_PRIVATE: 'true' } })
let browser: Browser
let page: Page

describe.skipIf(!hasBrowser)('the pages of companion services', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    browser = await openBrowser()
    page = (await pages.openSignedIn(browser, '/companions')).page
    page.setDefaultTimeout(10_000)
  }, 60_000)
  afterAll(() => browser?.close())

  test('every kind of the server is offered', async () => {
    await page.getByRole('button', { name: 'New service' }).click()
    const choices = page.getByLabel('Kind').locator('option')
    const offered = await choices.evaluateAll(all => all.map(each => (each as HTMLOptionElement).value))
    expect(offered).toEqual(companionKinds)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test.each(companionKinds)(
    'a service of the kind %s is made, and has a field for each option',
    async kind => {
      await page.goto(`${pages.url}/admin/companions`)
      await page.getByRole('button', { name: 'New service' }).click()
      const form = page.getByRole('form', { name: 'New service' })
      await form.getByLabel('Kind').selectOption(kind)
      await form.getByLabel('Name').fill(`of-${kind}`)
      await form.getByLabel('Address').fill('http://127.0.0.1:9/')
      await form.getByRole('button', { name: 'New service' }).click()
      await page.getByRole('link', { name: `of-${kind}` }).click()
      const settings = page.getByRole('form', { name: 'Address and bounds' })
      await settings.waitFor()
      const fields = settings.locator('[name^="options."]')
      const named = await fields.evaluateAll(all => all.map(each => each.getAttribute('name')))
      expect(named).toEqual(optionsOfKind(kind).map(name => `options.${name}`))
      const made = (await listCompanions(pages.harness.app.context)).find(each => each.name === `of-${kind}`)
      const values = await fields.evaluateAll(all =>
        all.map(each => {
          const { type, checked, value } = each as HTMLInputElement
          return type === 'checkbox' ? String(checked) : value
        }),
      )
      expect(values).toEqual(optionsOfKind(kind).map(name => String(made?.options[name])))
      expect(await violationsIn(page)).toEqual([])
    },
  )
})
