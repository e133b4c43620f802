// The parts of the page of a property that scripts ask for, whole: its calendar, and the price of an offer. The sheets in outlines/
// are what they show.

import { expect, test } from 'vitest'
import type { Rate } from '../../../client/src/types.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { badRequest, notFound } from '../../../src/values/faults.ts'
import { calendar, day, none, quiet, scriptedProperty, stay } from '../../support/hotels/scripted-property.ts'
import { outlineOf, variantsOf } from '../../support/pages/page-outline.ts'
import { withPrior } from '../../support/pages/prior-prices.ts'
import { bookedReservation, type PageChoices, searchedProperty } from '../../support/pages/scripted-page.ts'

await compileComponents()
const { propertyDates, propertyPrice } = await import('../../../src/http/sites/property/property-page.tsx')

const part = (answer: { content: string | Buffer }) => outlineOf(String(answer.content))

test('the calendar of prices alone', async () => {
  const dates = async (query: string, answers: object = {}) =>
    propertyDates(scriptedProperty({ query, answers }).page)
  const answer = await dates(`${stay}&month=2027-03`)
  expect({ ...answer, content: '' }).toEqual({
    type: 'text/html; charset=utf-8',
    content: '',
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })
  const sheet = await variantsOf(part(answer), {
    'without a stay, at the end': async () => part(await dates('month=2028-12')),
    'without prices': async () => part(await dates(stay, { 'property/calendar': badRequest([]) })),
    'with nothing free': async () =>
      part(
        await dates(stay, {
          'property/calendar': calendar(day('2027-03-12', { ...none, reasons: ['no_inventory'] })),
        }),
      ),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/property-dates.txt')
})

test('the price of an offer alone', async () => {
  const { tax_items, fees, checkin_fees } = bookedReservation()
  const previewed = quiet(searchedProperty())
  const [room] = previewed.property_accommodation
  const answerWith = (rates: Rate[], meta_data: object | null = { currency: 'USD' }) => ({
    'book/preview': { ...previewed, property_accommodation: [{ ...room!, rates }], meta_data },
  })
  const rate = { ...room!.rates[1]!, tax_items, fees, checkin_fees }
  const { page, asked } = scriptedProperty({
    query: `${stay}&code=SKI&accommodation=28&rate=BAR`,
    answers: answerWith([rate]),
  })
  const answer = await propertyPrice(page)
  await expect(part(answer)).toMatchFileSnapshot('../outlines/property-price.txt')
  const withPriors = async (...prior: (number | null)[]) => {
    const answers = answerWith([{ ...rate, nights: withPrior(rate.nights, ...prior) }])
    return part(
      await propertyPrice(scriptedProperty({ query: `${stay}&accommodation=28&rate=BAR`, answers }).page),
    )
  }
  const sheet = await variantsOf(part(answer), {
    'lowest prices of thirty days: above the original, between, below the rate, and none': () =>
      withPriors(120, 95.5, 80, null),
    'what was saved, where no lower price contradicts it': () => withPriors(100.99, 100.99, 110),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/property-price-variants.txt')
  expect(asked).toEqual([
    [
      'book/preview',
      {
        property_id: 3144,
        accommodation_id: 28,
        rate_code: 'BAR',
        checkin: '2027-03-12',
        checkout: '2027-03-16',
        rooms: [{ adults: 2, children: 0, children_ages: [] }],
        currency: 'USD',
        discount_code: 'SKI',
      },
    ],
  ])
  const query = `${stay}&accommodation=28&rate=BAR`
  const refusal = (choices: PageChoices) => expect(propertyPrice(scriptedProperty(choices).page)).rejects
  await refusal({ query, answers: answerWith([]) }).toThrow('There is no such offer.')
  for (const wrong of [
    'accommodation=28&rate=BAR',
    stay,
    `${stay}&accommodation=x`,
    `${stay}&accommodation=1234567890`,
  ])
    await refusal({ query: wrong }).toMatchObject({ status: 400, errors: [{ field: 'accommodation' }] })
  await refusal({ query, answers: { 'book/preview': notFound('x') } }).toThrow()
  const plain = await propertyPrice(scriptedProperty({ query, answers: answerWith([rate], null) }).page)
  expect(part(plain)).toBe(part(answer))
})
