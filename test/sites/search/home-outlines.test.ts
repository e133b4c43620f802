// The home page of a site, whole: with what is free this weekend, and without. The sheets in outlines/ are what it shows.

import { expect, test } from 'vitest'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { answerOutline, variantsOf } from '../../support/pages/page-outline.ts'
import type { PageChoices } from '../../support/pages/scripted-page.ts'
import { plain, property, scriptedSearch, settings } from '../../support/pages/scripted-search.ts'

await compileComponents()
const { homePage } = await import('../../../src/http/sites/home/home-page.tsx')

test('the home page is shown whole', async () => {
  const home = async (choices: PageChoices = {}) =>
    answerOutline(await homePage(scriptedSearch({ query: '', path: '/', ...choices })))
      .replace(/data-properties=[^\n]*/g, 'data-properties=…')
      // Each page has a site of its own, numbered among those of all test files of this process.
      .replace(/search-\d+\.example/g, 'search.example')
  const offer = {
    title: 'Ten percent',
    description: '10% off',
    category: 'promotion',
    code: null,
    property_ids: [3144, 2, 3, 4],
  }
  const four = [1, 2, 3, 4].map(id => property(id))
  const standing = await home({
    answers: { 'properties/view': four, 'properties/available': four, 'discounts/grouped': [offer] },
  })
  await expect(standing).toMatchFileSnapshot('../outlines/home.txt')
  const sheet = await variantsOf(standing, {
    'with nothing free': () =>
      home({
        answers: { 'properties/view': four, 'properties/available': [], 'discounts/grouped': [offer] },
      }),
    'with nothing at all': () =>
      home({
        answers: { 'properties/view': [], settings: { ...settings, filter: [] }, 'discounts/grouped': [] },
      }),
    'in another currency, with offers of properties whose names are not at hand': () =>
      home({
        query: 'currency=USD',
        answers: {
          'properties/view': four,
          'properties/available': four,
          'discounts/grouped': [
            { ...offer, property_ids: [2] },
            { ...offer, property_ids: [1, 2, 3, 4] },
            { ...offer, property_ids: [3144] },
          ],
        },
      }),
    'with nothing free, in another currency': () =>
      home({
        query: 'currency=USD',
        answers: { 'properties/view': four, 'properties/available': [], 'discounts/grouped': [] },
      }),
    'with properties that say little': () => {
      const [room] = plain.property_accommodation
      const rooms = [
        {
          ...room!,
          rates: [
            {
              ...room!.rates[0]!,
              description: { ...room!.rates[0]!.description, meal_plan: 'room_only' as const },
            },
          ],
        },
      ]
      const little = [1, 2].map(id => property(id, { property_image: [], property_accommodation: rooms }))
      const { property_description: __, ...main } = property(1)
      return home({
        answers: {
          'properties/view': [main],
          'properties/available': little,
          'discounts/grouped': [{ ...offer, property_ids: null }],
        },
      })
    },
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/home-variants.txt')
})
