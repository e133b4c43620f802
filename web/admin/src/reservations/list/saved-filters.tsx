// The filters that the person keeps: beside the ready-made ones, kept under a name, renamed, removed.

import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Answer, call } from '../../api/client.ts'
import { Fault, faultOf } from '../../parts/fault.tsx'
import { useScope } from '../../shell/property-scope.ts'
import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import { Count } from './count.tsx'
import style from './filters.module.css'
import type { FilterChange, Kept, ListFilter } from './list-filter.ts'

type SavedFilter = Answer<'listSavedFilters'>['filters'][number]
type Conditions = SavedFilter['conditions']

const key = ['saved-filters'] as const
const longestName = 40

/** The kept filters, and which of them the list is filtered by now. */
export function useSavedFilters(filter: ListFilter) {
  const { propertyId } = useScope()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listSavedFilters', {}, { signal }),
  })
  const now = conditionsOf(filter, propertyId)
  const saved = data?.filters ?? []
  const current = filter.search === '' ? saved.find(({ conditions }) => isMet(conditions, now)) : undefined
  return { saved, current, now }
}

/** What is kept of a filter: nothing that was searched for, which may be the name of a guest. */
function conditionsOf({ view, status, from, to }: ListFilter, propertyId: number | null): Conditions {
  return {
    ...(view !== 'all' && { view }),
    ...(status !== null && { status }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(propertyId !== null && { property: propertyId }),
  }
}

/** A filter without a property is one for whichever the pages are about. */
const isMet = (conditions: Conditions, now: Conditions): boolean =>
  (['view', 'status', 'from', 'to'] as const).every(name => conditions[name] === now[name]) &&
  (conditions.property === undefined || conditions.property === now.property)

/** The conditions of the list as its page has them. */
export const keptOf = ({ view, status, from = '', to = '' }: Conditions): Kept => ({
  view: view ?? 'all',
  from,
  to,
  status: (status ?? null) as ListFilter['status'],
})

interface Props {
  readonly kept: ReturnType<typeof useSavedFilters>
  /** How many each of them finds, once that is known. */
  readonly counts: readonly (string | undefined)[]
  readonly change: (change: FilterChange) => void
}

export function SavedFilters({ kept: { saved, current, now }, counts, change }: Props) {
  const { words: all } = useWords()
  const words = all.beside
  const [asks, setAsks] = useState<SavedFilter | 'new' | null>(null)
  const isSomething = ['view', 'status', 'from', 'to'].some(name => name in now)
  return (
    <>
      {saved.map((each, place) => (
        <button
          key={each.id}
          type="button"
          className={`${style.view} ${style.kept}`}
          aria-pressed={each === current}
          title={each.name}
          onClick={() => change(changeTo(each.conditions))}
        >
          <span className={style.keptName}>{each.name}</span>
          <Count count={counts[place]} />
        </button>
      ))}
      {current && <Keeping filter={current} rename={() => setAsks(current)} />}
      {!current && isSomething && (
        <button type="button" className={`${style.view} ${style.add}`} onClick={() => setAsks('new')}>
          {words.saveFilter}
        </button>
      )}
      {asks !== null && (
        <NameForm filter={asks === 'new' ? null : asks} conditions={now} close={() => setAsks(null)} />
      )}
    </>
  )
}

/** All of the filter is as it was kept; the property only if one was. */
const changeTo = ({ property, ...conditions }: Conditions): FilterChange => ({
  ...keptOf(conditions),
  search: '',
  ...(property !== undefined && { property }),
})

/** What can be done with the filter that the list is filtered by. */
function Keeping({ filter, rename }: { readonly filter: SavedFilter; readonly rename: () => void }) {
  const { words: all } = useWords()
  const words = all.beside
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('removeSavedFilter', { path: { id: filter.id } }),
    onSuccess: answer => queries.setQueryData(key, answer),
  })
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button
            type="button"
            className={style.view}
            aria-label={filled(words.changeFilter, { name: filter.name })}
          >
            …
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={rename}>{words.rename}</Menu.Item>
          <Menu.Item onClick={() => remove.mutate()}>{words.remove}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Fault error={remove.error} />
    </>
  )
}

interface FormProps {
  /** The filter that gets another name; null: a new one. */
  readonly filter: SavedFilter | null
  readonly conditions: Conditions
  readonly close: () => void
}

function NameForm({ filter, conditions, close }: FormProps) {
  const { words: all } = useWords()
  const words = all.beside
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (name: string) =>
      filter === null
        ? call('saveFilter', { body: { name, conditions } })
        : call('renameSavedFilter', { path: { id: filter.id }, body: { name } }),
    onSuccess: answer => {
      queries.setQueryData(key, answer)
      close()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <Modal
      opened
      onClose={close}
      title={filter === null ? words.saveFilter : words.rename}
      closeButtonProps={{ 'aria-label': all.parts.close }}
      centered
    >
      <form className={style.naming} onSubmit={submit}>
        <TextInput
          name="name"
          label={words.name}
          description={words.nameHelp}
          defaultValue={filter?.name ?? ''}
          required
          withAsterisk={false}
          maxLength={longestName}
          error={faultOf(save.error, 'name')}
          data-autofocus
        />
        <Fault error={save.error} fields={['name']} />
        <div className="row">
          <Button type="submit" variant="filled" loading={save.isPending}>
            {words.save}
          </Button>
          <Button onClick={close}>{all.parts.cancel}</Button>
        </div>
      </form>
    </Modal>
  )
}
