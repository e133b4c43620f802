// Taking a property or a publisher out of business, and back.

import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import style from '../parts/parts.module.css'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

interface Props {
  readonly kind: 'property' | 'publisher'
  readonly id: number
}

const calls = {
  property: { show: 'showPropertyArchive', archive: 'archiveProperty', restore: 'restoreProperty' },
  publisher: { show: 'showPublisherArchive', archive: 'archivePublisher', restore: 'restorePublisher' },
} as const

const rights = { property: 'properties.change', publisher: 'installation.change' } as const

/** What the answers are about that change with it. */
const changes = ['archive', 'properties', 'check', 'publishers']

const useArchive = ({ kind, id }: Props) =>
  useQuery({
    queryKey: ['archive', kind, id],
    queryFn: ({ signal }) => call(calls[kind].show, { path: { id } }, { signal }),
  })

/** Says that it is archived, with the way back; nothing while it is in business. */
export function ArchivedBanner({ kind, id }: Props) {
  const { words, language, count } = useWords()
  const may = useRights()
  const { data } = useArchive({ kind, id })
  if (!data || data.archived_at === null) return null
  const texts = words.archive
  return (
    <div className={`note warns ${style.archived}`} role="status">
      <p>
        <b>{filled(texts.since, { time: formatsOf(language).time(data.archived_at) })}</b>{' '}
        {texts[kind].banner} {data.reservations_to_come > 0 && count(data.reservations_to_come, texts.toCome)}
      </p>
      {may(rights[kind], 'installation') && (
        <Confirm
          button={texts.restore}
          act={texts[kind].restoreAct}
          says={texts[kind].restoreSays}
          run={() => call(calls[kind].restore, { path: { id } })}
          changes={changes}
        />
      )}
    </div>
  )
}

/** The button that archives, for those who may, while it is in business. */
export function ArchiveButton({ kind, id }: Props) {
  const { words, count } = useWords()
  const may = useRights()
  const { data } = useArchive({ kind, id })
  if (!data || data.archived_at !== null || !may(rights[kind], 'installation')) return null
  const texts = words.archive
  return (
    <Confirm
      button={texts.archive}
      act={texts[kind].act}
      says={
        <>
          <p>{texts[kind].says}</p>
          {data.reservations_to_come > 0 && (
            <p>
              <b>{count(data.reservations_to_come, texts.toCome)}</b>
            </p>
          )}
        </>
      }
      isBad
      run={() => call(calls[kind].archive, { path: { id } })}
      changes={changes}
    />
  )
}

/** The filter of a list. */
export function useArchivedChoices() {
  const texts = useWords().words.archive
  return {
    name: 'archived',
    label: texts.filter,
    any: texts.inBusiness,
    choices: [
      { value: 'only', label: texts.archived },
      { value: 'all', label: texts.all },
    ],
  }
}
