// The context of a request of somebody whose roles are for some publishers and properties.

import type { Wall } from '../../store/postgres/database.ts'
import { behindWall } from '../../store/postgres/wall.ts'
import type { AppContext } from '../context.ts'

interface WalledContext extends AppContext {
  readonly hasWall: boolean
}

/**
 * The same context, whose database has only rows of these publishers and properties. Memory that all requests share, such as the
 * catalog, was filled by the server itself and is not limited. Unlimited where the database cannot do it, which the doctor says.
 */
export const limitedContext = (context: WalledContext, wall: Wall): AppContext =>
  context.hasWall
    ? Object.create(context, { database: { value: behindWall(context.database, wall) } })
    : context
