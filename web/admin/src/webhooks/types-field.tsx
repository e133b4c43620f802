// The types of events that a webhook is sent.

import type { Answer } from '../api/client.ts'
import { type WebhookType, webhookTypes } from '../api/kinds.ts'
import { ManyField, manyIn } from '../parts/forms/fields.tsx'
import { useWords } from '../words/use-words.ts'

export type Webhook = Answer<'showWebhook'>

/** The types that were chosen. */
export const typesIn = (form: FormData): WebhookType[] => manyIn(form, 'types', webhookTypes)

export function TypesField({ chosen = [] }: { readonly chosen?: readonly string[] }) {
  const { words } = useWords()
  return (
    <ManyField
      name="types"
      label={words.webhooks.types}
      help={words.webhooks.typesHelp}
      values={chosen}
      choices={webhookTypes.map(value => ({ value, label: value }))}
    />
  )
}
