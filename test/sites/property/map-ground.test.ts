// The drawn map: what is refused of a GeoJSON, what is kept of it, and where it is drawn.

import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { checkSite, siteFieldsOf } from '../../../src/lodging/sites/site-check.ts'

await compileComponents()
const { MapGround } = await import('../../../src/http/sites/search/map-ground.tsx')

const checked = (...features: object[]) =>
  checkSite(
    { name: 'Alps', map: { type: 'FeatureCollection', features } },
    { language: 'en', currency: 'EUR' },
  )
const feature = (kind: string, type: string, coordinates: unknown, name?: unknown) => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties: { kind, ...(name !== undefined && { name }) },
})
const errorsOf = (...features: object[]) => {
  const found = checked(...features)
  return 'errors' in found ? found.errors.map(({ field }) => field) : []
}
const ring = [
  [10, 20],
  [30, 20],
  [30, 40],
  [10, 20],
]

test('a map that cannot be drawn is refused by the place in its file', () => {
  const at = (field: string) => [`map.features[0].geometry.${field}`]
  expect(errorsOf(feature('lake', 'LineString', ring))).toEqual(at('type'))
  for (const wrong of [
    [],
    [ring[0]],
    [['a', 'b']],
    [
      [200, 0],
      [0, 0],
    ],
    [
      [0, 86],
      [0, 0],
    ],
    [
      [1, 2, 3, 4],
      [0, 0],
    ],
    'x',
    [ring],
  ])
    expect(errorsOf(feature('road', 'LineString', wrong)), JSON.stringify(wrong)).not.toEqual([])
  expect(errorsOf(feature('peak', 'Point', [1]))).toEqual(at('coordinates'))
  expect(errorsOf(feature('lake', 'Polygon', [ring.slice(1)]))).toEqual(at('coordinates'))
  expect(errorsOf(feature('castle', 'Point', [1, 2]))).toEqual(['map.features[0].properties.kind'])
  const long = Array.from({ length: 3001 }, (_, place) => [place / 100, 1])
  expect(errorsOf(feature('road', 'LineString', long))).toEqual(['map.features'])
})

test('a map is kept to the metre, without what other programs add, and read back as it is', () => {
  const lake = { ...feature('lake', 'Polygon', [ring], 'Heron'), id: 7, bbox: [1, 2, 3, 4] }
  const peak = feature('peak', 'Point', [1.123456789, 2, 1800])
  const found = checked(lake, peak)
  if ('errors' in found) throw new TypeError(JSON.stringify(found.errors))
  const { map } = siteFieldsOf(found.content.document)
  expect(map).toEqual({
    type: 'FeatureCollection',
    features: [feature('lake', 'Polygon', [ring], { en: 'Heron' }), feature('peak', 'Point', [1.12346, 2])],
  })
})

test('features are drawn where they are, their names only where there is room, and what is far off not at all', () => {
  const found = checked(
    feature('place', 'Point', [100, 60], '<Town>'),
    feature('place', 'Point', [101, 61], 'Too near'),
    feature('lake', 'Polygon', [ring], 'Hidden'),
    feature(
      'road',
      'LineString',
      [
        [-170, 0],
        [-160, 0],
      ],
      'Far',
    ),
  )
  if ('errors' in found) throw new TypeError(JSON.stringify(found.errors))
  const drawn = renderToString(
    MapGround({
      page: { text: text => text.en ?? '' },
      map: found.content.document.map!,
      spotOf: ([x, y]) => [x, y],
      width: 150,
      height: 100,
      taken: [[20, 30]],
    }),
  )
  expect(drawn).toContain('<path class="map-lake" d="M10 20l20 0l0 20l-20 -20z"')
  expect(drawn).toContain('Too near')
  expect(drawn).not.toContain('Town')
  expect(drawn).not.toContain('Hidden')
  expect(drawn).not.toContain('Far')
})
