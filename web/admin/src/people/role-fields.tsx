// The fields of a role: what somebody may do, and for what.

import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Role, roles } from '../api/kinds.ts'
import { faultOf } from '../parts/fault.tsx'
import { oneIn } from '../parts/forms/fields.tsx'
import { useWords } from '../words/use-words.ts'
import { roleAt, useChoices } from './places.ts'

/** The role that a form names. */
export const roleIn = (fields: FormData) => roleAt(oneIn(fields, 'role', roles), String(fields.get('place')))

export function RoleFields({ error }: { readonly error: unknown }) {
  const { words } = useWords()
  const { roles: given, placesOf } = useChoices()
  const [chosen, choose] = useState<Role | null>(null)
  const role = chosen ?? given.find(each => each === 'front_desk') ?? given.at(-1)
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
        data={given.map(value => ({ value, label: words.roles[value] }))}
        onChange={event => choose(roles.find(each => each === event.currentTarget.value) ?? role)}
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
