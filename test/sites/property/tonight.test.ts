// Tonight at a property west of Greenwich, where it is tomorrow in UTC already: it can be chosen on every page.

import { expect, test } from 'vitest'
import { testApp } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { url } = running.app

const textOf = async (path: string): Promise<string> =>
  (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text()

/** Sells until 23:00 in Denver. */
const hotel = 3101

test('in the evening of America a stay from tonight on can be chosen', async () => {
  // 21:00 on 1 December in Denver.
  running.clock.moveTo('2026-12-02T04:00:00Z')
  const page = await textOf(`/properties/${hotel}`)
  expect(page).toContain(`/properties/${hotel}?checkin=2026-12-01&amp;checkout=2026-12-02`)
  expect(page).toContain('type="date" name="checkin" min="2026-12-01"')
  const { from, days } = JSON.parse(await textOf(`/stay-calendar?property=${hotel}&from=2026-12-01`))
  expect([from, days[0]]).toEqual(['2026-12-01', [expect.any(Number), 3, 1, null]])
  const chosen = await textOf(`/properties/${hotel}?checkin=2026-12-01&checkout=2026-12-02`)
  expect(chosen).toContain('name="checkin" value="2026-12-01" min="2026-12-01"')
  expect(chosen).toContain('action="/checkout"')
})

test('where the day is over, no stay begins on it', async () => {
  // 01:00 on 2 December in Denver.
  running.clock.moveTo('2026-12-02T08:00:00Z')
  const { days } = JSON.parse(await textOf('/stay-calendar?property=3144&from=2026-12-01'))
  expect(days[0]).toEqual([null, 0, null, null])
})
