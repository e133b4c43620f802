// Finds keys that anybody can guess, such as the demo's, on an installation with real properties.

import { demoKey } from '../../lodging/api-key.ts'
import { listProperties, type PropertySummary } from '../../store/properties/properties.ts'
import { type FoundKey, findKeys } from '../../store/publishers/keys.ts'
import { readGrantedPropertyIds } from '../../store/publishers/publishers.ts'
import type { AppContext } from '../context.ts'

/** Guesses that attackers try first. Keys made here are random, so only these texts can be known. */
const guesses = [demoKey, 'test', 'admin', 'secret', 'password', 'hostelry', 'publisher', '1234', '12345678']

/**
 * A sentence for each valid key of this kind while there is a property that does not belong to the demo (`isOfDemo`).
 * The sentence names the way out.
 */
export async function guessableKeys(
  { database }: Pick<AppContext, 'database'>,
  isOfDemo: (property: Pick<PropertySummary, 'id' | 'name'>) => boolean,
): Promise<string[]> {
  const others = (await listProperties(database)).filter(property => !isOfDemo(property)).map(({ id }) => id)
  if (others.length === 0) return []
  const found = await findKeys(database, guesses)
  const sentences = found.map(async (key, index) => {
    if (!key) return []
    const reach = await reachOf(key, others)
    return [
      `the key "${guesses[index]}" can be guessed and ${reach}; revoke it: hostelry key revoke ${key.keyId}`,
    ]
  })
  return (await Promise.all(sentences)).flat()

  async function reachOf(key: FoundKey, ids: readonly number[]): Promise<string> {
    if (key.kind === 'admin') return 'gives access to the administration'
    const { id, sellsAll } = key.publisher
    const granted = sellsAll ? ids : await readGrantedPropertyIds(database, id)
    const sold = ids.filter(each => granted.includes(each))
    if (sold.length === 0) return `exists beside property ${ids[0]}, which is not the demo's`
    const more = sold.length > 1 ? ` and ${sold.length - 1} more` : ''
    return `sells property ${sold[0]}${more}, which is not the demo's`
  }
}
