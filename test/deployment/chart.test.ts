// The chart for Kubernetes: what it renders from its values, and what it refuses. Helm itself lints it where it is in PATH.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderChart } from '../support/deployment/render-chart.ts'

const root = join(import.meta.dirname, '../..')
const chart = join(root, 'deploy/helm/hostelry')
const read = (name: string): string => readFileSync(join(chart, name), 'utf8')
const defaults = parse(read('values.yaml'))
const needed = {
  publicUrl: 'https://rooms.example.com',
  adminUrl: 'https://desk.example.com',
  trustProxy: '10.0.0.0/8',
}
const rendered = (changes: object = {}) => renderChart(chart, { ...defaults, ...needed, ...changes })
const podOf = (kind: 'Deployment' | 'Job', changes: object = {}) => rendered(changes).get(kind).spec.template
const environmentOf = (pod: { spec: { containers: { env: { name: string; value: string }[] }[] } }) =>
  Object.fromEntries(pod.spec.containers[0]!.env.map(({ name, value }) => [name, value]))

test('it has a Deployment, its Service, a hook that migrates, a budget of disruptions and an autoscaler', () => {
  expect([...rendered().keys()].sort()).toEqual([
    'Deployment',
    'HorizontalPodAutoscaler',
    'Job',
    'PodDisruptionBudget',
    'Service',
  ])
})

test('the schema of the values takes what an installation must say, and not less or otherwise', () => {
  const validate = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')))
  const takes = (changes: object) => validate({ ...defaults, ...needed, ...changes })
  expect(takes({})).toBe(true)
  expect(validate(defaults)).toBe(false)
  for (const wrong of [
    { publicUrl: 'http://rooms.example.com' },
    { trustProxy: '' },
    { secret: { name: 'hostelry', variables: ['DATABASE_URL'] } },
    { replica: 3 },
    { variables: { 'smtp-url': 'x' } },
  ])
    expect(takes(wrong), JSON.stringify(wrong)).toBe(false)
})

describe.each(['Deployment', 'Job'] as const)('the pod of a %s', kind => {
  test('writes nowhere but into its volumes, and may no more than it needs', () => {
    const { spec } = podOf(kind)
    const [container] = spec.containers
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(spec.automountServiceAccountToken).toBe(false)
    const mounts = container.volumeMounts.map((mount: { name: string }) => mount.name)
    expect(mounts.sort()).toEqual(spec.volumes.map(({ name }: { name: string }) => name).sort())
  })

  test('has no secret in its environment: each is a file of the Secret', () => {
    const pod = podOf(kind, {
      secret: { name: 'keys', variables: ['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL'] },
    })
    const environment = environmentOf(pod)
    for (const name of ['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL']) {
      expect(environment[`${name}_FILE`]).toBe(`/run/secrets/hostelry/${name}`)
      expect(environment).not.toHaveProperty(name)
    }
    const volume = pod.spec.volumes.find(({ name }: { name: string }) => name === 'secrets')
    expect(volume.secret).toEqual({ secretName: 'keys', defaultMode: 0o440 })
  })

  test('has only variables that the server knows', () => {
    const known = read('../../../docs/configuration.md')
    const names = Object.keys(environmentOf(podOf(kind, { variables: { WORKERS: 2 } })))
    expect(names).toContain('WORKERS')
    for (const name of names) expect(known).toContain(`\`${name}\``)
  })
})

test('the schema is migrated before any new pod, by a command that there is', () => {
  const job = rendered().get('Job')
  expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  const [container] = job.spec.template.spec.containers
  expect(container.command).toEqual(['node', 'src/cli.ts', 'migrate'])
  expect(existsSync(join(root, container.command[1]))).toBe(true)
  expect(container.image).toBe(podOf('Deployment').spec.containers[0].image)
})

test('a pod that ends is out of the way before it stops answering, and is waited for', () => {
  const pod = podOf('Deployment', { shutdown: { delay: 12, most: 40 } })
  expect(environmentOf(pod)).toMatchObject({ SHUTDOWN_DELAY_SECONDS: '12', SHUTDOWN_SECONDS: '40' })
  expect(pod.spec.terminationGracePeriodSeconds).toBe(62)
  const [{ readinessProbe, livenessProbe, startupProbe, ports }] = pod.spec.containers
  // Longer than the probe takes to notice it.
  expect(defaults.shutdown.delay).toBeGreaterThan(readinessProbe.periodSeconds * 3)
  expect([readinessProbe, livenessProbe, startupProbe].map(each => each.httpGet.path)).toEqual([
    '/readyz',
    '/healthz',
    '/readyz',
  ])
  expect(ports.map(({ containerPort }: { containerPort: number }) => containerPort)).toEqual([
    8080, 8081, 8082,
  ])
})

test('service, budget and autoscaler find the pods of the server and not those of the hook', () => {
  const all = rendered()
  const { labels } = podOf('Deployment').metadata
  const selectors = [
    all.get('Deployment').spec.selector.matchLabels,
    all.get('Service').spec.selector,
    all.get('PodDisruptionBudget').spec.selector.matchLabels,
  ]
  for (const selector of selectors) expect(selector).toEqual(labels)
  expect(podOf('Job').metadata.labels['app.kubernetes.io/component']).not.toBe(
    labels['app.kubernetes.io/component'],
  )
  const { scaleTargetRef } = all.get('HorizontalPodAutoscaler').spec
  expect(scaleTargetRef).toMatchObject({ kind: 'Deployment', name: all.get('Deployment').metadata.name })
})

test('the number of pods is the autoscaler’s, or that of the values without one', () => {
  expect(rendered().get('Deployment').spec).not.toHaveProperty('replicas')
  const fixed = rendered({ autoscaling: { ...defaults.autoscaling, enabled: false }, replicas: 3 })
  expect(fixed.get('Deployment').spec.replicas).toBe(3)
  expect(fixed.has('HorizontalPodAutoscaler')).toBe(false)
})

test('an ingress leads each host to its port, and names what it lacks', () => {
  const ingress = {
    enabled: true,
    class: 'nginx',
    publicHost: 'a.example',
    adminHost: 'b.example',
    tlsSecret: 'tls',
  }
  const { rules, tls } = rendered({ ingress }).get('Ingress').spec
  const led = rules.map((rule: { host: string; http: { paths: { backend: { service: object } }[] } }) => [
    rule.host,
    rule.http.paths[0]!.backend.service,
  ])
  expect(led).toEqual([
    ['a.example', { name: 'stay', port: { name: 'guests' } }],
    ['b.example', { name: 'stay', port: { name: 'desk' } }],
  ])
  expect(tls).toEqual([{ secretName: 'tls', hosts: ['a.example', 'b.example'] }])
  expect(() => rendered({ ingress: { ...ingress, tlsSecret: '' } })).toThrow('ingress.tlsSecret is needed')
})

const hasHelm = spawnSync('helm', ['version']).status === 0
test.skipIf(!hasHelm)('Helm lints it', () => {
  const set = Object.entries(needed).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const { status, stdout } = spawnSync('helm', ['lint', '--strict', chart, ...set], { encoding: 'utf8' })
  expect(stdout).toContain('0 chart(s) failed')
  expect(status).toBe(0)
})
