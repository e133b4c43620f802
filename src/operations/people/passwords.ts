// Passwords of people: which may be chosen, and their hashes. Argon2id with the parameters that OWASP recommends (19 MiB,
// two passes, one lane), written as a PHC string, so that later parameters can stand beside these (threat A8).

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { batched } from '../../values/batcher.ts'
import { about, type Complaint, type FieldError } from '../../values/faults.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import { isGuessable } from './guessable-passwords.ts'

const derive = promisify(argon2)

/** In characters. NIST SP 800-63B asks for 15 where a password is the only factor. */
const leastPassword = 15
const mostPassword = 200

/** What a hash costs: kibibytes of memory, and passes over them. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
}

export const passwordCost: PasswordCost = { memory: 19_456, passes: 2 }

const saltBytes = 16
const hashBytes = 32

/** Each takes 19 MiB and a core for some time; what is beyond `mostWaiting` is refused. */
const hashing = batched(
  async ([parameters]: readonly Omit<Argon2Parameters, 'parallelism' | 'tagLength'>[]) => [
    await derive('argon2id', { ...parameters!, parallelism: 1, tagLength: hashBytes }),
  ],
  { mostTogether: 1, mostUnderWay: 2, mostWaiting: 100 },
)

/** The PHC string of a password with a salt of its own. */
export async function hashPassword(
  password: Secret,
  { memory, passes }: PasswordCost = passwordCost,
): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const hash = await hashing.add({ message: bytesOf(password), nonce, memory, passes })
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(nonce)}$${base64(hash)}`
}

/**
 * Whether a password belongs to a PHC string. It takes the same time for null, which no password belongs to.
 * ServiceUnavailableException when too many wait.
 */
export async function isPassword(
  password: Secret,
  stored: string | null,
  cost: PasswordCost = passwordCost,
): Promise<boolean> {
  const { hash, ...parameters } = readHash(stored ?? nobodyOf(cost))
  const given = await hashing.add({ message: bytesOf(password), ...parameters })
  return timingSafeEqual(given, hash) && stored !== null
}

/** What is wrong with a password for this person; none: it may be chosen. */
export function passwordErrors(
  password: Secret,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<FieldError[]> {
  const refuse = (complaint: Complaint): FieldError[] => [about('password', complaint)]
  return password.reveal(async text => {
    const length = [...text].length
    if (length < leastPassword || length > mostPassword || !text.isWellFormed()) {
      return refuse({
        message: `must have ${leastPassword} to ${mostPassword} characters; several words are easy to keep`,
        code: 'text_length',
        limits: { least: leastPassword, most: mostPassword },
      })
    }
    return (await isGuessable(text, [name, email, email.split('@')[0]!]))
      ? refuse({
          message:
            'can be guessed; choose words that do not repeat and are not your name, address or a common phrase',
          code: 'guessable',
        })
      : []
  })
}

/** Composed as Unicode recommends, so that it is the same on every keyboard. */
const bytesOf = (password: Secret): Buffer => password.reveal(text => Buffer.from(text.normalize('NFKC')))

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Of the same cost as real ones. */
const nobodyOf = ({ memory, passes }: PasswordCost): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(hashBytes))}`

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

function readHash(stored: string): { memory: number; passes: number; nonce: Buffer; hash: Buffer } {
  const [, memory, passes, nonce = '', hash = ''] = phc.exec(stored) ?? []
  if (memory === undefined) throw new TypeError('a stored password has not the form of Argon2id')
  return {
    memory: Number(memory),
    passes: Number(passes),
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
