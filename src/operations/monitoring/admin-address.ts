// Whether links in mails of the administration lead people anywhere.

import { isLoopbackHost } from '../../values/loopback.ts'
import type { AppContext } from '../context.ts'

/** A sentence where guests reach the server and people get links that only the machine itself can follow; null where all is well. */
export function adminAddressTrouble({
  adminUrl,
  publicUrl,
}: Pick<AppContext, 'adminUrl' | 'publicUrl'>): string | null {
  if (!leadsNowhere(adminUrl) || leadsNowhere(publicUrl)) return null
  return `ADMIN_URL is not set, so invitations and other mails to people link to ${adminUrl}, which nobody else can open. Set it to the address of the administration in a browser, such as https://desk.example.com.`
}

/** An address of the machine itself, or of all its networks at once. */
function leadsNowhere(url: string): boolean {
  const { hostname } = new URL(url)
  return isLoopbackHost(hostname) || ['0.0.0.0', '[::]'].includes(hostname)
}
