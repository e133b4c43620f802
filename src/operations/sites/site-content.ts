// What the check of a document cannot know: whether its properties, its currencies and its logo exist.

import { everyProperty, type PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { Publisher } from '../../lodging/publishers/publisher.ts'
import type { SiteSection } from '../../lodging/sites/section.ts'
import type { SiteDocument } from '../../lodging/sites/site.ts'
import { type SiteDefaults, siteFieldsOf } from '../../lodging/sites/site-check.ts'
import { findPictureId } from '../../store/pictures/stored-picture.ts'
import { localTime } from '../../values/civil-dates.ts'
import { badRequest, Fault, type FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { legalTextErrors } from './legal-texts.ts'

export type SiteContext = Pick<
  AppContext,
  'database' | 'catalog' | 'clock' | 'pictures' | 'addPicture' | 'publicUrl' | 'adminUrl'
>

/** Fields of a document, unchecked. */
export type GivenFields = Readonly<Record<string, unknown>>

/** What holds where a document says nothing: the language and currency of the publisher, else the currency of its first property. */
export async function defaultsFor(context: SiteContext, publisher: Publisher): Promise<SiteDefaults> {
  await context.catalog.ensureFresh()
  const { settings } = await context.catalog.terms()
  const { language, defaultCurrency } = publisher.settings
  const currency =
    defaultCurrency ?? settings.defaultCurrency ?? (await propertiesOf(context, publisher))[0]?.currency
  return { language, currency: currency ?? 'EUR' }
}

/**
 * The document with its pictures stored. BadRequestException names each property that the publisher may not sell or the site
 * does not show, each currency without an exchange rate, each legal text that takes too long to format, and a logo or
 * another picture that is none.
 */
export async function completeContent(
  context: SiteContext,
  publisher: Publisher,
  document: SiteDocument,
): Promise<SiteDocument> {
  const properties = await propertiesOf(context, publisher)
  const archived = await archivedAmong(context, publisher, { document, sold: properties })
  const errors = [
    ...propertyErrors(document, [...properties.map(({ id }) => id), ...archived]),
    ...(await currencyErrors(context, document, properties)),
    ...(await legalTextErrors(document)),
  ]
  if (errors.length > 0) throw badRequest(errors)
  const { logo, sections } = document
  return {
    ...document,
    logo: await storedPicture(context, 'logo', logo),
    ...(sections && { sections: await withStoredPictures(context, sections) }),
  }
}

/**
 * Changes of a site whose pictures `stored` has: what is not changed is not named, so that it stays as somebody else may have made
 * it meanwhile.
 */
export const withStored = (changes: GivenFields, stored: SiteDocument): GivenFields => ({
  ...changes,
  logo: stored.logo,
  ...(changes.sections != null && { sections: siteFieldsOf(stored).sections }),
})

/** Those that the publisher may sell, in the order in which guests see them. */
async function propertiesOf({ catalog }: SiteContext, publisher: Publisher): Promise<PropertyFacts[]> {
  const index = await catalog.searchable(publisher)
  return index.find(null, everyProperty).sort((one, other) => one.order - other.order || one.id - other.id)
}

interface Named {
  readonly document: SiteDocument
  readonly sold: readonly PropertyFacts[]
}

/** Archived ones that the document names: they stay in it, unseen, so that they are back when they are restored. */
async function archivedAmong(
  { catalog }: SiteContext,
  publisher: Publisher,
  { document: { featured, properties }, sold }: Named,
): Promise<number[]> {
  const named = new Set([...(properties ?? []), ...featured])
  const unsold = named.difference(new Set(sold.map(({ id }) => id)))
  const found = await catalog.properties(await catalog.visibleIds(publisher, [...unsold]))
  return [...found.keys()]
}

function propertyErrors({ featured, properties }: SiteDocument, sellable: readonly number[]): FieldError[] {
  const ids = new Set(sellable)
  const unsold = (properties ?? []).flatMap((id, index) =>
    ids.has(id)
      ? []
      : [{ field: `properties[${index}]`, message: `The publisher may not sell a property ${id}.` }],
  )
  const shown = properties === null ? ids : new Set(properties)
  const unshown = featured.flatMap((id, index) =>
    shown.has(id)
      ? []
      : [{ field: `featured[${index}]`, message: `The site does not show a property ${id}.` }],
  )
  return [...unsold, ...unshown]
}

async function currencyErrors(
  { catalog, clock }: SiteContext,
  { currencies, properties }: SiteDocument,
  sold: readonly PropertyFacts[],
): Promise<FieldError[]> {
  const terms = await catalog.terms()
  const { today } = localTime(clock.now(), 'UTC')
  const shown = sold.filter(({ id }) => properties === null || properties.includes(id))
  const charged = [...new Set(shown.map(({ currency }) => currency))]
  return currencies.flatMap((wanted, index) => {
    const without = charged.find(currency => terms.exchangeOn(today, currency, wanted) === undefined)
    if (without === undefined) return []
    const message = `has no exchange rate from ${without}; set one, or leave ${wanted} out.`
    return [{ field: `currencies[${index}]`, message }]
  })
}

/** One after the other: a picture may take much memory while it is read. */
async function withStoredPictures(
  context: SiteContext,
  sections: readonly SiteSection[],
): Promise<SiteSection[]> {
  const stored: SiteSection[] = []
  for (const [index, section] of sections.entries()) {
    const picture = await storedPicture(context, `sections[${index}].picture`, section.picture ?? null)
    stored.push(picture === null ? section : { ...section, picture })
  }
  return stored
}

async function storedPicture(
  context: SiteContext,
  field: string,
  picture: string | null,
): Promise<string | null> {
  if (picture === null) return null
  const message = 'is no picture of this server; send the picture itself, as a data URI.'
  try {
    const data = picture.indexOf(',')
    if (data >= 0) return (await context.addPicture(Buffer.from(picture.slice(data + 1), 'base64'))).id
    const id = findPictureId(picture)
    if (id && (await context.pictures.findOriginal(id))) return id
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error
    throw badRequest([{ field, message: error.message }])
  }
  throw badRequest([{ field, message }])
}
