// The alerts and the dashboard of deploy/observability ask for metrics and labels that the server exposes, and every alert leads to its
// section of the runbook.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openMeter } from '../../src/http/wire/metrics/metrics.ts'
import { doctorCodes } from '../../src/operations/monitoring/doctor-codes.ts'
import { nothingMeasured } from '../support/wire/fake-operations.ts'

const folder = new URL('../../deploy/observability/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly code: string; readonly severity: string }
  readonly annotations: { readonly runbook_url: string }
}
const rules: Rule[] = parse(read('alerts.yml')).groups.flatMap((group: { rules: Rule[] }) => group.rules)
const panels: { title: string; targets: { expr: string }[] }[] = JSON.parse(read('dashboard.json')).panels
const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
]

test('every metric that an alert or a panel asks for is exposed', async () => {
  const { registry, ofInstallation } = openMeter(nothingMeasured)
  const text = (await registry.metrics()) + (await ofInstallation.metrics())
  const exposed = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  for (const { of, expr } of expressions) {
    const asked = expr.match(/\b(hostelry|process|nodejs)_[a-z_]+|\bup\b/g) ?? []
    expect(asked, of).not.toEqual([])
    for (const name of asked) expect(['up', ...exposed], of).toContain(name)
  }
})

test('every alert has a code, its severity and its section of the runbook', () => {
  const [ofDoctor, ...others] = rules.toReversed()
  expect(ofDoctor).toMatchObject({ alert: 'HostelryDoctor', labels: { code: '{{ $labels.code }}' } })
  expect(others.length).toBeGreaterThan(10)
  for (const { alert, labels, annotations } of others) {
    const { severity } = doctorCodes[labels.code as keyof typeof doctorCodes]
    expect({ alert, severity: labels.severity }).toEqual({ alert, severity })
    expect(annotations.runbook_url).toBe(`docs/runbook.md#${labels.code.toLowerCase()}`)
  }
  const seen = Object.keys(doctorCodes).filter(code => code >= 'HST-601')
  expect(others.map(({ labels }) => labels.code)).toEqual(expect.arrayContaining(seen))
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('promtool finds the rules right, and each fires when it should', () => {
  for (const words of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
})
