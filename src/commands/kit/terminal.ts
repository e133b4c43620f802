// What a command line has around it: variables, and the streams that it reads and writes.

import type { Readable, Writable } from 'node:stream'

/** A process, or what stands for one; `isTTY` where a person sits at it. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable & { readonly isTTY?: boolean }
  readonly errors: Writable & { readonly isTTY?: boolean }
}

/** That of this process. */
export const ownTerminal = (): Terminal => ({
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
})
