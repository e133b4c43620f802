// The Idempotency-Key header: a client's own name for a request, under which it can be sent again (contract B4).

import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '../../values/faults.ts'

/** The key, with or without quotes around it; null when none was sent. BadRequestException for one that is none. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const sent = headers['idempotency-key']
  if (sent === undefined || sent === '') return null
  const bare = /^"(.*)"$/.exec(String(sent))?.[1] ?? String(sent)
  if (/^[\x21-\x7e]{1,255}$/.test(bare)) return bare
  throw badRequest([
    {
      field: 'Idempotency-Key',
      message: 'must be a header of 1 to 255 visible ASCII characters, sent once',
    },
  ])
}
