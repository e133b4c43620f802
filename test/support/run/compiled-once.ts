// Half of a short command's time is reading the program: the processes of a run read it compiled by the first of them.

import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For the environment of a process that runs this program. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'compiled') } as const
