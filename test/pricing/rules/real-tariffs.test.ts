// Tariffs and tax rules that real places have published, told as rules of a property. They are illustrations as of
// the year in each row, from the source that it names; no row says what is owed today (contract P6, P7).

import { describe, expect, test } from 'vitest'
import { factsOf } from '../../support/prices/pricing-case.ts'
import { america } from '../real-tariffs/america.ts'
import { asia } from '../real-tariffs/asia.ts'
import { northernEurope } from '../real-tariffs/northern-europe.ts'
import { southernEurope } from '../real-tariffs/southern-europe.ts'

const tariffs = [...northernEurope, ...southernEurope, ...america, ...asia]

describe('what a real place charges can be said in rules, and comes out to the cent', () => {
  test.each(tariffs)('P7 $place ($year): $rule', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))

  test('there are at least thirty of them, no two the same', () => {
    expect(new Set(tariffs.map(({ place, year, rule }) => `${place} ${year} ${rule}`)).size).toBe(
      tariffs.length,
    )
    expect(tariffs.length).toBeGreaterThanOrEqual(30)
  })
})
