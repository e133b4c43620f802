// Gives documents of the demo their texts in every language, found by the English ones that they have.

import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import { bedTexts } from './bed-texts.ts'
import { descriptions } from './descriptions.ts'
import { amenityNames, categoryNames, filterNames, typeNames } from './feature-names.ts'
import { houseRules } from './house-rules.ts'
import { chargeNames, promotionNames } from './promotion-and-charge-names.ts'
import { propertyPictures } from './property-picture-texts.ts'
import { propertyStories } from './property-stories.ts'
import { feeTexts, rateTexts } from './rate-and-fee-texts.ts'
import { rateNames, roomNames } from './room-and-rate-names.ts'
import { roomPictures } from './room-picture-texts.ts'
import { roomStories } from './room-stories.ts'
import { roomTexts, roomTypes } from './room-texts.ts'

/** The document with its texts in every language; names of properties and places, and reviews, stay as they are. */
export const inAllLanguages = (document: PropertyDocument): PropertyDocument => ({
  ...document,
  language: 'en',
  ...Object.fromEntries(
    translatedFields.flatMap(field =>
      document[field] === undefined
        ? []
        : [[field, translated(document[field], field === 'rate_plans' ? ofRates : byEnglish)]],
    ),
  ),
})

const translatedFields = [
  'property_type',
  'property_description',
  'property_policy',
  'property_image',
  'payment_types',
  'feature',
  'amenity',
  'filter',
  'rooms',
  'rate_plans',
  'promotions',
  'fees',
  'taxes',
] as const satisfies (keyof PropertyDocument)[]

const tables = [
  descriptions,
  houseRules,
  roomNames,
  rateNames,
  promotionNames,
  chargeNames,
  amenityNames,
  categoryNames,
  filterNames,
  typeNames,
  propertyStories,
  propertyPictures,
  roomPictures,
  roomStories,
  roomTexts,
  roomTypes,
  bedTexts,
  rateTexts,
  feeTexts,
]

type Table = (typeof tables)[number]

const textsOf = (some: readonly Table[]) =>
  new Map(some.flat().map(([en, de, fr, es, ja]) => [en, { en, de, fr, es, ja }]))

const byEnglish = textsOf(tables)
/** A rate may be called as a kind of property is, which has another name in German. */
const ofRates = textsOf([...tables, rateNames])

function translated(part: unknown, texts: ReturnType<typeof textsOf>): unknown {
  if (typeof part === 'string') return texts.get(part) ?? part
  if (Array.isArray(part)) return part.map(each => translated(each, texts))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, translated(value, texts)]))
}
