// Calendars for other sites. Whoever knows the address may read it, as those sites can send no credentials.

import type { FastifyInstance } from 'fastify'
import { isKnownTo } from '../wire/if-none-match.ts'
import type { ChannelScopeParts } from './channel-scope.ts'

/** Adds GET /channels/icalendar/:login/:file, where the file is the secret of the connection with `.ics`. */
export function addICalendar(scope: FastifyInstance, { operations, addressOf }: ChannelScopeParts): void {
  scope.get<{ Params: { login: string; file: string } }>(
    '/channels/icalendar/:login/:file',
    { schema: { hide: true } },
    async ({ params, headers, raw }, reply) => {
      const secret = params.file.replace(/\.ics$/, '')
      const shown = await operations.showCalendar({ login: params.login, secret, ip: addressOf(raw) })
      const lastModified = httpDate(shown.changedAt)
      reply.headers({ etag: shown.etag, 'last-modified': lastModified, 'cache-control': 'private, no-cache' })
      const asked = headers['if-none-match']
      const isKnown =
        asked === undefined ? headers['if-modified-since'] === lastModified : isKnownTo(asked, [shown.etag])
      if (isKnown) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(shown.text)
    },
  )
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An instant as HTTP writes it: "Tue, 01 Dec 2026 12:00:00 GMT". */
function httpDate(instant: string): string {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO('UTC')
  const day = `${weekdays[time.dayOfWeek - 1]}, ${String(time.day).padStart(2, '0')} ${months[time.month - 1]} ${time.year}`
  return `${day} ${time.toPlainTime().toString({ smallestUnit: 'second' })} GMT`
}
