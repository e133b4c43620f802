// Signing in with a passkey: the browser asks for it, the server checks what was signed.

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, Refusal } from '../api/client.ts'
import { Whole } from '../parts/fault.tsx'
import { useWords } from '../words/use-words.ts'
import { setSession } from './session.ts'

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

async function signIn() {
  const { challenge, rp_id: rpId } = await call('beginPasskeySignIn', {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required' },
  })
  return call('finishPasskeySignIn', {
    body: {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      handle: response.userHandle ?? '',
    },
  })
}

export function PasskeySignIn() {
  const { words } = useWords()
  const queries = useQueryClient()
  const go = useMutation({
    mutationFn: signIn,
    onSuccess: session => setSession(queries, session),
  })
  if (!knowsPasskeys()) return null
  return (
    <>
      {go.error && (
        <p className="note refuses" role="alert">
          {go.error instanceof Refusal ? <Whole error={go.error} /> : words.passkeys.given}
        </p>
      )}
      <Button loading={go.isPending} onClick={() => go.mutate()}>
        {words.passkeys.signIn}
      </Button>
    </>
  )
}
