// The state of a reservation: a shape and a word.

import { useWords } from '../words/use-words.ts'

const shapes: Readonly<Record<string, string>> = {
  confirmed: '',
  completed: '',
  cancelled: 'over',
  no_show: 'over',
  failed: 'failed',
  review: 'waits',
}

export function StatusMark({ status }: { readonly status: string }) {
  const { words } = useWords()
  const names: Readonly<Record<string, string>> = words.status
  const shape = shapes[status] ?? 'waits'
  return <span className={`state ${shape}`}>{names[status] ?? words.status.pending}</span>
}
