// The demo destination is what every first impression is made of: it has to be valid, complete, varied and readable.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoSections } from '../../src/demo/demo-place.ts'
import { demoProperties } from '../../src/demo/destination.ts'
import { demoDiscountCodes } from '../../src/demo/discount-codes.ts'
import { demoExchangeRates } from '../../src/demo/exchange-rates.ts'
import { demoPictureDirectory } from '../../src/demo/picture-directory.ts'
import { type GuestText, textIn } from '../../src/lodging/documents/guest-texts.ts'
import { languages } from '../../src/lodging/documents/languages.ts'
import { offerFieldNames } from '../../src/lodging/documents/promotion-kinds.ts'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { exchangeBetween } from '../../src/lodging/prices/exchange.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'

const days = ['2026-01-01', '2026-11-21', '2027-12-25', '2028-02-29'].map(text => parseDay(text)!)
const today = days[1]!
const properties = demoProperties(today)
const pictures = properties.flatMap(property => [
  ...(property.property_image ?? []),
  ...property.rooms.flatMap(room => room.images ?? []),
])

const inEnglish = (text: GuestText | null | undefined): string => textIn(text ?? '', 'en', 'en')

/** Names of the properties for which something holds. */
const having = (holds: (property: (typeof properties)[number]) => unknown): string[] =>
  properties.filter(property => holds(property)).map(property => inEnglish(property.name))

describe('demo documents', () => {
  for (const day of days) {
    it(`are valid when loaded on day ${day}`, () => {
      const refused = demoProperties(day).map(document => {
        const checked = checkPropertyDocument(document)
        return { id: document.id, errors: 'errors' in checked ? checked.errors : [] }
      })
      expect(refused.filter(({ errors }) => errors.length > 0)).toEqual([])
      expect(
        demoDiscountCodes(day)
          .map(code => checkDiscountDocument(code))
          .filter(checked => 'errors' in checked),
      ).toEqual([])
    })
  }

  it('price every room in every plan on every night of the two years, with a day to spare on both sides', () => {
    for (const property of properties) {
      const checked = checkPropertyDocument(property)
      if ('errors' in checked) throw new Error(`${property.name} is not valid`)
      expect(checked.calendars).toHaveLength(property.rooms.length * property.rate_plans.length)
      for (const calendar of checked.calendars ?? []) {
        expect(calendar.firstDay).toBe(addDays(today, -1))
        expect(calendar.nights).toBe(733)
        expect(calendar.standard.every(price => price > 0)).toBe(true)
      }
    }
  })

  it('are the same for the same day and move with it', () => {
    expect(demoProperties(today)).toEqual(properties)
    expect(demoProperties(addDays(today, 1))).not.toEqual(properties)
  })
})

describe('the destination', () => {
  it('has a dozen and more properties of different types, with ids and places in lists of their own', () => {
    expect(properties.length).toBeGreaterThanOrEqual(12)
    for (const values of [
      properties.map(property => property.id),
      properties.map(property => property.order),
      properties.map(property => property.property_type?.name),
      properties.map(property => property.physical_address?.line_1),
      properties.map(property => property.main_telephone),
    ]) {
      expect(new Set<unknown>(values).size).toBe(properties.length)
    }
  })

  it('shows every trait that a publisher has to be able to handle', () => {
    const juniper = properties.find(property => property.id === 3144)
    expect(juniper?.rooms.map(room => inEnglish(room.type))).toEqual(['Condo', 'Studio', 'Studio'])
    expect(having(property => property.currency === 'EUR')).toEqual(['Gasthof Ahorn'])
    expect(having(property => property.currency === 'JPY')).toEqual(['Yukimori Ski Chalet'])
    expect(having(property => property.open === false)).toEqual(['The Old Assay House'])
    expect(having(property => property.cutoff_days)).toEqual(['Elk Meadow Cabins'])
    expect(having(property => property.multi_room === false)).toEqual([
      "Miller's Inn",
      'Maple Street Town House',
    ])
    expect(having(property => property.rooms.every(room => room.allotment === null))).toEqual([
      'Switchback Motel',
    ])
    expect(having(property => property.rooms.some(room => room.beds?.length))).toEqual([
      'The Larkin Hotel',
      'Switchback Motel',
    ])
    expect(
      having(property => property.is_reviewer_partner && property.reviews?.length).length,
    ).toBeGreaterThanOrEqual(2)
    expect(
      having(property => !property.is_reviewer_partner && property.reviews?.length).length,
    ).toBeGreaterThanOrEqual(2)
    expect(
      having(property => property.rooms.some(room => room.maximum_children === 0)).length,
    ).toBeGreaterThanOrEqual(2)
    expect(
      having(property => property.payment_types?.some(card => card.mandatoryDisplayText)).length,
    ).toBeGreaterThanOrEqual(2)
  })

  it('has a house that is taken on most nights', () => {
    const checked = checkPropertyDocument(properties.find(property => property.id === 3108))
    if ('errors' in checked) throw new Error('not valid')
    const nights = checked.inventory ?? []
    const free = nights.filter(night => night.allotment === 1).length
    expect(nights).toHaveLength(733)
    expect(free).toBeGreaterThan(100)
    expect(free).toBeLessThan(200)
  })

  it('asks for longer stays over Christmas', () => {
    const longer = having(property =>
      property.calendar?.some(layer => layer.from.endsWith('-12-22') && (layer.min_stay_through ?? 0) >= 4),
    )
    expect(longer.length).toBeGreaterThanOrEqual(5)
  })

  it('has promotions of all kinds, combinable ones and ones that need a code', () => {
    const promotions = properties.flatMap(property => property.promotions ?? [])
    for (const kind of offerFieldNames) {
      expect(
        promotions.some(promotion => promotion[kind] !== undefined),
        kind,
      ).toBe(true)
    }
    expect(promotions.filter(promotion => promotion.combinable).length).toBeGreaterThanOrEqual(2)
    expect(
      promotions.filter(promotion => promotion.conditions?.needs_code).map(promotion => promotion.id),
    ).toContain(900)
  })

  it('has taxes and fees of every make', () => {
    const taxes = properties.flatMap(property => property.taxes ?? [])
    const fees = properties.flatMap(property => property.fees ?? [])
    expect(taxes.some(tax => tax.included && tax.percent)).toBe(true)
    expect(taxes.some(tax => tax.compound)).toBe(true)
    expect(taxes.some(tax => tax.unit === 'night' && tax.amount)).toBe(true)
    expect(
      taxes.some(tax => tax.unit === 'person_night' && tax.due === 'checkin' && tax.conditions?.min_age),
    ).toBe(true)
    expect(taxes.some(tax => tax.conditions?.rate_from)).toBe(true)
    expect(taxes.some(tax => tax.conditions?.charged_nights)).toBe(true)
    expect(fees.some(fee => fee.percent)).toBe(true)
    expect(fees.some(fee => fee.tax_rate && fee.unit === 'night')).toBe(true)
    expect(fees.some(fee => fee.due === 'checkin')).toBe(true)
    expect(new Set(fees.filter(fee => fee.amount).map(fee => fee.unit))).toEqual(
      new Set(['stay', 'night', 'person', 'person_night']),
    )
  })

  it('has rate plans from room only to everything included, flexible and not refundable', () => {
    const plans = properties.flatMap(property => property.rate_plans)
    expect(new Set(plans.map(plan => plan.meal_plan ?? 'room_only'))).toEqual(
      new Set(['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive']),
    )
    expect(plans.some(plan => plan.cancellation.steps?.some(step => step.hours_before === null))).toBe(true)
    expect(plans.some(plan => plan.deposit?.steps?.length === 0)).toBe(true)
  })

  it('has codes of all three categories, with conditions that mean something here', () => {
    const codes = demoDiscountCodes(today)
    expect(new Set(codes.map(code => code.category))).toEqual(new Set(['discount', 'promotion', 'value-add']))
    expect(codes.some(code => code.rebate)).toBe(true)
    expect(codes.some(code => code.non_refundable)).toBe(true)
    expect(codes.some(code => code.amount_off && code.min_subtotal && code.max_uses)).toBe(true)
    const ids = properties.map(property => property.id)
    expect(codes.flatMap(code => code.properties ?? []).filter(id => !ids.includes(id))).toEqual([])
    const unlockable = properties
      .flatMap(property => property.promotions ?? [])
      .filter(each => each.conditions?.needs_code)
    expect(codes.flatMap(code => code.unlocks_promotions ?? [])).toEqual([
      ...new Set(unlockable.map(each => each.id)),
    ])
  })

  it('can show every price in ten currencies and more', () => {
    const rates = demoExchangeRates()
    expect(rates.size).toBeGreaterThanOrEqual(10)
    for (const from of new Set(properties.map(property => property.currency))) {
      for (const to of [...rates.keys(), 'EUR'])
        expect(exchangeBetween(rates, from, to)?.rate).toMatch(/^\d+(\.\d+)?$/)
    }
  })
})

describe('languages', () => {
  const isComplete = (text: GuestText | null | undefined): boolean =>
    typeof text === 'object' && languages.every(language => text?.[language])

  it('have every text for guests in all of them', () => {
    for (const property of properties) {
      const seen: (GuestText | null | undefined)[] = [
        property.property_type?.name,
        property.property_description?.short,
        property.property_description?.long,
        ...(property.property_image ?? []).map(({ alt }) => alt),
        ...property.rooms.flatMap(({ name, type, short_description, long_description, bedding }) =>
          [name, type, short_description, long_description, bedding].filter(text => text !== undefined),
        ),
        ...property.rooms.flatMap(({ images = [], beds = [] }) => [
          ...images.map(({ alt }) => alt),
          ...beds.map(({ description }) => description),
        ]),
        ...property.rate_plans.flatMap(({ title, text }) => [title, text].filter(text => text !== undefined)),
        ...(property.fees ?? []).flatMap(({ description }) => (description ? [description] : [])),
        ...(property.promotions ?? []).map(({ name }) => name),
        ...[...(property.fees ?? []), ...(property.taxes ?? [])].map(({ name }) => name),
        ...(property.property_policy ?? []).flatMap(({ name, description }) => [name, description]),
        ...(property.payment_types ?? []).flatMap(({ mandatoryDisplayText: text }) => (text ? [text] : [])),
        ...(property.amenity ?? []).flatMap(({ name, category }) => [name, category]),
        ...(property.filter ?? []).map(({ name }) => name),
      ]
      expect(seen.filter(text => !isComplete(text))).toEqual([])
    }
  })
})

describe('texts', () => {
  const texts = properties.flatMap(property => [
    property.property_description?.short,
    property.property_description?.long,
    ...property.rooms.flatMap(room => [room.short_description, room.long_description]),
    ...(property.reviews ?? []).map(review => review.text),
  ])

  it('are there, of some length, and each is written only once', () => {
    for (const text of texts) expect(inEnglish(text).length).toBeGreaterThan(40)
    expect(new Set(texts.map(inEnglish)).size).toBe(texts.length)
  })

  it('are not filler', () => {
    expect(JSON.stringify(properties)).not.toMatch(/lorem|ipsum|dolor sit|\bfoo\b|\btest\b|placeholder/i)
  })
})

describe('pictures', () => {
  it('are all there, and none lies unused', async () => {
    const files = (await readdir(demoPictureDirectory)).sort()
    const used = [...new Set(pictures.map(picture => picture.file))].sort()
    expect(used).toEqual(files)
    for (const property of properties) {
      expect(property.property_image?.length).toBeGreaterThanOrEqual(2)
      for (const room of property.rooms) expect(room.images?.length).toBeGreaterThanOrEqual(1)
    }
  })

  it('of the place are all there, none lies unused, and together they stay under a megabyte', async () => {
    const directory = join(demoPictureDirectory, '../place')
    const files = (await readdir(directory)).filter(file => !file.endsWith('.geojson'))
    const used = demoSections.map(({ picture }) => picture!).filter(file => file.startsWith('../place/'))
    expect([...new Set(used)].sort()).toEqual(files.map(file => `../place/${file}`).sort())
    const sizes = await Promise.all(files.map(async file => (await stat(join(directory, file))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000)
  })

  it('show each property from outside in pictures of its own, in summer and in winter', () => {
    const outside = properties.flatMap(property => property.property_image ?? [])
    expect(new Set(outside.map(picture => picture.file)).size).toBe(outside.length)
    expect(new Set(outside.map(picture => picture.season))).toEqual(new Set(['', 'summer', 'winter']))
    for (const picture of pictures) expect(inEnglish(picture.alt).length).toBeGreaterThan(15)
  })

  it('are JPEGs of 1200 by 800 that together stay under two megabytes', async () => {
    let total = 0
    for (const file of await readdir(demoPictureDirectory)) {
      const address = join(demoPictureDirectory, file)
      const { size } = await stat(address)
      const { format, width, height } = await sharp(await readFile(address)).metadata()
      expect({ file, format, width, height }).toEqual({ file, format: 'jpeg', width: 1200, height: 800 })
      expect(size).toBeLessThan(60_000)
      total += size
    }
    expect(total).toBeLessThan(2_000_000)
  })
})
