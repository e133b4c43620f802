// The button that has a job run at once. It needs no second question: a job may run at any time.

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { RefusalText } from '../parts/refusal-text.tsx'
import { useWords } from '../words/use-words.ts'
import type { Job } from './job.ts'

interface Props {
  readonly job: Job
  readonly size?: 'xs'
}

export function RunNow({ job: { id, does, state }, size }: Props) {
  const { words } = useWords()
  const queries = useQueryClient()
  const texts = words.jobs
  const run = useMutation({
    mutationFn: () => call('runJob', { path: { job: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
  })
  return (
    <>
      <Button
        {...(size && { size })}
        aria-label={`${texts.run}: ${texts.names[does]}`}
        loading={run.isPending}
        disabled={state === 'asked'}
        onClick={() => run.mutate()}
      >
        {texts.run}
      </Button>
      <span role="status" className="unseen">
        {state === 'asked' && texts.asked}
      </span>
      {run.error && <RefusalText error={run.error} />}
    </>
  )
}
