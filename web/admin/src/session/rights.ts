// What the signed-in person may do. The server decides; pages leave out what it would refuse.

import { type Session, useSession } from './session.ts'

export type Right = Session['rights'][number]['right']

/** What a right is asked about; neither: anything that the person has it for. */
interface About {
  readonly propertyId?: number | null
  readonly publisherId?: number | null
}

export type May = (right: Right, about?: About | 'installation') => boolean

/** Whether the person has a right at all, for the whole installation, or for a property or a publisher. */
export function useRights(): May {
  const { data: session } = useSession()
  return (right, about = {}) => {
    const held = session?.rights.find(each => each.right === right)
    if (!held) return false
    if (held.is_everywhere) return true
    if (about === 'installation') return false
    const { propertyId = null, publisherId = null } = about
    if (propertyId === null && publisherId === null) return true
    return (
      (propertyId !== null && held.property_ids.includes(propertyId)) ||
      (publisherId !== null && held.publisher_ids.includes(publisherId))
    )
  }
}
