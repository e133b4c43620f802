// The way to book for a guest, for whoever may.

import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from 'react-router'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

export function NewReservation() {
  const { words } = useWords()
  const { propertyId, to } = useScope()
  const mayBook = useRights()('reservations.decide', { propertyId })
  const navigate = useNavigate()
  const page = to('/reservations/new')
  useHotkeys(mayBook ? [['n', () => void navigate(page)]] : [])
  if (!mayBook) return null
  return (
    <Button
      component={Link}
      to={page}
      size="xs"
      variant="filled"
      rightSection={<kbd className="wide-only">N</kbd>}
    >
      {words.desk.title}
    </Button>
  )
}
