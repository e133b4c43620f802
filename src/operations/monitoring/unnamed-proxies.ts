// Says that requests come through a proxy which TRUST_PROXY does not name, or which sends no X-Forwarded-For: the limits by client
// address cannot work behind it, and nothing else shows that.

import { noteUnnamedProxy, type SeenProxy } from '../../store/monitoring/unnamed-proxies.ts'
import type { AppContext } from '../context.ts'

const noticeMilliseconds = 60_000

/** Warns at most once a minute, and notes it for the doctor. The notice takes the address of the proxy, null for a public one. */
export function proxyNotice(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  warn: (sentence: string) => void,
): (address: string | null) => void {
  let next = Number.NEGATIVE_INFINITY
  return address => {
    const now = clock.milliseconds()
    if (now < next) return
    next = now + noticeMilliseconds
    warn(sentenceOf(address))
    // The warning has been given; without its database the server has other troubles.
    noteUnnamedProxy(database, { address: address ?? '', seenAt: clock.now().toString() }).catch(
      () => undefined,
    )
  }
}

/** What the doctor says. */
export const proxySentence = ({ address, seenAt }: SeenProxy): string =>
  `${sentenceOf(address || null)} (last at ${seenAt})`

const sentenceOf = (address: string | null): string =>
  `requests come through a proxy at ${address ?? 'a public address'} that TRUST_PROXY does not name or that sends no X-Forwarded-For, so limits by client address do not work; let it send X-Forwarded-For, and name it in TRUST_PROXY`
