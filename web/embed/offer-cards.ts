// Offers as cards: what everybody gets, and codes that the publisher lists, with the property where one alone has it.

import type { DiscountsGroupedAnswer, Property } from '../../client/src/types.ts'
import { ask } from './asking.ts'
import type { EmbedChoices } from './choices.ts'
import { element } from './element.ts'
import type { EmbedWords } from './words.ts'

type Offer = DiscountsGroupedAnswer[number]

const mostOffers = 12

export function offerCards(choices: EmbedChoices, words: EmbedWords): HTMLElement {
  const shown = element('div', { role: 'status' }, words.loading)
  fill(choices, words).then(
    filled => shown.replaceChildren(filled),
    () =>
      shown.replaceChildren(
        element('p', {}, words.failed),
        element('a', { href: `${choices.base}/search`, className: 'button' }, words.search),
      ),
  )
  return element('section', { ariaLabel: words.offers }, element('h2', {}, words.offers), shown)
}

async function fill(choices: EmbedChoices, words: EmbedWords): Promise<HTMLElement> {
  const { server, key, language, property } = choices
  const offers = await ask<DiscountsGroupedAnswer>(server, 'discounts/grouped', key, {
    language,
    ...(property !== null && { property_ids: [Number(property)] }),
  })
  const chosen = offers.slice(0, mostOffers)
  if (chosen.length === 0) return element('p', {}, words.noOffers)
  const properties = await askProperties(choices, chosen)
  return element(
    'ul',
    { className: 'cards' },
    ...chosen.map(offer => card(choices, words, offer, properties.get(offer.property_ids?.[0] ?? 0))),
  )
}

/** The first property of each offer, by its id. */
async function askProperties(
  { server, key, language }: EmbedChoices,
  offers: readonly Offer[],
): Promise<Map<number, Property>> {
  const ids = [...new Set(offers.flatMap(({ property_ids }) => property_ids?.slice(0, 1) ?? []))]
  if (ids.length === 0) return new Map()
  const found = await ask<Property[]>(server, 'properties/view', key, { property_ids: ids, language })
  return new Map(found.map(each => [each.id, each]))
}

function card(
  { base }: EmbedChoices,
  words: EmbedWords,
  offer: Offer,
  property: Property | undefined,
): HTMLElement {
  const { title, description, code, property_ids } = offer
  const [image] = property?.property_image ?? []
  const only = property_ids?.length === 1 ? property : undefined
  const path = only ? `/properties/${only.id}` : '/search'
  return element(
    'li',
    {},
    ...(image ? [element('img', { src: `${image.url}?width=640`, alt: '', loading: 'lazy' })] : []),
    element('h3', {}, title),
    ...(description === title ? [] : [element('p', {}, description)]),
    ...(only ? [element('p', {}, only.name)] : []),
    ...(code ? [element('p', {}, words.withCode.replace('{code}', code))] : []),
    element(
      'a',
      {
        href: `${base}${path}${code ? `?${new URLSearchParams({ code })}` : ''}`,
        className: 'button',
        ariaLabel: `${words.seeOffer}: ${title}`,
      },
      words.seeOffer,
    ),
  )
}
