// A proxy that TRUST_PROXY does not name is said in the log, by the doctor and in the metrics: behind it all guests would be one.

import { expect, test } from 'vitest'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { testApp } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const harness = await testApp({ variables: { PUBLIC_URL: 'https://rooms.example.com', ADMIN_PORT: '0' } })
const { app, clock, logLines } = harness
const warnings = () => logLines.filter(line => line.includes('TRUST_PROXY'))
const ask = (headers: Record<string, string>, url = app.url) =>
  sendTo(`${url}/docs`, '', { method: 'GET', headers })
const forwarded = { 'x-forwarded-for': '203.0.113.9' }
const metric = async () =>
  /^hostelry_http_requests_through_unnamed_proxy_total (\d+)$/m.exec(await app.readMetrics())?.[1]

test('log, doctor and metrics tell of it, and the log once a minute', async () => {
  const doctor = async () => (await diagnose(app.context)).findings
  await ask({})
  expect([warnings(), await metric()]).toEqual([[], '0'])
  await ask(forwarded)
  await ask({ via: '1.1 proxy' }, app.adminUrl!)
  const sentence =
    'requests come through a proxy at 127.0.0.1 that TRUST_PROXY does not name or that sends no X-Forwarded-For, so limits by client address do not work; let it send X-Forwarded-For, and name it in TRUST_PROXY'
  expect(warnings()).toHaveLength(1)
  expect(JSON.parse(warnings()[0]!)).toMatchObject({ level: 40, msg: sentence })
  expect(await metric()).toBe('2')
  const seenAt = clock.now().toString()
  await expect
    .poll(doctor, { timeout: 20_000 })
    .toContainEqual({ invariant: 'proxy', sentence: `${sentence} (last at ${seenAt})` })
  clock.moveTo('2026-12-01T12:01:01Z')
  await ask(forwarded)
  expect(warnings()).toHaveLength(2)
  clock.moveTo('2026-12-01T13:02:00Z')
  expect((await doctor()).filter(({ invariant }) => invariant === 'proxy')).toEqual([])
})
