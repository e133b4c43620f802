// The Idempotency-Key header: the client's name for a request, so that it can be sent again safely (contract B4).

import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '../../values/faults.ts'

/** The key, with or without quotes around it; null if none was sent. BadRequestException for an invalid key. */
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
