// How much a test file has to do with the place of a fault: by the rare words that both have, such as the name of a table.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

/** From 0 to 1, where 1 is the test file that has most to do with the fault. */
export type Kinship = (mutant: Mutant, test: string) => number

/** Characters before and after the fault that tell what it is about. */
const around = 600

/** Reads the test files once, and each file with faults once. */
export function kinshipIn(root: string, tests: readonly string[]): Kinship {
  const wordsOf = new Map(tests.map(test => [test, wordsIn(readFileSync(join(root, test), 'utf8'))]))
  const counts = new Map<string, number>()
  for (const words of wordsOf.values())
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const sources = new Map<string, string>()
  const sharesOf = new Map<string, ReadonlyMap<string, number>>()
  const shares = ({ id, file, start, end }: Mutant): ReadonlyMap<string, number> => {
    const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8')
    sources.set(file, source)
    const near = [...wordsIn(source.slice(Math.max(0, start - around), end + around))]
    const weights = new Map(
      near.flatMap(word => {
        const count = counts.get(word)
        return count === undefined ? [] : [[word, Math.log(tests.length / count)] as const]
      }),
    )
    const sums = tests.map(test => {
      let sum = 0
      for (const [word, weight] of weights) if (wordsOf.get(test)!.has(word)) sum += weight
      return sum
    })
    const most = Math.max(...sums) || 1
    const found = new Map(tests.map((test, index) => [test, sums[index]! / most]))
    sharesOf.set(id, found)
    return found
  }
  return (mutant, test) => (sharesOf.get(mutant.id) ?? shares(mutant)).get(test) ?? 0
}

/** Names as they are written, and the words that they are made of: "house_publisher" also speaks of a house and of a publisher. */
function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [name] of text.matchAll(/[A-Za-z_]\w{2,}/g)) {
    words.add(name)
    for (const part of name.split(/_|(?<=[a-z])(?=[A-Z])/))
      if (part.length > 2) words.add(part.toLowerCase().replace(/s$/, ''))
  }
  return words
}
