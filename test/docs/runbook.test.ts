// docs/runbook.md explains every code of the doctor under the anchor that the doctor names, and no other.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type DoctorCode, doctorCodes, foundAs } from '../../src/operations/monitoring/doctor-codes.ts'

const page = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8')
const headings = [...page.matchAll(/^### (HST-\d{3})\n\n\*\*(.+?)\*\* \((\w+)\)\. (\S.+)/gm)]

test('each code has one section with its title, its severity and what to do', () => {
  const sections = headings.map(([, code, title, severity]) => [code, { severity, title }])
  expect(sections).toEqual(Object.entries(doctorCodes))
  expect(page.match(/HST-\d+/g)!.sort()).toEqual(Object.keys(doctorCodes).sort())
})

test('what is found names the section of its code', () => {
  for (const code of Object.keys(doctorCodes) as DoctorCode[])
    expect(foundAs(code, 'x').runbook).toBe(`docs/runbook.md#${code.toLowerCase()}`)
})
