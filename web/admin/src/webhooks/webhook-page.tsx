// One webhook: whether it is heard, what was delivered, its secrets, its address.

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call, callVersioned, type Versioned } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import { EditForm } from '../parts/forms/edit-form.tsx'
import { numberIn, TextField, textIn } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { Facts, PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { RefusalText } from '../parts/refusal-text.tsx'
import { Refused } from '../parts/refused.tsx'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useRights } from '../session/rights.ts'
import { usePublisherNames, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { Deliveries } from './deliveries.tsx'
import { TypesField, typesIn, type Webhook } from './types-field.tsx'
import { WebhookState } from './webhooks-page.tsx'

export function Page() {
  const { reference = '' } = useParams()
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { to } = useScope()
  const may = useRights()
  const nameOf = usePublisherNames()
  const [secret, setSecret] = useState<string | null>(null)
  const id = Number(reference)
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) => callVersioned('showWebhook', { path: { id } }, { signal }),
    refetchInterval: 15_000,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const webhook = data.value
  const texts = words.webhooks
  const mayChange = may('publishers.change', { publisherId: webhook.publisher_id })
  return (
    <div className="page">
      <PageHead
        title={webhook.url}
        lead={
          <>
            {nameOf(webhook.publisher_id)} · <WebhookState webhook={webhook} />
          </>
        }
        back={{ to: to('/webhooks'), text: words.pages.webhooks }}
      >
        {mayChange && <Actions webhook={webhook} showSecret={setSecret} />}
      </PageHead>
      {secret !== null && (
        <SecretOnce
          label={texts.rotate}
          help={texts.secretFor}
          secret={secret}
          done={() => setSecret(null)}
        />
      )}
      <Facts
        facts={[
          [texts.types, webhook.types.join(', ') || texts.everything],
          [texts.waiting, webhook.waiting],
          [texts.parked, webhook.parked],
          [texts.secrets, webhook.secrets],
          [texts.made, time(webhook.created_at)],
        ]}
      />
      <Deliveries webhookId={id} mayChange={mayChange} />
      {mayChange && <Settings seen={data} reread={async () => (await refetch()).data} />}
      {mayChange && webhook.disabled_at === null && <Replay id={id} />}
    </div>
  )
}

interface ActionProps {
  readonly webhook: Webhook
  readonly showSecret: (secret: string) => void
}

function Actions({ webhook: { id, secrets }, showSecret }: ActionProps) {
  const { words } = useWords()
  const { to } = useScope()
  const navigate = useNavigate()
  const texts = words.webhooks
  const path = { id }
  const changes = ['webhooks']
  const test = useMutation({ mutationFn: () => call('testWebhook', { path }) })
  return (
    <>
      <Button loading={test.isPending} onClick={() => test.mutate()}>
        {texts.test}
      </Button>
      {secrets > 1 ? (
        <Confirm
          button={texts.endOld}
          act={texts.endOldAct}
          says={texts.endOldSays}
          run={() => call('endOldWebhookSecrets', { path })}
          changes={changes}
        />
      ) : (
        <Confirm
          button={texts.rotate}
          act={texts.rotateAct}
          says={texts.rotateSays}
          run={async () => showSecret((await call('rotateWebhookSecret', { path })).secret)}
          changes={changes}
        />
      )}
      <Confirm
        button={texts.remove}
        act={texts.removeAct}
        says={texts.removeSays}
        isBad
        run={async () => {
          await call('deleteWebhook', { path })
          navigate(to('/webhooks'))
        }}
        changes={changes}
      />
      <span role="status" className={test.data?.outcome === 'delivered' ? 'good' : 'bad'}>
        {test.data &&
          filled(texts.tested, { status: `${texts.outcomes[test.data.outcome]}, ${test.data.status}` })}
      </span>
      {test.error && <RefusalText error={test.error} />}
    </>
  )
}

interface SettingsProps {
  readonly seen: Versioned<Webhook>
  readonly reread: () => Promise<Versioned<Webhook> | undefined>
}

function Settings({ seen, reread }: SettingsProps) {
  const { words } = useWords()
  const queries = useQueryClient()
  const texts = words.webhooks
  const { id } = seen.value
  return (
    <Section title={texts.settings}>
      <EditForm
        label={texts.settings}
        seen={seen}
        fieldsOf={({ url, types }) => ({ url, types })}
        bodyOf={form => ({ url: textIn(form, 'url'), types: typesIn(form) })}
        send={(body, ifMatch) => callVersioned('changeWebhook', { path: { id }, body }, { ifMatch })}
        reread={reread}
        labels={{ url: texts.url, types: texts.types }}
        saved={made => queries.setQueryData(['webhooks', 'one', id], made)}
      >
        {({ url, types }) => (
          <>
            <TextField
              name="url"
              label={texts.url}
              help={texts.urlHelp}
              type="url"
              required
              value={url}
              most={2000}
            />
            <TypesField chosen={types} />
          </>
        )}
      </EditForm>
    </Section>
  )
}

function Replay({ id }: { readonly id: number }) {
  const { words } = useWords()
  const queries = useQueryClient()
  const texts = words.webhooks
  const send = async (form: FormData) => {
    await call('replayWebhook', { path: { id }, body: { after: numberIn(form, 'after') ?? -1 } })
    await queries.invalidateQueries({ queryKey: ['webhooks'] })
  }
  return (
    <Section title={texts.replay} lead={texts.replayLead}>
      <Form label={texts.replay} button={texts.replay} done={texts.replayed} send={send}>
        <TextField name="after" label={texts.after} type="number" required />
      </Form>
    </Section>
  )
}
