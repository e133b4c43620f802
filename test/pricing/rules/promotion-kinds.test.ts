// Every kind of promotion in the table is whole: documented, with a branch of its own in the schema, read from a
// document, with a saving, a text and a type of its own (contract P3).

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  figureOf,
  offerFieldNames,
  type PromotionKind,
  promotionKinds,
} from '../../../src/lodging/documents/promotion-kinds.ts'
import { propertyFrom } from '../../../src/lodging/properties/property-document.ts'
import type { PropertyDocument } from '../../../src/lodging/properties/property-document-schema.ts'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { completeDocument } from '../../support/hotels/property-documents.ts'
import { factsOf } from '../../support/prices/pricing-case.ts'
import { aPromotion } from '../../support/prices/pricing-rules.ts'

const pageOf = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

/** How a document writes each kind, what is shown of it as `amount`, and what it saves on four nights at 100.00. */
const samples: Readonly<Record<PromotionKind, { written: unknown; figure: number; saves: number }>> = {
  percent: { written: '12.5', figure: 125_000, saves: 5000 },
  amount_per_night: { written: 20, figure: 2000, saves: 8000 },
  amount_per_stay: { written: '50.00', figure: 5000, saves: 5000 },
  free_nights: { written: { stay: 4, pay: 3 }, figure: 1, saves: 10_000 },
  fixed_price: { written: 70, figure: 7000, saves: 12_000 },
}

const kinds = Object.keys(promotionKinds) as PromotionKind[]

const documentWith = (...promotions: object[]): PropertyDocument =>
  ({
    ...completeDocument(),
    promotions: promotions.map((offer, index) => ({ id: index + 1, name: 'Any', ...offer })),
  }) as PropertyDocument

const offered = (kind: PromotionKind): object => ({ [promotionKinds[kind].field]: samples[kind].written })

const offerOf = (kind: PromotionKind) => propertyFrom(documentWith(offered(kind))).promotions[0]!.offer

const textOf = (kind: PromotionKind): string =>
  factsOf({ promotions: [aPromotion(1, offerOf(kind))] }).shown[0]!

test('no two kinds share an id, a name or a field', () => {
  for (const key of ['id', 'name', 'field'] as const) {
    expect(new Set(kinds.map(kind => promotionKinds[kind][key])).size, key).toBe(kinds.length)
  }
})

describe.each(kinds)('%s', kind => {
  const { id, name, field } = promotionKinds[kind]

  test('is documented in words, in the table of types and in the published schema', () => {
    expect(pageOf('property-document.md')).toContain(`\`${field}\``)
    expect(pageOf('pricing.md')).toContain(`| \`${field}\` | ${id} | ${name} |`)
    expect(pageOf('interface.md')).toContain(`| ${id} | ${name} | ${promotionKinds[kind].amount.meaning} |`)
    const { promotions } = JSON.parse(pageOf('property-document.schema.json')).properties
    expect(promotions.items.properties[field].description).toMatch(/\.$/)
    expect(promotions.items.description).toContain(field)
    expect(promotions.items.oneOf).toContainEqual({ required: [field] })
  })

  test('is accepted alone, read as itself, and refused beside any other', () => {
    expect(checkPropertyDocument(documentWith(offered(kind)))).not.toHaveProperty('errors')
    expect(offerOf(kind).kind).toBe(kind)
    for (const other of kinds.filter(each => each !== kind)) {
      const message = expect.stringContaining('exactly one of')
      expect(checkPropertyDocument(documentWith({ ...offered(kind), ...offered(other) }))).toMatchObject({
        errors: [{ field: 'promotions[0]', message }],
      })
    }
  })

  test('saves, says so in words of its own, and shows its amount', () => {
    const { figure, saves } = samples[kind]
    const { promotions } = factsOf({ promotions: [aPromotion(1, offerOf(kind))] })
    expect(promotions).toEqual([[1, saves]])
    expect(kinds.filter(each => textOf(each) === textOf(kind))).toEqual([kind])
    expect(figureOf(offerOf(kind))).toBe(figure)
  })

  test('keeps money in `amount`, where it is converted into another currency', () => {
    const isMoney = promotionKinds[kind].amount.unit === 'money'
    expect(Object.hasOwn(offerOf(kind), 'amount')).toBe(isMoney)
  })
})

test('a promotion of no kind is refused with the fields that there are', () => {
  const message = expect.stringContaining(offerFieldNames.join(', '))
  expect(checkPropertyDocument(documentWith({}))).toMatchObject({
    errors: [{ field: 'promotions[0]', message }],
  })
})
