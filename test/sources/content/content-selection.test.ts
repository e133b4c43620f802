// Which properties of a source may be imported at once, and under which name an import knows them later.

import { describe, expect, test } from 'vitest'
import {
  isListed,
  mostImported,
  nameOf,
  requireSelection,
  type Wanted,
} from '../../../src/operations/sources/content-selection.ts'

const keys = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`)

test('as many properties as one import takes are no mistake', () => {
  expect(() => requireSelection({ by: 'properties', keys: [] }, keys(mostImported))).not.toThrow()
  expect(() => requireSelection({ by: 'properties', keys: [] }, keys(1))).not.toThrow()
})

test.each([
  ['more than one import takes', mostImported + 1, 'selection', /20001 properties or more/],
  ['none', 0, 'properties', /names none/],
])('%s are refused with the field', (_what, count, field, message) => {
  const refused = () => requireSelection({ by: 'properties', keys: [] }, keys(count))
  const errors = [{ field, message: expect.stringMatching(message) }]
  expect(refused).toThrow(expect.objectContaining({ status: 400, errors }))
})

describe('a selection', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ] as const
  const faultOf = (corners: unknown) => {
    try {
      requireSelection({ by: 'polygon', corners } as Wanted, [])
      return null
    } catch (error) {
      return (error as { errors: { field: string }[] }).errors.map(({ field }) => field)
    }
  }

  test('of a polygon has a closed ring of corners on earth', () => {
    const long = [...Array.from({ length: 1_999 }, () => [0, 0]), [0, 0]]
    const edge = [
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, -90],
    ]
    for (const corners of [ring, long, edge]) expect(faultOf(corners)).toBeNull()
    for (const corners of [
      [],
      ring.slice(0, 3),
      [...ring, [0, 1]],
      [...ring, [1, 0]],
      [...long, [0, 0]],
      [
        [0, 0],
        [181, 0],
        [1, 1],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 91],
        [1, 1],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 0, 0],
        [1, 1],
        [0, 0],
      ],
      [
        [0, 0],
        ['1', 0],
        [1, 1],
        [0, 0],
      ],
      [[0, 0], '10', [1, 1], [0, 0]],
    ])
      expect(faultOf(corners), JSON.stringify(corners).slice(0, 60)).toEqual(['polygon'])
  })

  test('is known later by its name, and lists what nobody has named', () => {
    const polygon = { by: 'polygon', corners: ring } as const
    const named: Wanted = { by: 'properties', keys: ['1'] }
    expect([
      nameOf(polygon),
      nameOf({ by: 'region', region: '5' }),
      nameOf({ by: 'country', country: 'NZ' }),
    ]).toEqual(['polygon:0 0,1 0,1 1,0 0', 'region:5', 'country:NZ'])
    expect([nameOf(null), nameOf(named)]).toEqual([null, null])
    const corners = Array.from({ length: 600 }, () => [0, 0] as const)
    expect(nameOf({ by: 'polygon', corners })).toHaveLength(1_000)
    expect([polygon, null, named].map(isListed)).toEqual([true, false, false])
  })
})
