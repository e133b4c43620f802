// Removes from installed packages what only compilers and debuggers read: declarations of types and source maps, a quarter of what a
// production install weighs. Plain JavaScript, as an install may run on an older Node.

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a file of a package has no use where a program runs. */
export const isForBuilding = (/** @type {string} */ name) => /\.d\.[cm]?ts$|\.map$/.test(name)

/** Removes these files below a folder of packages; what is linked into it stays whole. Returns how many they were. */
export function slimPackages(/** @type {string} */ folder) {
  let count = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) count += slimPackages(path)
    else if (entry.isFile() && isForBuilding(entry.name)) {
      rmSync(path)
      count += 1
    }
  }
  return count
}

if (process.argv[1]?.endsWith('slim-packages.mjs')) slimPackages('node_modules')
