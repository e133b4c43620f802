// The texts of the embed by language. The server puts those of words/<language>/embed.json into the script when it bundles it.

import type english from '../../words/en/embed.json'

/** `title` is what the search box is, for screen readers; `order` is said when the second day is not behind the first. */
export type EmbedWords = typeof english

declare const EMBED_WORDS: Readonly<Record<string, EmbedWords>>

export const embedWords = EMBED_WORDS
