// Finds keys that anybody can guess, such as the demo's, on an installation with real properties.

import { demoKeys } from '../../lodging/publishers/api-key.ts'
import { listProperties, type PropertySummary } from '../../store/properties/properties.ts'
import { type FoundKey, findKeys } from '../../store/publishers/keys.ts'
import { readGrantedPropertyIds } from '../../store/publishers/publishers.ts'
import { everyEntry } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'

/** Guesses that attackers try first. Keys made here are random, so only these texts can be known. */
const guesses = [
  ...demoKeys,
  'test',
  'admin',
  'secret',
  'password',
  'hostelry',
  'publisher',
  '1234',
  '12345678',
]

/**
 * A sentence for each valid key of this kind while there is a property that does not belong to the demo (`isOfDemo`).
 * The sentence names the way out.
 */
export async function guessableKeys(
  { database }: Pick<AppContext, 'database'>,
  isOfDemo: (property: Pick<PropertySummary, 'id' | 'name'>) => boolean,
): Promise<string[]> {
  const found = await findKeys(database, guesses)
  if (found.every(key => !key)) return []
  const other = await firstOther()
  if (other === null) return []
  const sentences = found.map(async (key, index) => {
    if (!key) return []
    const reach = await reachOf(key, other)
    return [
      `the key "${guesses[index]}" can be guessed and ${reach}; revoke it: hostelry key revoke ${key.keyId}`,
    ]
  })
  return (await Promise.all(sentences)).flat()

  async function reachOf(key: FoundKey, first: number): Promise<string> {
    if (key.kind === 'admin') return 'gives access to the administration'
    const { id, sellsAll } = key.publisher
    const sold = sellsAll ? first : await firstOther(await readGrantedPropertyIds(database, id))
    return sold === null
      ? `exists beside property ${first}, which is not the demo's`
      : `sells property ${sold}, which is not the demo's`
  }

  /** A property that is not the demo's, of these or of all; null where there is none. */
  async function firstOther(within?: readonly number[]): Promise<number | null> {
    for await (const property of everyEntry(part => listProperties(database, { ...part, within }))) {
      if (!isOfDemo(property)) return property.id
    }
    return null
  }
}
