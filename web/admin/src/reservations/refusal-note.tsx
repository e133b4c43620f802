// Why something was not done.

import { Whole } from '../parts/fault.tsx'

export function RefusalNote({ error }: { readonly error: Error | null }) {
  if (!error) return null
  return (
    <p className="bad" role="alert">
      <Whole error={error} />
    </p>
  )
}
