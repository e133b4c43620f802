// The pages of jobs in a real browser: how each goes, a run at once, why one failed, and work that is stuck until somebody sees to it.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeJobNotes } from '../../src/store/monitoring/job-runs.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages, type OpenedPage, reader } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const pages = await adminPages()
const { harness, url } = pages
const { context } = harness.app
const { ask } = await adminRequests(harness.app)
let browser: Browser
let opened: OpenedPage
let page: Page

const visit = async (path: string) => {
  await page.goto(`${url}/admin${path}`)
  await page.locator('main h1').first().waitFor()
}
const row = (name: string | RegExp) => page.getByRole('row', { name })
const shown = async (id: string) => (await ask('GET', `jobs/${id}`)).body
const patient = { timeout: 20_000 }

describe.skipIf(!hasBrowser)('the pages of jobs', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    browser = await openBrowser()
    opened = await pages.openSignedIn(browser, '/jobs')
    page = opened.page
    page.setDefaultTimeout(15_000)
  }, 60_000)
  afterAll(() => browser?.close())

  test('an operator sees what each job does, when it ran and how it went', async () => {
    // Every job runs at the start of a server; on a busy machine it may be the second try that succeeds.
    await row(/Seal the audit trail.*went well/).waitFor({ timeout: 40_000 })
    await page.getByText('Chains new entries of the audit trail').waitFor()
    await page.getByRole('region', { name: 'For test keys' }).waitFor()
    await page.getByLabel('Subject').selectOption('sending')
    // What test keys do is sent by a job of its own.
    await expect.poll(() => row(/Deliver webhooks and mails/).count()).toBe(2)
    await expect.poll(() => page.getByRole('table').count()).toBe(2)
    expect(await violationsIn(page)).toEqual([])
  })

  test('and has one run at once', async () => {
    // The clock of the server stands still between the runs.
    harness.clock.moveTo('2026-12-01T12:00:30Z')
    await visit('/jobs?group=forgetting')
    await page.getByRole('button', { name: 'Run now: Erase guests' }).click()
    await expect
      .poll(async () => (await shown('erase-guests')).last_run.ended_at, patient)
      .toBe('2026-12-01T12:00:30Z')
    await page.getByRole('link', { name: 'Erase guests' }).click()
    await page.getByText('Erases guests when the time to keep them is over.').waitFor()
    await visit('/audit')
    await page.getByText('run_asked_for').first().waitFor()
  })

  test('a job that failed is shown as failed with the reason, without anybody loading the page again', async () => {
    await visit('/jobs')
    await row(/Delete cards/).waitFor()
    await writeJobNotes(context.database, [
      {
        id: 'purge-cards',
        startedAt: '2026-12-01T12:01:00Z',
        endedAt: '2026-12-01T12:01:01Z',
        outcome: 'failed',
        count: null,
        workedAt: null,
        workedCount: null,
        wasDone: false,
        failures: 2,
        failedAt: '2026-12-01T12:01:01Z',
        trouble: 'the database is away',
        runningSince: null,
        nextAt: '2026-12-01T14:00:00Z',
      },
    ])
    await page
      .getByText(/jobs? needs? a look/)
      .getByRole('link', { name: 'Delete cards' })
      .waitFor()
    await row(/Delete cards.*failed.*the database is away/).waitFor()
    await row(/Delete cards/)
      .getByRole('link')
      .click()
    await page.getByText('2 failures in a row.').waitFor()
    await page.getByRole('button', { name: 'Run now: Delete cards' }).click()
    await page.getByText('It has gone well since.').waitFor()
    expect(await violationsIn(page)).toEqual([])
  })

  test('stuck work is listed with its reason, tried again, and let go after a question', async () => {
    for (const status of ['mailbox is full', 'no usable address']) {
      await context.database.query(
        `INSERT INTO delivery (sequence, kind, state, attempts, last_status)
         SELECT sequence, 'property_mail', 'parked', 9, $1 FROM outbox_event AS event
          WHERE NOT EXISTS (SELECT FROM delivery
                             WHERE delivery.sequence = event.sequence AND delivery.kind = 'property_mail')
          LIMIT 1`,
        [status],
      )
    }
    await visit('/jobs/deliver')
    const stuck = page.getByRole('region', { name: 'Stuck work' })
    const full = stuck.getByRole('row', { name: /mailbox is full/ })
    const none = stuck.getByRole('row', { name: /no usable address/ })
    await full.getByText('given up').waitFor()
    expect(await full.getByRole('link', { name: 'Reservation' }).getAttribute('href')).toContain(
      '/reservations/',
    )
    await none.getByRole('button', { name: /^Let go/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Let it go' }).click()
    await none.waitFor({ state: 'detached' })
    await full.getByRole('button', { name: /^Try again/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Try again now' }).click()
    await full.waitFor({ state: 'detached' })
    expect(opened.complaints).toEqual([])
  })

  test('whoever may only read sees the jobs and no buttons, also on a telephone', async () => {
    await using telephone = await pages.openSignedIn(browser, '/jobs', {
      who: reader,
      width: 360,
      dark: true,
    })
    await telephone.page.getByRole('row', { name: /Seal the audit trail/ }).waitFor()
    expect(await telephone.page.getByRole('button', { name: /^Run now/ }).count()).toBe(0)
    const { scroll, width } = await telephone.page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }))
    expect(scroll).toBeLessThanOrEqual(width)
  })
})
