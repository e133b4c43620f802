// The variables of the source `apaleo` (docs/apaleo.md): the account, and the channel through which the installation sells.

import type { ApaleoOptions } from '../sources/apaleo/apaleo.ts'
import type { InventorySource } from '../sources/source.ts'
import type { Clock } from '../values/clock.ts'
import { Secret } from '../values/secrets/secret.ts'
import { httpUrl, yesOrNo } from './checks.ts'
import { type VariableName, variables } from './variables.ts'

type Given = (name: VariableName) => string

/** Reads the variables and says what is wrong with them; what it returns loads the adapter and makes no call. */
export function apaleo(read: Given, mistakes: string[]): (clock: Clock) => Promise<InventorySource> {
  const given: Given = name => read(name) || variables[name].fallback
  for (const name of ['APALEO_CLIENT_ID', 'APALEO_CLIENT_SECRET'] as const) {
    if (!/^[\x21-\x7e]{1,500}$/.test(given(name)))
      mistakes.push(`${name} is needed with SOURCES=apaleo: ASCII without blanks`)
  }
  const channel = given('APALEO_CHANNEL')
  if (!/^[A-Za-z]{1,40}$/.test(channel)) mistakes.push('APALEO_CHANNEL is a code of letters, such as Ibe')
  const allowPrivate = yesOrNo('APALEO_ALLOW_PRIVATE', given('APALEO_ALLOW_PRIVATE'), mistakes)
  const address = (name: VariableName): string => {
    const url = httpUrl(name, given(name), mistakes) ?? ''
    if (url.startsWith('http:') && !allowPrivate)
      mistakes.push(`${name} starts with https://; APALEO_ALLOW_PRIVATE=true lets it be http://`)
    return url
  }
  const options: Omit<ApaleoOptions, 'clock'> = {
    url: address('APALEO_URL'),
    identityUrl: address('APALEO_IDENTITY_URL'),
    clientId: given('APALEO_CLIENT_ID'),
    clientSecret: new Secret(given('APALEO_CLIENT_SECRET')),
    channel,
    allowPrivate,
  }
  return async clock => {
    const { openApaleo } = await import('../sources/apaleo/apaleo.ts')
    return openApaleo({ ...options, clock })
  }
}
