// The metrics of several processes as one text: each metric once, its series in the order of the processes.

import { expect, test } from 'vitest'
import { joinMetrics } from '../../../src/http/wire/metrics/joined-metrics.ts'

const metric = (name: string, ...series: string[]) =>
  [`# HELP ${name} Of ${name}.`, `# TYPE ${name} gauge`, ...series].join('\n')

test('a metric that only some have stands where it is first', () => {
  const texts = [
    `${metric('a', 'a 1')}\n\n${metric('c', 'c 1')}\n`,
    `${metric('b', 'b 2')}\n\n${metric('a', 'a 2')}\n`,
    `${metric('c', 'c 3', 'c 4')}\n`,
  ]
  expect(joinMetrics(texts)).toBe(
    `${metric('a', 'a 1', 'a 2')}\n\n${metric('c', 'c 1', 'c 3', 'c 4')}\n\n${metric('b', 'b 2')}\n`,
  )
})

test('a metric without series is explained all the same, once', () => {
  expect(joinMetrics([metric('a'), metric('a')])).toBe(`${metric('a')}\n`)
  expect(joinMetrics([metric('a'), metric('a', 'a 1')])).toBe(`${metric('a', 'a 1')}\n`)
})

test('nothing is nothing, and lines without a metric are left out', () => {
  expect([joinMetrics([]), joinMetrics(['']), joinMetrics(['x 1\n'])]).toEqual(['\n', '\n', '\n'])
})
