// Faults of SQL are statements that PostgreSQL still runs, each with one thing wrong.

import { expect, test } from 'vitest'
import { sqlFaults } from './sql-mutants.ts'

/** What a text becomes by each of its faults, with the blanks as one. */
const faultsOf = (text: string): string[] =>
  sqlFaults(text).map(({ start, end, replacement, kind }) => {
    const became = text.slice(0, start) + replacement + text.slice(end)
    return `${kind}: ${became.replaceAll(/\s+/g, ' ').trim()}`
  })

test('a condition is dropped beside TRUE, so that its parameters keep their types', () => {
  expect(faultsOf('SELECT FROM night WHERE room = $1 AND night < $2')).toEqual([
    'dropped condition: SELECT FROM night WHERE ((room = $1) OR TRUE) AND night < $2',
    'turned comparison: SELECT FROM night WHERE room <> $1 AND night < $2',
    'dropped condition: SELECT FROM night WHERE room = $1 AND ((night < $2) OR TRUE)',
    'turned comparison: SELECT FROM night WHERE room = $1 AND night <= $2',
  ])
})

test('order, direction, limit and lock are left out', () => {
  expect(faultsOf('SELECT id FROM x ORDER BY a DESC, b LIMIT $1 FOR UPDATE SKIP LOCKED')).toEqual([
    'dropped order: SELECT id FROM x LIMIT $1 FOR UPDATE SKIP LOCKED',
    'dropped direction: SELECT id FROM x ORDER BY a , b LIMIT $1 FOR UPDATE SKIP LOCKED',
    'dropped limit: SELECT id FROM x ORDER BY a DESC, b LIMIT $1 + 1000000 FOR UPDATE SKIP LOCKED',
    'dropped lock: SELECT id FROM x ORDER BY a DESC, b LIMIT $1',
  ])
})

test('an assignment is no comparison, a sum and an interval are off by a little', () => {
  expect(faultsOf("UPDATE x SET a = b + 1, at = now() - interval '10 minutes' WHERE id = $1")).toEqual([
    "turned sum: UPDATE x SET a = b - 1, at = now() - interval '10 minutes' WHERE id = $1",
    "turned sum: UPDATE x SET a = b + 1, at = now() + interval '10 minutes' WHERE id = $1",
    "longer interval: UPDATE x SET a = b + 1, at = now() - interval '11 minutes' WHERE id = $1",
    "dropped condition: UPDATE x SET a = b + 1, at = now() - interval '10 minutes' WHERE ((id = $1) OR TRUE)",
    "turned comparison: UPDATE x SET a = b + 1, at = now() - interval '10 minutes' WHERE id <> $1",
  ])
})

test('tests are turned, and what stands in parentheses and insertions is whole', () => {
  const text = `AND NOT EXISTS (SELECT FROM y WHERE \${columns(')')} IS NULL) OR a BETWEEN 1 AND 2`
  expect(faultsOf(text)).toEqual([
    `dropped condition: AND ((NOT EXISTS (SELECT FROM y WHERE \${columns(')')} IS NULL)) OR TRUE) OR a BETWEEN 1 AND 2`,
    `turned test: AND EXISTS (SELECT FROM y WHERE \${columns(')')} IS NULL) OR a BETWEEN 1 AND 2`,
    `dropped condition: AND NOT EXISTS (SELECT FROM y WHERE ((\${columns(')')} IS NULL) OR TRUE)) OR a BETWEEN 1 AND 2`,
    `turned test: AND NOT EXISTS (SELECT FROM y WHERE \${columns(')')} IS NOT NULL) OR a BETWEEN 1 AND 2`,
  ])
})

test('a conflict and a JSON path are left as they are', () => {
  expect(faultsOf("INSERT INTO x VALUES ($1->>'a') ON CONFLICT (id) DO NOTHING")).toEqual([])
})
