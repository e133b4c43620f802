// The link to a property, drawn as a button.

import type { EmbedChoices } from './choices.ts'
import { element } from './element.ts'
import type { EmbedWords } from './words.ts'

export const bookLink = ({ base, property }: EmbedChoices, words: EmbedWords): HTMLElement =>
  element('a', { href: `${base}/properties/${property}`, className: 'button' }, words.book)
