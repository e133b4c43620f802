// Addresses in site documents that guests’ browsers follow.

import type { Complaint } from '../../values/faults.ts'

export const httpsAddress = 'address that begins with https://, without a user name or a password.'

export const plainHttps: Complaint = { message: `must be an ${httpsAddress}`, code: 'web_address' }

export function isPlainHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}
