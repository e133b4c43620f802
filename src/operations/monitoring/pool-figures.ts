// How the connections to the database are used, as the metrics show it.

import type { Lanes } from '../../store/postgres/lanes.ts'

export type LaneFigure = ReturnType<Lanes['figures']>[number]
