// What is shown while a page and its data are on their way.

import { Skeleton } from '@mantine/core'
import { useWords } from '../words/use-words.ts'

export function PageLoading({ rows = 8 }: { readonly rows?: number }) {
  const { words } = useWords()
  return (
    <div className="page" aria-busy="true">
      <span className="unseen" role="status">
        {words.states.loading}
      </span>
      <Skeleton height={24} width={220} mb={24} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} height={16} mb={20} width={`${92 - ((row * 13) % 30)}%`} />
      ))}
    </div>
  )
}
