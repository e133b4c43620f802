// The embed: one script that puts a search box, a "book now" link, the prices of a property or offers of a site on any page. It sets
// no cookie. Box and link send nothing and need no more of the page's policy than to run: texts are text nodes, styles are a style
// sheet object, a search is a link. Prices and offers ask the server with a publishable key.

import { bookLink } from './book-link.ts'
import { type EmbedChoices, type EmbedPart, readChoices } from './choices.ts'
import { offerCards } from './offer-cards.ts'
import { priceCalendar } from './price-calendar.ts'
import { searchBox } from './search-box.ts'
import { styleSheet } from './style.ts'
import { type EmbedWords, embedWords } from './words.ts'

const parts: Readonly<Record<EmbedPart, (choices: EmbedChoices, words: EmbedWords) => HTMLElement>> = {
  search: searchBox,
  book: bookLink,
  calendar: priceCalendar,
  offers: offerCards,
}

const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) begin(currentScript)

/** Behind the script, or in the element that it names, which may come after it. */
function begin(script: HTMLScriptElement): void {
  const { into } = script.dataset
  const choices = readChoices(script)
  if (into === undefined) script.after(embed(choices))
  else if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => document.getElementById(into)?.append(embed(choices)))
  } else document.getElementById(into)?.append(embed(choices))
}

/** In a tree of its own, so that the styles of the page and those of the embed leave each other alone. */
function embed(choices: EmbedChoices): HTMLElement {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet(choices)]
  const words = embedWords[choices.language]!
  const part = parts[choices.part](choices, words)
  part.lang = choices.language
  root.append(part)
  return host
}
