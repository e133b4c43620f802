// The plan beside the results: every label has room of its own, and tiles meet the pins.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelSize, planOf, planSize } from '../../../src/http/sites/search/map-plan.ts'

const place = fc.record({
  latitude: fc.double({ min: 38.9, max: 39, noNaN: true }),
  longitude: fc.double({ min: -107, max: -106.9, noNaN: true }),
})

const labelled = (places: readonly { latitude: number; longitude: number }[]) =>
  planOf(places.map((each, id) => ({ ...each, id, hasLabel: true })))!.pins

test('labels are on the plan, beside their properties, and cover neither each other nor another property', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), places => {
      const pins = labelled(places)
      for (const { id, x, y, label } of pins) {
        if (label === null) continue
        expect(label.x).toBeGreaterThanOrEqual(labelSize.width / 2)
        expect(label.x).toBeLessThanOrEqual(planSize.width - labelSize.width / 2)
        expect(label.y).toBeGreaterThanOrEqual(labelSize.height / 2)
        expect(label.y).toBeLessThanOrEqual(planSize.height - labelSize.height / 2)
        expect(Math.hypot(label.x - x, label.y - y)).toBeLessThan(labelSize.width)
        for (const other of pins.filter(pin => pin.id !== id)) {
          const covers = (spot: { x: number; y: number }, across: number, down: number): boolean =>
            Math.abs(label.x - spot.x) < across && Math.abs(label.y - spot.y) < down
          if (other.label) expect(covers(other.label, labelSize.width, labelSize.height)).toBe(false)
          expect(covers(other, labelSize.width / 2, labelSize.height / 2)).toBe(false)
        }
      }
    }),
  )
})

test('in a dense town the first properties have their labels, and the others are there without', () => {
  const street = Array.from({ length: 20 }, (_, number) => ({
    latitude: 38.95,
    longitude: -106.98 + number * 0.0002,
  }))
  const far = { latitude: 38.9, longitude: -106.9 }
  const pins = labelled([...street, far])
  expect(pins).toHaveLength(21)
  const withLabel = pins.filter(({ label }) => label !== null).map(({ id }) => id)
  expect(withLabel).toContain(0)
  expect(withLabel).toContain(20)
  expect(withLabel.length).toBeLessThan(8)
  // Those with labels are drawn last, over the others.
  expect(pins.slice(-withLabel.length).every(({ label }) => label !== null)).toBe(true)
})

test('the north is up, the west is left, and one place is in the middle', () => {
  const at = (id: number, latitude: number, longitude: number) => ({
    id,
    latitude,
    longitude,
    hasLabel: true,
  })
  const { pins } = planOf([at(1, 39, -107), at(2, 38.9, -106.9)])!
  const [northWest, southEast] = [1, 2].map(id => pins.find(pin => pin.id === id)!)
  expect(northWest!.x).toBeLessThan(southEast!.x)
  expect(northWest!.y).toBeLessThan(southEast!.y)
  expect(planOf([at(1, 39, -107)])!.pins[0]).toMatchObject({ x: planSize.width / 2, y: planSize.height / 2 })
  expect(planOf([])).toBeNull()
})

test('tiles cover the plan, and a property lies where its tile has it', () => {
  const [latitude, longitude] = [38.9571, -106.9843]
  const { pins, tiles, tileSide } = planOf([{ id: 1, latitude, longitude, hasLabel: true }])!
  const [pin] = pins
  const tile = tiles.find(
    ({ left, top }) => pin!.x >= left && pin!.x < left + tileSide && pin!.y >= top && pin!.y < top + tileSide,
  )!
  // The usual formula of slippy maps.
  const radians = (latitude * Math.PI) / 180
  const count = 2 ** tile.z
  expect(tile.x).toBe(Math.floor(((longitude + 180) / 360) * count))
  expect(tile.y).toBe(Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count))
})
