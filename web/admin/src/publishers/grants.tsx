// What a publisher may sell.

import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { chosenIn, ManyField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { List } from '../parts/list.tsx'
import { Section } from '../parts/page-head.tsx'
import { useRights } from '../session/rights.ts'
import { useProperties, usePropertyNames } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'

interface Props {
  readonly publisherId: number
  readonly sellsAll: boolean
}

export function Grants({ publisherId, sellsAll }: Props) {
  const { words } = useWords()
  const nameOf = usePropertyNames()
  const may = useRights()
  const isOperator = may('installation.change', 'installation')
  const path = { id: publisherId }
  if (sellsAll) return <p className="note">{words.grants.all}</p>
  return (
    <>
      <Section title={words.publishers.tabs.properties} lead={words.grants.lead}>
        <List
          caption={words.publishers.tabs.properties}
          question={['publishers', 'grants', publisherId]}
          ask={async (part, signal) => {
            const page = await call('listGrants', { path, query: part }, { signal })
            return { rows: page.property_ids, next: page.next_cursor }
          }}
          keyOf={id => id}
          columns={[
            { head: words.grants.property, cell: nameOf },
            ...(isOperator
              ? [
                  {
                    head: words.grants.take,
                    kind: 'number' as const,
                    cell: (id: number) => (
                      <Confirm
                        size="xs"
                        button={words.grants.take}
                        about={nameOf(id)}
                        act={words.grants.takeAct}
                        says={words.grants.takeSays}
                        isBad
                        run={() => call('revokeProperties', { path, body: { property_ids: [id] } })}
                        changes={['publishers']}
                      />
                    ),
                  },
                ]
              : []),
          ]}
          empty={<p>{words.grants.none}</p>}
        />
      </Section>
      {isOperator && <GrantForm publisherId={publisherId} />}
    </>
  )
}

function GrantForm({ publisherId }: { readonly publisherId: number }) {
  const { words } = useWords()
  const queries = useQueryClient()
  const { data = [] } = useProperties()
  const send = async (form: FormData) => {
    const ids = chosenIn(form, 'property_ids').map(Number)
    await call('grantProperties', { path: { id: publisherId }, body: { property_ids: ids } })
    await queries.invalidateQueries({ queryKey: ['publishers'] })
  }
  return (
    <Section title={words.grants.add}>
      <Form label={words.grants.add} button={words.grants.addAct} done={words.grants.done} send={send}>
        <ManyField
          name="property_ids"
          label={words.grants.chosen}
          choices={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Form>
    </Section>
  )
}
