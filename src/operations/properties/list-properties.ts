// Lists all properties, without their documents.

import * as stored from '../../store/properties/properties.ts'
import type { AppContext } from '../context.ts'

/** In their sort order. */
export const listProperties = ({
  database,
}: Pick<AppContext, 'database'>): Promise<stored.PropertySummary[]> => stored.listProperties(database)
