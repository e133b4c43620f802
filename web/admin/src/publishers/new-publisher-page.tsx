// Making a publisher. Its page follows, where it gets a key and its properties.

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { Form } from '../parts/forms/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import { PublisherFields, publisherBody } from './publisher-fields.tsx'

export function Page() {
  const { words } = useWords()
  const { to } = useScope()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const send = async (form: FormData) => {
    const { id } = await call('createPublisher', { body: publisherBody(form) })
    queries.invalidateQueries({ queryKey: ['publishers'] })
    navigate(to(`/publishers/${id}`))
  }
  return (
    <div className="page">
      <PageHead
        title={words.publishers.create}
        lead={words.publishers.createLead}
        back={{ to: to('/publishers'), text: words.pages.publishers }}
      />
      <Form label={words.publishers.create} button={words.publishers.create} send={send}>
        <PublisherFields />
      </Form>
    </div>
  )
}
