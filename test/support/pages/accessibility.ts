// What axe finds wrong with a page: the rules of WCAG 2.2 A and AA, and good practice.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** Each violation as "rule: where"; empty for an accessible page. */
export async function violationsIn(page: Page): Promise<string[]> {
  // It stays with a page until another is opened.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script)
  const violations: readonly Violation[] = await page.evaluate(
    async () =>
      (await (globalThis as unknown as AxeWindow).axe.run({ resultTypes: ['violations'] })).violations,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

interface AxeWindow {
  readonly axe: { run(options: object): Promise<{ readonly violations: Violation[] }> }
}
