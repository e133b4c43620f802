// The properties that are held, without their documents.

import type { ArchivedChoice } from '../../lodging/properties/archived.ts'
import * as stored from '../../store/properties/properties.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'

/** In their sort order, all or a part of them; also archived ones, unless `archived` says otherwise. */
export const listProperties = (
  { database }: Pick<AppContext, 'database'>,
  part: ListPart<number> = wholeList,
  archived: ArchivedChoice = 'all',
): Promise<stored.PropertySummary[]> => stored.listProperties(database, part, archived)
