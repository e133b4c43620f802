// Why something was not done, in the words of the server.

import { Refusal } from '../api/client.ts'
import { useWords } from '../words/use-words.ts'

export function RefusalNote({ error }: { readonly error: Error | null }) {
  const { words } = useWords()
  if (!error) return null
  return (
    <p className="bad" role="alert">
      {error instanceof Refusal && error.message !== '' ? error.message : words.states.noAnswer}
    </p>
  )
}
