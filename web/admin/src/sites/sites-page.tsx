// Booking pages of publishers, and making some.

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import { ChoiceField, TextField, textIn } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { List } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import style from '../parts/parts.module.css'
import { Refused } from '../parts/refused.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { usePublisherNames, usePublishers, useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

/** With `publisher` in the address: the pages of that publisher, or the form that makes them. */
export function Page() {
  const { get } = useAddress()
  const publisherId = Number(get('publisher'))
  return publisherId > 0 ? <OfPublisher publisherId={publisherId} /> : <AllSites />
}

function OfPublisher({ publisherId }: { readonly publisherId: number }) {
  const { words } = useWords()
  const { to } = useScope()
  const may = useRights()
  const nameOf = usePublisherNames()
  const { data, error, refetch } = useQuery({
    queryKey: ['sites', 'of', publisherId],
    // The list begins after the id of a publisher.
    queryFn: async ({ signal }) => {
      const query = { limit: 1, ...(publisherId > 1 && { cursor: String(publisherId - 1) }) }
      return (await call('listSites', { query }, { signal })).sites
    },
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const found = data.find(site => site.publisher_id === publisherId)
  if (found) return <Navigate to={to(`/sites/${found.slug}`)} replace />
  return (
    <div className="page">
      <PageHead
        title={nameOf(publisherId)}
        lead={words.sites.none}
        back={{ to: to('/sites'), text: words.pages.sites }}
      />
      {may('publishers.change', { publisherId }) && <NewSite publisherId={publisherId} />}
    </div>
  )
}

function AllSites() {
  const { words } = useWords()
  const { to } = useScope()
  const may = useRights()
  const nameOf = usePublisherNames()
  const [isMaking, setMaking] = useState(false)
  const texts = words.sites
  return (
    <div className="page">
      <PageHead title={words.pages.sites} lead={texts.lead}>
        {may('publishers.change') && !isMaking && (
          <Button variant="filled" onClick={() => setMaking(true)}>
            {texts.create}
          </Button>
        )}
      </PageHead>
      {isMaking && <NewSite publisherId={null} />}
      <List
        caption={words.pages.sites}
        question={['sites', 'list']}
        ask={async (query, signal) => {
          const { sites, next_cursor: next } = await call('listSites', { query }, { signal })
          return { rows: sites, next }
        }}
        keyOf={({ slug }) => slug}
        to={({ slug }) => to(`/sites/${slug}`)}
        columns={[
          { head: texts.name, cell: ({ name }) => name },
          { head: texts.publisher, cell: site => nameOf(site.publisher_id) },
          { head: texts.where, kind: 'wide', cell: ({ url }) => url },
          { head: texts.state, cell: site => <SiteState site={site} /> },
        ]}
        empty={<p>{texts.none}</p>}
      />
    </div>
  )
}

export function SiteState({ site }: { readonly site: Pick<Answer<'showSite'>, 'has_draft'> }) {
  const { words } = useWords()
  return (
    <span className={`state ${site.has_draft ? 'waits' : ''}`}>
      {site.has_draft ? words.sites.drafted : words.sites.live}
    </span>
  )
}

function NewSite({ publisherId }: { readonly publisherId: number | null }) {
  const { words } = useWords()
  const { to } = useScope()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const may = useRights()
  const { data: publishers = [] } = usePublishers()
  const texts = words.sites
  const send = async (form: FormData) => {
    const { slug } = await call('createSite', {
      body: { publisher_id: Number(textIn(form, 'publisher_id')), name: textIn(form, 'name') },
    })
    queries.invalidateQueries({ queryKey: ['sites'] })
    navigate(to(`/sites/${slug}`))
  }
  return (
    <div className={style.panel}>
      <p className="muted">{texts.createLead}</p>
      <Form label={texts.create} button={texts.create} send={send}>
        {publisherId === null ? (
          <ChoiceField
            name="publisher_id"
            label={texts.publisher}
            choices={publishers
              .filter(({ id }) => may('publishers.change', { publisherId: id }))
              .map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : (
          <input type="hidden" name="publisher_id" value={publisherId} />
        )}
        <TextField name="name" label={texts.name} help={texts.nameHelp} required most={80} />
      </Form>
    </div>
  )
}
