// Undoing the change of an entry: what gets back what it was, and what is lost by it, are said before.

import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { undoableKinds } from '../api/kinds.ts'
import { BulkPreview, ChangedNights } from '../calendar/bulk-preview.tsx'
import { decimalsOf, formatsOf } from '../parts/formats.ts'
import { RefusalText } from '../parts/refusal-text.tsx'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './audit.module.css'
import { Difference } from './difference.tsx'
import type { AuditEntry } from './entry.ts'

type Undone = Answer<'undoAuditEntry'>

/** A button for an entry whose change can be undone by the person; nothing for others. */
export function Undo({ entry }: { readonly entry: AuditEntry }) {
  const { words } = useWords()
  const mayUndo = useRights()('audit.undo', { propertyId: entry.property_id })
  const [isOpen, { open, close }] = useDisclosure(false)
  const { kind } = entry.object
  const isKnown = entry.action === 'changed' && entry.before !== null && entry.property_id !== null
  if (!mayUndo || !isKnown || !undoableKinds.some(each => each === kind)) return null
  return (
    <>
      <Button size="xs" onClick={open}>
        {words.audit.undo.open}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title={filled(words.audit.undo.title, { id: entry.id })}
        closeButtonProps={{ 'aria-label': words.parts.close }}
      >
        <Preview id={entry.id} close={close} />
      </Modal>
    </>
  )
}

function Preview({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { words } = useWords()
  const queries = useQueryClient()
  const path = { entry: id }
  const trial = useQuery({
    queryKey: ['undo', id],
    queryFn: ({ signal }) => call('undoAuditEntry', { path, query: { dry_run: true } }, { signal }),
    gcTime: 0,
    retry: false,
  })
  const deed = useMutation({
    mutationFn: ({ version }: Undone) => call('undoAuditEntry', { path, query: {} }, { ifMatch: version }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['audit'] })
      close()
    },
    // What is lost may be more by now.
    onError: () => trial.refetch(),
  })
  const { data: shown } = trial
  return (
    <div className={style.undo}>
      {shown && <Shown shown={shown} />}
      {!shown && !trial.error && <p className="muted">{words.states.loading}</p>}
      {(deed.error ?? trial.error) && <RefusalText error={deed.error ?? trial.error} />}
      <div className={style.undoTools}>
        {shown?.changed && (
          <Button variant="filled" loading={deed.isPending} onClick={() => deed.mutate(shown)}>
            {words.audit.undo.act}
          </Button>
        )}
        <Button onClick={close}>{words.parts.cancel}</Button>
      </div>
    </div>
  )
}

function Shown({ shown }: { readonly shown: Undone }) {
  const { words, count } = useWords()
  const { undo } = words.audit
  const { nights, lost, fields, gone, warnings } = shown
  const view = { rooms: shown.rooms, decimals: decimalsOf(shown.currency) }
  const isOfNights = shown.kind === 'calendar'
  const lostCount = isOfNights ? lost.rate_nights + lost.room_nights : fields.lost.length
  if (!shown.changed) return <p>{undo.nothing}</p>
  return (
    <>
      {lostCount > 0 && (
        <div className="note warns" role="alert">
          <p>
            <b>{count(lostCount, undo.lost)}</b>
          </p>
          {isOfNights ? <ChangedNights edited={lost} view={view} /> : <p>{fields.lost.join(', ')}</p>}
          <Since since={shown.since} />
        </div>
      )}
      {isOfNights ? (
        <>
          <BulkPreview edited={{ ...nights, warnings }} view={view} />
          <p className="small muted">{undo.past}</p>
        </>
      ) : (
        <>
          <strong>{count(Object.keys(fields.now ?? {}).length, undo.fields)}</strong>
          <Difference before={fields.now} after={fields.becomes} />
        </>
      )}
      {gone.length > 0 && <p className="small muted">{filled(undo.gone, { names: gone.join(', ') })}</p>}
    </>
  )
}

/** Who has changed since what is lost. */
function Since({ since }: Pick<Undone, 'since'>) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  if (since.length === 0) return null
  return (
    <>
      <p>{words.audit.undo.by}</p>
      <ul className={style.since}>
        {since.map(({ id, made_by, made_at }) => (
          <li key={id}>
            {made_by}, <time dateTime={made_at}>{time(made_at)}</time>,{' '}
            {filled(words.audit.undo.entry, { id })}
          </li>
        ))}
      </ul>
    </>
  )
}
