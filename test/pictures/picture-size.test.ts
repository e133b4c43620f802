import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnSides, fittedSize } from '../../src/operations/pictures/picture-size.ts'

const side = fc.integer({ min: 16, max: 4096 })
const originals = fc.record({ width: side, height: side })
const boxes = fc.record({ width: fc.option(side), height: fc.option(side) })

describe('the size at which a picture is shown', () => {
  it.each([
    [
      { width: 1600, height: 1200 },
      { width: 800, height: null },
      { width: 800, height: 600 },
    ],
    [
      { width: 1600, height: 1200 },
      { width: null, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 1600, height: 1200 },
      { width: 800, height: 300 },
      { width: 400, height: 300 },
    ],
    [
      { width: 1600, height: 1200 },
      { width: 799, height: null },
      { width: 640, height: 480 },
    ],
    [
      { width: 1600, height: 1200 },
      { width: 16, height: 16 },
      { width: 16, height: 12 },
    ],
    [
      { width: 1600, height: 1200 },
      { width: 4096, height: 4096 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 1600, height: 1200 },
      { width: null, height: null },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 500, height: 400 },
      { width: 550, height: null },
      { width: 500, height: 400 },
    ],
    [
      { width: 4096, height: 16 },
      { width: 16, height: null },
      { width: 16, height: 1 },
    ],
    [
      { width: 1000, height: 333 },
      { width: 300, height: null },
      { width: 300, height: 100 },
    ],
  ])('%o in the box %o is %o', (original, box, expected) => {
    expect(fittedSize(original, box)).toEqual(expected)
  })

  it('fits into the box and is never larger than the original', () => {
    fc.assert(
      fc.property(originals, boxes, (original, box) => {
        const size = fittedSize(original, box)
        expect(size.width).toBeGreaterThanOrEqual(1)
        expect(size.height).toBeGreaterThanOrEqual(1)
        expect(size.width).toBeLessThanOrEqual(Math.min(original.width, box.width ?? Infinity))
        expect(size.height).toBeLessThanOrEqual(Math.min(original.height, box.height ?? Infinity))
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the aspect to within half a pixel', () => {
    fc.assert(
      fc.property(originals, boxes, (original, box) => {
        const size = fittedSize(original, box)
        if (size.width === 1 || size.height === 1) return
        const offBy = Math.abs(size.width * original.height - size.height * original.width)
        expect(offBy).toBeLessThanOrEqual(Math.max(original.width, original.height) / 2)
      }),
      { numRuns: 2000 },
    )
  })

  it('is the original or has a side from the list, so that a picture has at most two variants a list entry', () => {
    const original = { width: 3000, height: 2000 }
    const sizes = new Set<string>()
    for (let width = 16; width <= 4096; width += 7) {
      for (let height = 16; height <= 4096; height += 61) {
        const size = fittedSize(original, { width, height })
        const isListed = drawnSides.includes(size.width) || drawnSides.includes(size.height)
        expect(isListed || size.width === original.width).toBe(true)
        sizes.add(`${size.width}x${size.height}`)
      }
    }
    expect(sizes.size).toBeLessThanOrEqual(2 * drawnSides.length)
  })

  it('never shrinks when the box grows', () => {
    fc.assert(
      fc.property(originals, side, side, (original, one, other) => {
        const smaller = fittedSize(original, { width: Math.min(one, other), height: null })
        const larger = fittedSize(original, { width: Math.max(one, other), height: null })
        expect(larger.width).toBeGreaterThanOrEqual(smaller.width)
      }),
    )
  })
})
