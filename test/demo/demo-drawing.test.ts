// The pictures are drawn, not found: what is committed has to be what the drawings say.

import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { demoGallery } from '../../scripts/demo-pictures/draw-gallery.ts'
import { demoPictureDirectory } from '../../src/demo/picture-directory.ts'

describe('drawings of the demo', () => {
  it('there is one for every committed picture and a committed picture for every one', async () => {
    const files = await readdir(demoPictureDirectory)
    expect(files.sort()).toEqual(
      Object.keys(demoGallery)
        .map(name => `${name}.jpg`)
        .sort(),
    )
  })

  it('are the same each time and all different', () => {
    const drawings = Object.values(demoGallery).map(draw => draw())
    expect(Object.values(demoGallery).map(draw => draw())).toEqual(drawings)
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  it('hold shapes only, no words and no fonts, and no number that went wrong', () => {
    for (const [name, draw] of Object.entries(demoGallery)) {
      expect(draw(), name).not.toMatch(/<text|font|NaN|undefined|Infinity|<image|href/)
    }
  })
})
