// One companion service: how it answers, its last troubles, its secrets, and what it may do.

import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call, callVersioned } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import { Table } from '../parts/list.tsx'
import { Facts, PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { RefusalText } from '../parts/refusal-text.tsx'
import { Refused } from '../parts/refused.tsx'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { type Companion, CompanionState } from './companions-page.tsx'
import { Settings } from './settings.tsx'

export function Page() {
  const { reference = '' } = useParams()
  const { words } = useWords()
  const { to } = useScope()
  const mayChange = useRights()('installation.change', 'installation')
  const [secret, setSecret] = useState<string | null>(null)
  const id = Number(reference)
  const { data, error, refetch } = useQuery({
    queryKey: ['companions', 'one', id],
    queryFn: ({ signal }) => callVersioned('showCompanion', { path: { id } }, { signal }),
    refetchInterval: 15_000,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const companion = data.value
  const texts = words.companions
  return (
    <div className="page">
      <PageHead
        title={companion.name}
        lead={
          <>
            {texts.kinds[companion.kind]} · <CompanionState companion={companion} />
          </>
        }
        back={{ to: to('/companions'), text: words.pages.companions }}
      >
        {mayChange && <Actions companion={companion} showSecret={setSecret} />}
      </PageHead>
      {secret !== null && (
        <SecretOnce
          label={texts.rotate}
          help={texts.secretFor}
          secret={secret}
          done={() => setSecret(null)}
        />
      )}
      <Health companion={companion} />
      <Troubles companion={companion} />
      {mayChange && <Settings seen={data} reread={async () => (await refetch()).data} />}
    </div>
  )
}

function Health({ companion: { health, url, secrets } }: { readonly companion: Companion }) {
  const { words, language } = useWords()
  const { count, time } = formatsOf(language)
  const texts = words.companions
  const took = (milliseconds: number | null): string =>
    milliseconds === null ? words.parts.nothing : filled(texts.milliseconds, { count: count(milliseconds) })
  return (
    <Section title={texts.health} lead={health ? texts.healthLead : texts.notAskedYet}>
      <Facts
        facts={[
          [texts.url, url],
          [texts.secrets, secrets],
          ...(health
            ? ([
                [texts.answered, count(health.answered)],
                [texts.failed, count(health.failed)],
                [texts.notAsked, count(health.not_asked)],
                [texts.median, took(health.median_milliseconds)],
                [texts.slow, took(health.slow_milliseconds)],
                [
                  texts.lastAnswer,
                  health.answered_at === null ? words.parts.nothing : time(health.answered_at),
                ],
              ] as const)
            : []),
        ]}
      />
    </Section>
  )
}

function Troubles({ companion: { troubles } }: { readonly companion: Companion }) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const texts = words.companions
  return (
    <Section title={texts.troubles} lead={texts.troublesLead}>
      {troubles.length === 0 ? (
        <p className="muted">{texts.noTroubles}</p>
      ) : (
        <Table
          caption={texts.troubles}
          rows={troubles.map((trouble, index) => ({ ...trouble, index }))}
          keyOf={({ index }) => index}
          columns={[
            { head: texts.when, cell: ({ at }) => time(at) },
            { head: texts.message, cell: ({ message }) => message },
            { head: texts.reason, cell: ({ reason }) => <span lang="en">{reason}</span> },
          ]}
        />
      )}
    </Section>
  )
}

interface ActionProps {
  readonly companion: Companion
  readonly showSecret: (secret: string) => void
}

function Actions({ companion: { id, secrets }, showSecret }: ActionProps) {
  const { words, language } = useWords()
  const { count } = formatsOf(language)
  const { to } = useScope()
  const navigate = useNavigate()
  const texts = words.companions
  const path = { id }
  const changes = ['companions']
  const check = useMutation({ mutationFn: () => call('checkCompanion', { path }) })
  return (
    <>
      <Button loading={check.isPending} onClick={() => check.mutate()}>
        {texts.check}
      </Button>
      {secrets > 1 ? (
        <Confirm
          button={texts.endOld}
          act={texts.endOldAct}
          says={texts.endOldSays}
          run={() => call('endOldCompanionSecrets', { path })}
          changes={changes}
        />
      ) : (
        <Confirm
          button={texts.rotate}
          act={texts.rotateAct}
          says={texts.rotateSays}
          run={async () => showSecret((await call('rotateCompanionSecret', { path })).secret)}
          changes={changes}
        />
      )}
      <Confirm
        button={texts.remove}
        act={texts.removeAct}
        says={texts.removeSays}
        isBad
        run={async () => {
          await call('deleteCompanion', { path })
          navigate(to('/companions'))
        }}
        changes={changes}
      />
      <span role="status" className={check.data?.is_ready ? 'good' : 'bad'}>
        {check.data &&
          (check.data.is_ready ? (
            filled(texts.ready, { count: count(check.data.milliseconds) })
          ) : (
            <>
              {texts.notReady} <span lang="en">{check.data.reason}</span>
            </>
          ))}
      </span>
      {check.error && <RefusalText error={check.error} />}
    </>
  )
}
