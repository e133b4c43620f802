// What the check of a document cannot know: whether its properties, its currencies and its logo exist.

import { everyProperty, type PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { Publisher } from '../../lodging/publishers/publisher.ts'
import type { SiteDocument } from '../../lodging/sites/site.ts'
import type { SiteDefaults } from '../../lodging/sites/site-check.ts'
import { findPictureId } from '../../store/pictures/stored-picture.ts'
import { localTime } from '../../values/civil-dates.ts'
import { badRequest, Fault, type FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { legalTextErrors } from './legal-texts.ts'

export type SiteContext = Pick<
  AppContext,
  'database' | 'catalog' | 'clock' | 'pictures' | 'addPicture' | 'publicUrl' | 'adminUrl'
>

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
 * The document with its logo stored. BadRequestException names each property that the publisher may not sell or the site
 * does not show, each currency without an exchange rate, each legal text that takes too long to format, and a logo that is
 * no picture.
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
  return { ...document, logo: await storedLogo(context, document.logo) }
}

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

async function storedLogo(context: SiteContext, logo: string | null): Promise<string | null> {
  if (logo === null) return null
  const message = 'is no picture of this server; send the picture itself, as a data URI.'
  try {
    const data = logo.indexOf(',')
    if (data >= 0) return (await context.addPicture(Buffer.from(logo.slice(data + 1), 'base64'))).id
    const id = findPictureId(logo)
    if (id && (await context.pictures.findOriginal(id))) return id
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error
    throw badRequest([{ field: 'logo', message: error.message }])
  }
  throw badRequest([{ field: 'logo', message }])
}
