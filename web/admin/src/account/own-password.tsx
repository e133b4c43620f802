// The field for one's own password, which every change of how one signs in asks for.

import { PasswordInput } from '@mantine/core'
import { faultOf } from '../parts/fault.tsx'
import { useWords } from '../words/use-words.ts'

interface Props {
  /** Of the request with the password. */
  readonly error: Error | null
  readonly autoFocus: boolean
}

/** The field `password` of a form. */
export function OwnPassword({ error, autoFocus }: Props) {
  const { words } = useWords()
  return (
    <PasswordInput
      name="password"
      label={words.factor.yourPassword}
      error={faultOf(error, 'password')}
      autoComplete="current-password"
      maxLength={200}
      required
      withAsterisk={false}
      autoFocus={autoFocus}
      visibilityToggleButtonProps={{ 'aria-label': words.signIn.showPassword }}
    />
  )
}
