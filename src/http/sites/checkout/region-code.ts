// A state or province as a browser fills it in: its code, or its name.

import type { Subdivision } from '../../../lodging/installation/countries.ts'

/** The code of "Colorado", "colorado" or "co"; the text as it is where it names none of them. */
export function regionCode(text: string, regions: readonly Subdivision[]): string {
  const wanted = folded(text)
  return regions.find(({ code, name }) => [code, name].map(folded).includes(wanted))?.code ?? text
}

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
