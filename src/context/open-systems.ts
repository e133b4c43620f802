// Opens the systems of others that this server asks, with where it is noted how they do.

import type { Config } from '../config/config.ts'
import type { AppContext } from '../operations/context.ts'
import type { OnRest } from '../outbound/call-guard.ts'
import { CompanionDesk } from '../outbound/companions/companion-desk.ts'
import type { InventorySource } from '../sources/source.ts'
import type { OnMessage } from '../sources/source-messages.ts'
import { insertTrouble } from '../store/companions/troubles.ts'
import type { Database } from '../store/postgres/database.ts'
import { insertSourceMessage } from '../store/sources/source-messages.ts'
import { writeRest } from '../store/sources/source-rests.ts'
import type { Clock } from '../values/clock.ts'
import { openSources } from './open-sources.ts'

interface Opening extends Pick<AppContext, 'database' | 'clock'> {
  readonly warn: (message: string) => void
  /** Added to the sources of the configuration. */
  readonly given?: readonly InventorySource[] | undefined
}

/** The systems of others that are asked: remote sources and companion services. */
export async function openSystems(config: Config, { database, clock, warn, given }: Opening) {
  const how = { clock, limits: config.sourceLimits, ...recordsOfSources(database, clock, warn) }
  return {
    ...(await openSources(config.sources, how, given)),
    companions: companionsOn(database, clock, { warn, allowPrivate: config.companionAllowPrivate }),
  }
}

/** What a service does not answer is noted for operators; what cannot be written costs no booking. */
const companionsOn = (
  database: Database,
  clock: Clock,
  { warn, allowPrivate }: Pick<Opening, 'warn'> & { readonly allowPrivate: boolean },
): CompanionDesk =>
  new CompanionDesk({
    clock,
    allow: { allowHttp: allowPrivate, allowPrivate },
    onSilence: ({ companionId, ...trouble }) => {
      insertTrouble(database, companionId, { at: clock.now().toString(), ...trouble }).catch(
        (error: unknown) => warn(`A trouble of companion service ${companionId} could not be kept: ${error}`),
      )
    },
  })

/**
 * Records which sources are left alone, for the doctor, and keeps what is exchanged with them about bookings, for staff. What
 * cannot be written costs no booking.
 */
const recordsOfSources = (
  database: Database,
  clock: Clock,
  warn: Opening['warn'],
): { readonly onRest: OnRest; readonly onMessage: OnMessage } => ({
  onRest: (source, reason) => {
    writeRest(database, { source, reason, since: clock.now().toString() }).catch((error: unknown) =>
      warn(`It could not be recorded whether the source ${source} is left alone: ${error}`),
    )
  },
  onMessage: message => {
    insertSourceMessage(database, message).catch((error: unknown) =>
      warn(`A message of the source ${message.source} could not be kept: ${error}`),
    )
  },
})
