// The booking pages of a publisher: their draft with texts and look, and their address.

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Answer, call, callVersioned, type Versioned } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import { EditForm } from '../parts/forms/edit-form.tsx'
import { AreaField, CheckField, isOn, linesIn, TextField, textIn } from '../parts/forms/fields.tsx'
import { PageHead, Tabs } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { usePublisherNames, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { ContentForm } from './content-form.tsx'
import type { Draft, Site } from './site-answers.ts'
import { SiteState } from './sites-page.tsx'

/** The live site, and what the next change is laid over: the draft, or the site where there is none. */
interface Seen {
  readonly site: Versioned<Site>
  readonly content: Versioned<Site | Draft>
}

const parts = ['look', 'address'] as const

async function read(slug: string, signal?: AbortSignal): Promise<Seen> {
  const path = { slug }
  const site = await callVersioned('showSite', { path }, { signal })
  const content = site.value.has_draft ? await callVersioned('showDraft', { path }, { signal }) : site
  return { site, content }
}

export function Page() {
  const { reference: slug = '' } = useParams()
  const { words } = useWords()
  const { to } = useScope()
  const { oneOf } = useAddress()
  const may = useRights()
  const nameOf = usePublisherNames()
  const texts = words.sites
  const [drafts, setDrafts] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['sites', 'one', slug],
    queryFn: ({ signal }) => read(slug, signal),
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const { site, content } = data
  const part = oneOf('part', parts) ?? 'look'
  const mayChange = may('publishers.change', { publisherId: site.value.publisher_id })
  return (
    <div className="page">
      <PageHead
        title={site.value.name}
        lead={
          <>
            {nameOf(site.value.publisher_id)} · <SiteState site={site.value} />
          </>
        }
        back={{ to: to('/sites'), text: words.pages.sites }}
      >
        <Button component="a" href={site.value.url} target="_blank" rel="noreferrer">
          {texts.open}
        </Button>
        {mayChange && <Actions seen={data} ended={() => setDrafts(drafts + 1)} />}
      </PageHead>
      <Tabs
        label={texts.parts}
        tabs={parts.map(each => ({
          to: { search: `?part=${each}` },
          text: texts.tabs[each],
          isHere: each === part,
        }))}
      />
      {!mayChange && <p className="note">{words.parts.readOnly}</p>}
      {mayChange && part === 'look' && (
        <>
          <p className="note">{site.value.has_draft ? texts.draftSays : texts.liveSays}</p>
          <ContentForm
            // After a draft has ended there is another thing to edit; one that begins is what was typed.
            key={drafts}
            slug={slug}
            seen={content}
            reread={async () => (await refetch()).data?.content}
          />
        </>
      )}
      {mayChange && part === 'address' && (
        <AddressForm seen={site} reread={async () => (await refetch()).data?.site} />
      )}
    </div>
  )
}

interface ActionProps {
  readonly seen: Seen
  /** The draft was published or discarded. */
  readonly ended: () => void
}

function Actions({ seen: { site, content }, ended }: ActionProps) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { to } = useScope()
  const navigate = useNavigate()
  const [link, setLink] = useState<Answer<'linkToPreview'> | null>(null)
  const texts = words.sites
  const path = { slug: site.value.slug }
  const changes = ['sites']
  return (
    <>
      {site.value.has_draft && (
        <>
          <Confirm
            button={texts.preview}
            act={texts.previewAct}
            says={texts.previewSays}
            run={async () => setLink(await call('linkToPreview', { path }))}
            changes={[]}
          />
          <Confirm
            button={texts.publish}
            act={texts.publishAct}
            says={texts.publishSays}
            run={() => call('publishDraft', { path }, { ifMatch: content.version })}
            changes={changes}
            done={() => {
              setLink(null)
              ended()
            }}
          />
          <Confirm
            button={texts.discard}
            act={texts.discardAct}
            says={texts.discardSays}
            isBad
            run={() => call('discardDraft', { path })}
            changes={changes}
            done={() => {
              setLink(null)
              ended()
            }}
          />
        </>
      )}
      <Confirm
        button={texts.remove}
        act={texts.removeAct}
        says={texts.removeSays}
        isBad
        run={async () => {
          await call('deleteSite', { path })
          navigate(to('/sites'))
        }}
        changes={changes}
      />
      <span role="status">
        {link && (
          <>
            {filled(texts.previewReady, { time: link.expires_at === null ? '' : time(link.expires_at) })}{' '}
            <a href={link.url} target="_blank" rel="noreferrer">
              {texts.preview}
            </a>
          </>
        )}
      </span>
    </>
  )
}

interface FormProps {
  readonly seen: Versioned<Site>
  readonly reread: () => Promise<Versioned<Site> | undefined>
}

function AddressForm({ seen, reread }: FormProps) {
  const { words } = useWords()
  const { to } = useScope()
  const may = useRights()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const texts = words.sites
  const { slug } = seen.value
  const isOperator = may('installation.change', 'installation')
  return (
    <>
      <p className="note">{texts.addressSays}</p>
      <EditForm
        label={texts.tabs.address}
        seen={seen}
        fieldsOf={({ slug, hosts, is_default }) => ({ slug, hosts, is_default })}
        bodyOf={form => ({
          slug: textIn(form, 'slug'),
          hosts: linesIn(form, 'hosts'),
          ...(isOperator && { is_default: isOn(form, 'is_default') }),
        })}
        send={(body, ifMatch) => callVersioned('changeSite', { path: { slug }, body }, { ifMatch })}
        reread={reread}
        labels={{ slug: texts.slug, hosts: texts.hosts, is_default: texts.isDefault }}
        saved={made => {
          queries.invalidateQueries({ queryKey: ['sites'] })
          if (made.value.slug !== slug) navigate(to(`/sites/${made.value.slug}`), { replace: true })
        }}
      >
        {site => (
          <>
            <AreaField
              name="hosts"
              label={texts.hosts}
              help={texts.hostsHelp}
              value={site.hosts.join('\n')}
            />
            <TextField name="slug" label={texts.slug} help={texts.slugHelp} value={site.slug} most={40} />
            {isOperator && (
              <CheckField name="is_default" label={texts.isDefault} isChecked={site.is_default} />
            )}
          </>
        )}
      </EditForm>
    </>
  )
}
