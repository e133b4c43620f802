// A job, as the server answers it.

import type { Answer } from '../api/client.ts'

export type Job = Answer<'showJob'>
