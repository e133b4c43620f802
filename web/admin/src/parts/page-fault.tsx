// What is shown when a page fails while it is drawn or loaded.

import { Button } from '@mantine/core'
import { useWords } from '../words/use-words.ts'

export function PageFault() {
  const { words } = useWords()
  return (
    <div className="page" role="alert">
      <h1>{words.states.broken}</h1>
      <p className="muted">{words.states.brokenHelp}</p>
      <Button mt="md" onClick={() => location.reload()}>
        {words.states.reload}
      </Button>
    </div>
  )
}
