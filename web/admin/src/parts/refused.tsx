// What is shown in place of what the server did not give: what happened, what is safe, what to do.

import { Button } from '@mantine/core'
import { Refusal } from '../api/client.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { Said } from './refusal-text.tsx'
import { useRefusals } from './refusal-words.ts'

interface Props {
  readonly error: unknown
  /** Asks again. */
  readonly again: () => void
}

export function Refused({ error, again }: Props) {
  const { words } = useWords()
  const { whole } = useRefusals()
  const refusal = error instanceof Refusal ? error : null
  return (
    <div className="page" role="alert">
      <h2 className="bad">{words.states.failed}</h2>
      <p>
        <Said sentence={whole(error)} />
      </p>
      <Button variant="filled" mt="md" onClick={again}>
        {words.states.again}
      </Button>
      {refusal && refusal.requestId !== '' && (
        <p className="small faint">{filled(words.states.request, { id: refusal.requestId })}</p>
      )}
    </div>
  )
}
