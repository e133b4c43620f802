// The fields of a role: what somebody may do, and for what.

import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { faultOf } from '../parts/fault.tsx'
import { useWords } from '../words/use-words.ts'
import { type Role, roleAt, useChoices } from './places.ts'

/** The role that a form names. */
export const roleIn = (fields: FormData) => roleAt(fields.get('role') as Role, String(fields.get('place')))

export function RoleFields({ error }: { readonly error: unknown }) {
  const { words } = useWords()
  const { roles, placesOf } = useChoices()
  const [chosen, choose] = useState<Role | null>(null)
  const role = chosen ?? roles.find(each => each === 'front_desk') ?? roles.at(-1)
  if (role === undefined) return null
  return (
    <>
      <NativeSelect
        name="role"
        label={words.people.role}
        description={words.people.means[role]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={faultOf(error, 'role')}
        value={role}
        data={roles.map(value => ({ value, label: words.roles[value] }))}
        onChange={event => choose(event.currentTarget.value as Role)}
      />
      <NativeSelect
        key={role}
        name="place"
        label={words.people.place}
        error={faultOf(error, 'property_id') ?? faultOf(error, 'publisher_id')}
        data={[...placesOf(role)]}
      />
    </>
  )
}
