// A password that is chosen, with what it has to be.

import { PasswordInput } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import { faultOf } from '../fault.tsx'

export function NewPassword({ error, autoFocus }: { readonly error: unknown; readonly autoFocus?: boolean }) {
  const { words } = useWords()
  return (
    <PasswordInput
      label={words.account.newPassword}
      description={words.account.newPasswordHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={faultOf(error, 'password')}
      name="password"
      autoComplete="new-password"
      minLength={15}
      maxLength={200}
      required
      withAsterisk={false}
      autoFocus={autoFocus ?? false}
      visibilityToggleButtonProps={{ 'aria-label': words.signIn.showPassword }}
    />
  )
}
