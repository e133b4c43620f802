// Where webhooks may go. What operators make may go where the operator of the server allows; what a key makes goes to the public
// Internet, and with a test key to the machine itself where that is somebody's own.

import type { GuardedFetchOptions } from '../../outbound/guarded-fetch.ts'
import { canBePublic } from '../../outbound/public-names.ts'
import type { WebhookEndpoint } from '../../store/notifications/webhooks.ts'
import type { FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

const longestUrl = 2000

type Egress = AppContext['egress']

/** The errors of an address that others have configured and that this server calls. */
export function urlErrors({ egress }: Pick<AppContext, 'egress'>, text: string): FieldError[] {
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'https:' || (egress.allowHttp && url?.protocol === 'http:')
  const isPlain = text.length <= longestUrl && text.isWellFormed() && !/[\s\p{Cc}]/u.test(text)
  if (!url || !isSecure || !isPlain || url.username !== '' || url.password !== '') {
    const message = `must be an https address of at most ${longestUrl} characters, without user and password`
    return [{ field: 'url', message, code: 'web_address' }]
  }
  if (url.port === '0') return [{ field: 'url', message: 'must have a port from 1 to 65535, or none' }]
  if (egress.allowPrivate || canBePublic(url.hostname)) return []
  return [
    { field: 'url', message: 'must be on the public Internet; this server cannot call another machine' },
  ]
}

/** The same of an address that is configured with a key of a publisher. */
export function urlErrorsByKey({ egress }: Pick<AppContext, 'egress'>, text: string): FieldError[] {
  const errors = urlErrors({ egress: egressByKey(egress, text) }, text)
  if (errors.length === 0 || !isOfThisMachine(text)) return errors
  return [
    {
      field: 'url',
      message: `${errors[0]!.message}; only test keys of a server on your own machine may name http://127.0.0.1 and http://localhost`,
    },
  ]
}

/** How an endpoint is called. */
export const egressOf = (
  { egress }: Pick<AppContext, 'egress'>,
  { url, isByKey }: Pick<WebhookEndpoint, 'url' | 'isByKey'>,
): Pick<GuardedFetchOptions, 'allowHttp' | 'allowPrivate' | 'resolve'> =>
  isByKey ? egressByKey(egress, url) : { allowHttp: egress.allowHttp, allowPrivate: egress.allowPrivate }

/** Whoever has a key is not the operator, who may open a private network to webhooks of his own. */
const egressByKey = (
  { allowHttp, reachesItself }: Egress,
  url: string,
): Egress & Pick<GuardedFetchOptions, 'resolve'> =>
  reachesItself && isOfThisMachine(url)
    ? { allowHttp: true, allowPrivate: true, reachesItself, resolve: async () => ownAddresses }
    : { allowHttp, allowPrivate: false, reachesItself }

/** Whatever the hosts file says of its name. */
const ownAddresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

function isOfThisMachine(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '') return false
  return url.hostname === '127.0.0.1' || url.hostname === 'localhost'
}
