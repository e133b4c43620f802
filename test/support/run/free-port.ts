// A port that nothing listens on, for a server whose address must be known before it starts.

import { portAt } from '../../../src/http/wire/listening.ts'

/** Of this machine alone; no outgoing connection takes it until the server listens. */
export const freePort = (): Promise<number> => portAt({ host: '127.0.0.1', port: 0, prefix: '' })
