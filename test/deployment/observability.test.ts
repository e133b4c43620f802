// The alerts and the dashboard of deploy/observability ask for metrics that the server exposes; every alert has a case in which it fires,
// and leads to its section of the runbook. promtool runs the cases, where there is one.

import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
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
interface RuleCase {
  readonly alertname: string
  readonly exp_alerts: readonly object[]
}
const caseFiles = globSync('*.test.yml', { cwd: folder })
const rules: Rule[] = parse(read('alerts.yml')).groups.flatMap((group: { rules: Rule[] }) => group.rules)
const panels: { title: string; targets: { expr: string }[] }[] = JSON.parse(read('dashboard.json')).panels
const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
]

/** The metrics of a server to which nothing has happened yet. */
async function textAtStart(): Promise<string> {
  const { registry, ofInstallation } = openMeter(nothingMeasured)
  return (await registry.metrics()) + (await ofInstallation.metrics())
}

test('every metric that an alert or a panel asks for is exposed', async () => {
  const text = await textAtStart()
  const exposed = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  for (const { of, expr } of expressions) {
    const asked = expr.match(/\b(hostelry|process|nodejs)_[a-z_]+|\bup\b/g) ?? []
    expect(asked, of).not.toEqual([])
    for (const name of asked) expect(['up', ...exposed], of).toContain(name)
  }
})

test('a count of which an alert asks the increase is there from the start, at 0', async () => {
  const lines = (await textAtStart()).split('\n')
  const compared = rules.flatMap(({ expr }) => [...expr.matchAll(/increase\((\w+)(?:\{(.*?)\})?\[/g)])
  expect(new Set(compared.map(([, name]) => name)).size).toBeGreaterThan(1)
  for (const [, name, label = ''] of compared)
    expect(lines).toContainEqual(
      expect.toSatisfy(
        (line: string) => line.startsWith(`${name}{`) && line.includes(label) && line.endsWith(' 0'),
      ),
    )
})

test('every alert has a case in which it fires', () => {
  const fired = caseFiles.flatMap(file =>
    (parse(read(file)).tests as readonly { readonly alert_rule_test: readonly RuleCase[] }[]).flatMap(
      ({ alert_rule_test: cases }) => cases.filter(({ exp_alerts: alerts }) => alerts.length > 0),
    ),
  )
  expect([...new Set(fired.map(({ alertname }) => alertname))].sort()).toEqual(
    rules.map(({ alert }) => alert).sort(),
  )
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

test.skipIf(!hasPromtool)('promtool finds the rules right, and every case comes true', () => {
  for (const words of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', ...caseFiles],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
})
