// The properties that are held, without their documents.

import * as stored from '../../store/properties/properties.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'

/** In their sort order, all or a part of them. */
export const listProperties = (
  { database }: Pick<AppContext, 'database'>,
  part: ListPart<number> = wholeList,
): Promise<stored.PropertySummary[]> => stored.listProperties(database, part)
