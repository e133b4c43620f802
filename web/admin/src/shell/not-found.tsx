// An address without a page.

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useWords } from '../words/use-words.ts'

export function NotFound() {
  const { words } = useWords()
  return (
    <div className="page">
      <h1>{words.shell.notFound}</h1>
      <p className="muted">{words.shell.notFoundHelp}</p>
      <Button mt="md" component={Link} to="/">
        {words.shell.home}
      </Button>
    </div>
  )
}
