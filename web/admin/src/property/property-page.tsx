// The editor of a property: sections with what is missing, the section that is open, and a worked example beside it.

import { Button } from '@mantine/core'
import { useEffect, useId } from 'react'
import { Link, useBlocker, useSearchParams } from 'react-router'
import type { FieldError } from '../api/types.ts'
import { deskAddress } from '../desk/address.ts'
import { PageLoading } from '../parts/page-loading.tsx'
import { Said } from '../parts/refusal-text.tsx'
import { useRefusals } from '../parts/refusal-words.ts'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { ArchiveButton, ArchivedBanner } from '../shell/archive.tsx'
import { OneProperty } from '../shell/one-property.tsx'
import { useProperties } from '../shell/property-scope.ts'
import { filled, type Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { ConflictNote } from './conflict-note.tsx'
import { anyText, type PropertyDocument, type Section, sectionOf, sections } from './document.ts'
import { ExamplePanel, useStay } from './example-panel.tsx'
import { OpenSection } from './open-section.tsx'
import style from './property.module.css'
import { SectionBoundary } from './section-boundary.tsx'
import { SectionList } from './section-list.tsx'
import { FaultsContext, TouchContext } from './sections/fields.tsx'
import { useShownErrors } from './shown-errors.ts'
import { useCheck } from './use-check.ts'
import { type Draft, useDraft } from './use-draft.ts'

export function Page() {
  return <OneProperty>{id => <Editor key={id} propertyId={id} />}</OneProperty>
}

function Editor({ propertyId }: { readonly propertyId: number }) {
  const draft = useDraft(propertyId)
  const { document, base } = draft
  if (!document || !base) {
    return draft.error ? <Refused error={draft.error} again={draft.reload} /> : <PageLoading rows={10} />
  }
  return <OpenEditor propertyId={propertyId} draft={draft} document={document} base={base} />
}

interface OpenEditorProps {
  readonly propertyId: number
  readonly draft: Draft
  readonly document: PropertyDocument
  readonly base: NonNullable<Draft['base']>
}

function OpenEditor({ propertyId, draft, document, base }: OpenEditorProps) {
  const words = useWords().words.property
  const section = useSection()
  const mayChange = useRights()('properties.change', { propertyId })
  const [stay, setStay] = useStay()
  const isChanged = draft.changed.length > 0
  const check = useCheck(propertyId, document, {
    base: base.document,
    version: base.version,
    isChanged,
    stay,
  })
  const errors = draft.refusal?.errors.length ? draft.refusal.errors : (check.now?.errors ?? [])
  const { shown, early, touch } = useShownErrors(
    document,
    errors,
    draft.refusal !== null || section === 'document',
  )
  const { field: sentenceOf } = useRefusals()
  const title = useId()
  useSaveKey(draft)
  return (
    <FaultsContext value={new Map(shown.map(error => [error.field, sentenceOf(error).text]))}>
      <TouchContext value={touch}>
        <div className={style.page} data-example={showsExample(section) || undefined}>
          <SectionList
            propertyId={propertyId}
            section={section}
            changed={draft.changed}
            errors={shown}
            early={early}
            missing={check.now?.missing ?? null}
          />
          <section className={style.main} aria-labelledby={title}>
            <header className={style.head}>
              <div className="grow">
                <h1 id={title}>{words.sections[section]}</h1>
                <p className="small faint clip">{anyText(document.name)}</p>
              </div>
              <BookHere propertyId={propertyId} />
              {mayChange ? <SaveBar draft={draft} /> : <span className="muted">{words.readOnly}</span>}
            </header>
            <ArchivedBanner kind="property" id={propertyId} />
            {draft.conflict && <ConflictNote conflict={draft.conflict} draft={draft} />}
            <Errors errors={shown} refusal={draft.refusal} />
            <SectionBoundary key={section} document={document} instead={<CannotDraw />}>
              <OpenSection
                section={section}
                propertyId={propertyId}
                document={document}
                draft={draft}
                mayChange={mayChange}
              />
            </SectionBoundary>
            {section === 'basics' && (
              <p>
                <ArchiveButton kind="property" id={propertyId} />
              </p>
            )}
          </section>
          {showsExample(section) && (
            <ExamplePanel
              document={document}
              stay={stay}
              saved={check.saved}
              now={check.now}
              isLate={check.isLate}
              onStay={setStay}
            />
          )}
        </div>
        <Leaving isChanged={isChanged} />
      </TouchContext>
    </FaultsContext>
  )
}

/** For whoever may book for guests, where the property is in business. */
function BookHere({ propertyId }: { readonly propertyId: number }) {
  const { words } = useWords()
  const mayBook = useRights()('reservations.decide', { propertyId })
  const { data = [] } = useProperties()
  if (!mayBook || !data.some(({ id }) => id === propertyId)) return null
  return (
    <Button component={Link} to={deskAddress({ property: propertyId })} size="xs" className={style.book}>
      {words.desk.title}
    </Button>
  )
}

function CannotDraw() {
  const words = useWords().words.property
  return (
    <p className="note refuses" role="alert">
      {words.cannotDraw}
    </p>
  )
}

const showsExample = (section: Section): boolean =>
  (['rates', 'prices', 'promotions', 'charges'] as const).some(each => each === section)

function useSection(): Section {
  const [search] = useSearchParams()
  const asked = search.get('section')
  return sections.find(each => each === asked) ?? 'basics'
}

/** Ctrl S saves. */
function useSaveKey({ save, changed }: Draft): void {
  const isChanged = changed.length > 0
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (isChanged) save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [save, isChanged])
}

function SaveBar({
  draft: { changed, isSaving, saves, conflict, save, discard },
}: {
  readonly draft: Draft
}) {
  const { words: all, count } = useWords()
  const words = all.property
  const isChanged = changed.length > 0
  const said = isSaving
    ? words.saving
    : isChanged
      ? count(changed.length, words.notSavedYet)
      : saves > 0
        ? words.saved
        : ''
  return (
    <div className={style.saveBar}>
      <span role="status" className={isChanged ? 'warn small strong' : 'good small'}>
        {said}
      </span>
      <Button size="xs" disabled={!isChanged || isSaving} onClick={discard}>
        {words.discard}
      </Button>
      <Button
        size="xs"
        variant="filled"
        disabled={!isChanged || isSaving || conflict !== null}
        onClick={save}
      >
        {words.save}
      </Button>
    </div>
  )
}

interface ErrorsProps {
  readonly errors: readonly FieldError[]
  readonly refusal: Draft['refusal']
}

/** Everything that would be refused, each with its place. */
function Errors({ errors, refusal }: ErrorsProps) {
  const { words: all, count } = useWords()
  const words = all.property
  const { whole, field: sentenceOf } = useRefusals()
  if (errors.length === 0 && !refusal) return null
  return (
    <div className="note refuses" role={refusal ? 'alert' : 'status'}>
      <p>
        <b>{refusal ? words.notSaved : count(errors.length, words.faults)}</b>{' '}
        {refusal && refusal.errors.length === 0 && <Said sentence={whole(refusal)} />}
      </p>
      <ul>
        {errors.slice(0, 20).map(error => (
          <li key={error.field + error.message}>
            <b>{placeIn(words, error.field)}</b> <Said sentence={sentenceOf(error)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** "Rooms 2, Name" for `rooms[1].name`. */
function placeIn({ sections, fields, faultIn }: Words['property'], path: string): string {
  const [, entry] = /^\w+\[(\d+)\]/.exec(path) ?? []
  const steps = path.split(/[.[\]]+/).filter(step => /^[a-z_]+$/.test(step))
  const labels: Readonly<Record<string, string>> = fields
  const own = steps.toReversed().find(step => labels[step] !== undefined)
  const section = `${sections[sectionOf(path)]}${entry === undefined ? '' : ` ${Number(entry) + 1}`}`
  return filled(faultIn, { section, field: own === undefined ? (steps.at(-1) ?? path) : labels[own]! })
}

/** Asks before changes are left behind. */
function Leaving({ isChanged }: { readonly isChanged: boolean }) {
  const words = useWords().words.property
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const property = (search: string) => new URLSearchParams(search).get('property')
    return (
      isChanged &&
      (currentLocation.pathname !== nextLocation.pathname ||
        property(currentLocation.search) !== property(nextLocation.search))
    )
  })
  useEffect(() => {
    if (!isChanged) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  return (
    <div className={`note warns ${style.leaving}`} role="alertdialog" aria-label={words.leaving}>
      <p>
        <b>{words.leaving}</b> {words.leavingHelp}
      </p>
      <span className="row">
        <Button size="xs" variant="filled" autoFocus onClick={() => blocker.reset()}>
          {words.stay}
        </Button>
        <Button size="xs" onClick={() => blocker.proceed()}>
          {words.leave}
        </Button>
      </span>
    </div>
  )
}
