// The filters of a list: choices and a search, in the address.

import { NativeSelect, TextInput } from '@mantine/core'
import { useTyped } from './forms/use-typed.ts'
import { Icon } from './icon.tsx'
import { useAddress } from './use-address.ts'

interface ChoiceProps {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  /** What is shown when nothing is chosen. */
  readonly any: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

export function ChoiceFilter({ name, label, any, choices }: ChoiceProps) {
  const { get, change } = useAddress()
  return (
    <NativeSelect
      aria-label={label}
      value={get(name)}
      data={[{ value: '', label: any }, ...choices]}
      onChange={event => change({ [name]: event.currentTarget.value })}
    />
  )
}

/** Searches a moment after the last letter. */
export function SearchFilter({ label }: { readonly label: string }) {
  const { get, change } = useAddress()
  const search = get('search')
  const [typed, type] = useTyped(search, text => change({ search: text }))
  return (
    <TextInput
      type="search"
      leftSection={<Icon name="search" />}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
    />
  )
}
