// The plan beside the results in numbers: where each property, each label and each tile is, to two decimals.

import { expect, test } from 'vitest'
import { type Located, planOf } from '../../../src/http/sites/search/map-plan.ts'

const at = (id: number, latitude: number, longitude: number, hasLabel = true): Located => ({
  id,
  latitude,
  longitude,
  hasLabel,
})
const short = (value: number): string => String(Number(value.toFixed(2)))

/** A line for each pin, with where its label is from it. */
const pinsOf = (places: readonly Located[]): string[] =>
  planOf(places)!.pins.map(({ id, x, y, label }) => {
    const beside = label ? `, label ${short(label.x - x)} ${short(label.y - y)}` : ''
    return `${id} at ${short(x)} ${short(y)}${beside}`
  })
/** A line for each tile. */
const tilesOf = (places: readonly Located[]): string[] =>
  planOf(places)!.tiles.map(({ z, x, y, left, top }) => `${z}/${x}/${y} at ${short(left)} ${short(top)}`)

test('two properties fill the plan up to its margins', () => {
  const places = [at(1, 39, -107), at(2, 38.9, -106.9)]
  expect(pinsOf(places)).toMatchInlineSnapshot(`
    [
      "1 at 73.57 56, label 0 -34",
      "2 at 406.43 484, label 0 -34",
    ]
  `)
  expect(tilesOf(places)).toMatchInlineSnapshot(`
    [
      "12/830/1565 at -95.45 -62.74",
      "12/831/1565 at 197.09 -62.74",
      "12/830/1566 at -95.45 229.8",
      "12/831/1566 at 197.09 229.8",
      "12/830/1567 at -95.45 522.35",
      "12/831/1567 at 197.09 522.35",
    ]
  `)
  expect(short(planOf(places)!.tileSide)).toMatchInlineSnapshot(`"292.55"`)
})

test('one property is in the middle, as near as a plan may be', () => {
  const places = [at(1, 39.1911, -106.8175)]
  expect(pinsOf(places)).toEqual(['1 at 240 270, label 0 -34'])
  expect(tilesOf(places)).toMatchInlineSnapshot(`
    [
      "16/13321/25000 at -135.69 -157.27",
      "16/13322/25000 at 120.31 -157.27",
      "16/13323/25000 at 376.31 -157.27",
      "16/13321/25001 at -135.69 98.73",
      "16/13322/25001 at 120.31 98.73",
      "16/13323/25001 at 376.31 98.73",
      "16/13321/25002 at -135.69 354.73",
      "16/13322/25002 at 120.31 354.73",
      "16/13323/25002 at 376.31 354.73",
    ]
  `)
  expect(planOf(places)!.tileSide).toBe(256)
})

test('a label goes above its property, else below, to the right, to the left, or to a corner', () => {
  const street = (step: number, ...more: Located[]) =>
    pinsOf([...[0, 1, 2, 3, 4].map(id => at(id, 39, -107 + id * step)), ...more])
  const corners = [at(20, 39.05, -107.05), at(21, 38.95, -106.95)]
  expect(street(0.001)).toMatchInlineSnapshot(`
    [
      "0 at 146.79 270, label 0 -34",
      "1 at 193.4 270, label 0 34",
      "2 at 240 270, label 0 -34",
      "3 at 286.6 270, label 0 34",
      "4 at 333.21 270, label 0 -34",
    ]
  `)
  expect(street(0.012, ...corners)).toMatchInlineSnapshot(`
    [
      "0 at 240 270.08, label 0 -34",
      "1 at 279.91 270.08, label 0 34",
      "2 at 319.83 270.08, label 0 -34",
      "3 at 359.74 270.08, label 0 34",
      "4 at 399.66 270.08, label 0 -34",
      "20 at 73.69 56, label 0 -34",
      "21 at 406.31 484, label 0 -34",
    ]
  `)
  expect(street(0.0184, ...corners)).toMatchInlineSnapshot(`
    [
      "0 at 204.87 270.07, label 0 -34",
      "1 at 259.65 270.07, label 0 34",
      "2 at 314.43 270.07, label 0 -34",
      "3 at 369.22 270.07, label 0 34",
      "4 at 424 270.07, label 0 -34",
      "20 at 56 78.44, label 0 -34",
      "21 at 353.73 461.56, label 0 -34",
    ]
  `)
  // A column that leaves no room above and below.
  const column = [0, 1, 2, 3, 4, 5].map(id => at(id, 38.985 + id * 0.006, -107))
  expect(pinsOf([...column, ...corners])).toMatchInlineSnapshot(`
    [
      "0 at 240 334.27, label 0 34",
      "1 at 240 308.59, label 51 0",
      "2 at 240 282.92, label -51 0",
      "3 at 240 257.24, label 51 0",
      "4 at 240 231.55, label -51 0",
      "5 at 240 205.87, label 0 -34",
      "20 at 73.69 56, label 0 -34",
      "21 at 406.31 484, label 0 -34",
    ]
  `)
  // One above the other.
  expect(pinsOf([0, 1, 2, 3].map(id => at(id, 39 + id * 0.01, -107)))).toMatchInlineSnapshot(`
    [
      "0 at 240 484, label 0 -34",
      "1 at 240 341.35, label 0 -34",
      "2 at 240 198.69, label 0 -34",
      "3 at 240 56, label 0 -34",
    ]
  `)
})

test('a property that asks for no label has none, and comes before those that have one', () => {
  expect(pinsOf([at(1, 39, -107), at(2, 38.9, -106.9, false), at(3, 38.95, -106.95)])).toMatchInlineSnapshot(`
    [
      "2 at 406.43 484",
      "1 at 73.57 56, label 0 -34",
      "3 at 240 270.08, label 0 -34",
    ]
  `)
})

test('the poles and the edge of the world are on the plan, with the tiles beyond it', () => {
  const world = [at(1, 90, 179), at(2, -90, -179)]
  expect(pinsOf(world)).toMatchInlineSnapshot(`
    [
      "1 at 424 85.58, label 0 -34",
      "2 at 56 454.42, label 0 -34",
    ]
  `)
  expect(tilesOf(world)).toMatchInlineSnapshot(`
    [
      "1/1/0 at -130.06 84.97",
      "1/0/0 at 54.97 84.97",
      "1/1/0 at 240 84.97",
      "1/0/0 at 425.03 84.97",
      "1/1/1 at -130.06 270",
      "1/0/1 at 54.97 270",
      "1/1/1 at 240 270",
      "1/0/1 at 425.03 270",
    ]
  `)
  expect(planOf([at(1, 89, 0), at(2, 0, 1)])).toEqual(planOf([at(1, 85, 0), at(2, 0, 1)]))
  expect(tilesOf([at(1, 39, -180), at(2, 39.001, -179.999)])).toMatchInlineSnapshot(`
    [
      "16/65535/25045 at -39.3 -82.57",
      "16/0/25045 at 216.7 -82.57",
      "16/1/25045 at 472.7 -82.57",
      "16/65535/25046 at -39.3 173.43",
      "16/0/25046 at 216.7 173.43",
      "16/1/25046 at 472.7 173.43",
      "16/65535/25047 at -39.3 429.43",
      "16/0/25047 at 216.7 429.43",
      "16/1/25047 at 472.7 429.43",
    ]
  `)
})
