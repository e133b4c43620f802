// One discount code.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { call, callVersioned } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { EditForm } from '../parts/forms/edit-form.tsx'
import { Facts, PageHead } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { CodeFields, codeBody, codeFields, codeLabels } from './code-fields.tsx'
import { useGives } from './codes-page.tsx'

export function Page() {
  const { reference: code = '' } = useParams()
  const { words } = useWords()
  const { to } = useScope()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const may = useRights()
  const gives = useGives()
  const texts = words.codes
  const key = ['codes', 'one', code]
  const path = { code }
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callVersioned('showDiscountCode', { path }, { signal }),
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const { uses, max_uses: most } = data.value
  const mayChange = may('installation.change', 'installation')
  const remove = async () => {
    await call('deleteDiscountCode', { path })
    navigate(to('/codes'))
  }
  return (
    <div className="page">
      <PageHead
        title={data.value.code}
        lead={gives(data.value)}
        back={{ to: to('/codes'), text: words.pages.codes }}
      >
        {mayChange && (
          <Confirm
            button={texts.remove}
            act={texts.removeAct}
            says={texts.removeSays}
            isBad
            run={remove}
            changes={['codes']}
          />
        )}
      </PageHead>
      <Facts facts={[[texts.uses, most ? filled(texts.usesOf, { uses, most }) : uses]]} />
      {mayChange ? (
        <EditForm
          label={data.value.code}
          seen={data}
          fieldsOf={codeFields}
          bodyOf={codeBody}
          send={(body, ifMatch) => callVersioned('changeDiscountCode', { path, body }, { ifMatch })}
          reread={async () => (await refetch()).data}
          labels={codeLabels(words)}
          saved={made => queries.setQueryData(key, made)}
        >
          {present => <CodeFields code={present} />}
        </EditForm>
      ) : (
        <p className="note">{words.parts.readOnly}</p>
      )}
    </div>
  )
}
