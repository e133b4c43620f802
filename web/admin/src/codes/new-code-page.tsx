// Making a discount code.

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { Form } from '../parts/forms/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import { CodeFields, codeBody } from './code-fields.tsx'

export function Page() {
  const { words } = useWords()
  const { to } = useScope()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const send = async (form: FormData) => {
    await call('createDiscountCode', { body: codeBody(form) })
    queries.invalidateQueries({ queryKey: ['codes'] })
    navigate(to('/codes'))
  }
  return (
    <div className="page">
      <PageHead title={words.codes.create} back={{ to: to('/codes'), text: words.pages.codes }} />
      <Form label={words.codes.create} button={words.codes.create} send={send}>
        <CodeFields />
      </Form>
    </div>
  )
}
