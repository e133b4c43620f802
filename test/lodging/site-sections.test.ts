// Sections of a site: when each is, and what is refused of them.

import { expect, test } from 'vitest'
import { isOn, occurrenceWithin } from '../../src/lodging/sites/section.ts'
import { checkSite, siteFieldsOf } from '../../src/lodging/sites/site-check.ts'

const checked = (sections: unknown) =>
  checkSite({ name: 'Alps', sections }, { language: 'en', currency: 'EUR' })
const errorsOf = (...sections: object[]) => {
  const found = checked(sections.map(section => ({ title: 'T', ...section })))
  return 'errors' in found ? found.errors.map(({ field, message }) => `${field} ${message}`) : []
}

test('days of every year come back, also over the end of a year and on a leap day', () => {
  const winter = { from: '2026-11-01', to: '2027-04-30', yearly: true }
  const shown = ['2026-10-31', '2026-11-01', '2028-02-29', '2030-04-30', '2030-05-01']
  expect(shown.map(day => isOn(winter, day))).toEqual([false, true, true, true, false])
  const leap = { from: '2024-02-29', to: '2024-02-29', yearly: true }
  expect(occurrenceWithin(leap, { from: '2027-01-01', to: '2027-12-31' })).toEqual({
    from: '2027-02-28',
    to: '2027-02-28',
  })
  expect(isOn({ from: '2026-11-01', to: '2026-11-02' }, '2027-11-01')).toBe(false)
})

test('the first time that days meet a stay is told whole, and of weekdays the one day', () => {
  const carnival = { from: '2027-02-05', to: '2027-02-14' }
  expect(occurrenceWithin(carnival, { from: '2027-02-10', to: '2027-02-20' })).toEqual(carnival)
  expect(occurrenceWithin(carnival, { from: '2027-02-15', to: '2027-02-20' })).toBeNull()
  const skate = { from: '2026-12-05', to: '2027-02-28', weekdays: ['sat'] as const }
  expect(occurrenceWithin(skate, { from: '2026-12-07', to: '2026-12-20' })).toEqual({
    from: '2026-12-12',
    to: '2026-12-12',
  })
  expect(occurrenceWithin(skate, { from: '2026-12-07', to: '2026-12-11' })).toBeNull()
  expect(isOn({}, '2026-12-07')).toBe(true)
})

test('a section that could not be shown is refused by the name of its field', () => {
  expect(errorsOf({ kind: 'hero' })).toEqual([expect.stringMatching(/^sections\[0\]\.picture is needed/)])
  expect(errorsOf({ kind: 'story', title: ' ' })).toEqual([expect.stringMatching(/^sections\[0\]\.title/)])
  expect(errorsOf({ kind: 'event' })).toEqual([expect.stringMatching(/^sections\[0\]\.from is needed/)])
  expect(errorsOf({ kind: 'event', from: '2027-02-05', to: '2027-02-04' })).toEqual([
    expect.stringMatching(/^sections\[0\]\.to is before/),
  ])
  expect(errorsOf({ kind: 'story', from: '2027-02-05', to: '2028-02-05', yearly: true })).toEqual([
    expect.stringMatching(/^sections\[0\]\.to is too late/),
  ])
  expect(errorsOf({ kind: 'story', to: '2028-02-05', yearly: true })).toHaveLength(1)
  for (const url of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://a.example', 'x'])
    expect(errorsOf({ kind: 'story', url }), url).toHaveLength(1)
  expect(
    errorsOf({ kind: 'story', url: '/search?filter=503' }, { kind: 'story', url: 'https://a.example/' }),
  ).toEqual([])
  expect(errorsOf({ kind: 'advertisement' })).toHaveLength(1)
  expect(errorsOf(...Array.from({ length: 61 }, () => ({ kind: 'story' })))).toHaveLength(1)
})

test('sections are read back as they are written, with their texts by language', () => {
  const event = {
    kind: 'event',
    title: { en: 'Fair', de: 'Markt' },
    place: 'Valley',
    from: '2027-02-05',
    weekdays: ['sat'],
  }
  const found = checked([event, { kind: 'story', title: 'Falls', text: '' }])
  if ('errors' in found) throw new TypeError(JSON.stringify(found.errors))
  const { sections } = siteFieldsOf(found.content.document)
  expect(sections).toEqual([event, { kind: 'story', title: { en: 'Falls' } }])
  expect(checked(sections)).toEqual(found)
})
