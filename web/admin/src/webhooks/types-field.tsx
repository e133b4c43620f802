// The types of events that a webhook is sent.

import type { Answer } from '../api/client.ts'
import type { AdminOperations } from '../api/types.ts'
import { ManyField } from '../parts/forms/fields.tsx'
import { useWords } from '../words/use-words.ts'

export type Webhook = Answer<'showWebhook'>
export type EventType = NonNullable<AdminOperations['createWebhook']['body']['types']>[number]

const types: readonly EventType[] = [
  'reservation.confirmed',
  'reservation.modified',
  'reservation.cancelled',
  'reservation.no_show',
  'reservation.completed',
  'reservation.failed',
]

export function TypesField({ chosen = [] }: { readonly chosen?: readonly string[] }) {
  const { words } = useWords()
  return (
    <ManyField
      name="types"
      label={words.webhooks.types}
      help={words.webhooks.typesHelp}
      values={chosen}
      choices={types.map(value => ({ value, label: value }))}
    />
  )
}
