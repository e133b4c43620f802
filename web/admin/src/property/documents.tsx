// The documents of several properties, down into one file and up again, with progress and what was refused and why.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../api/client.ts'
import { save } from '../parts/file-text.ts'
import { useRights } from '../session/rights.ts'
import type { ListedProperty } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './property.module.css'
import { checked, documentsIn, type TakenDocument, taken } from './take-documents.ts'

interface Props {
  readonly properties: readonly ListedProperty[]
  /** Those of the list. */
  readonly found: readonly ListedProperty[]
}

export function Documents({ properties, found }: Props) {
  const { words } = useWords()
  const may = useRights()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={words.documents.title}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.documents.title}
      </Button>
      {isOpen && (
        <div className={style.documents}>
          <Download found={found} />
          {may('properties.change') && <Upload properties={properties} />}
        </div>
      )}
    </section>
  )
}

interface Step {
  readonly done: number
  readonly all: number
}

function Progress({ step, text }: { readonly step: Step | null; readonly text: string }) {
  return (
    <>
      <p role="status" className="small muted">
        {step === null ? '' : filled(text, { done: step.done, all: step.all })}
      </p>
      {step !== null && (
        <progress className={style.progress} value={step.done} max={step.all} aria-label={text} />
      )}
    </>
  )
}

function Download({ found }: { readonly found: readonly ListedProperty[] }) {
  const { words: all, count } = useWords()
  const words = all.documents
  const [step, setStep] = useState<Step | null>(null)
  const [fault, setFault] = useState('')
  const download = async () => {
    setFault('')
    const parts: string[] = []
    try {
      for (const { id } of found) {
        setStep({ done: parts.length, all: found.length })
        parts.push(JSON.stringify(await call('exportProperty', { path: { id } })))
      }
      save(new Blob([`[\n${parts.join(',\n')}\n]\n`], { type: 'application/json' }), 'properties.json')
    } catch {
      setFault(all.files.failed)
    }
    setStep(null)
  }
  return (
    <div className={style.file}>
      <p className="muted">{words.downLead}</p>
      <Button disabled={found.length === 0} loading={step !== null} onClick={download}>
        {filled(words.down, { documents: count(found.length, words.documents) })}
      </Button>
      <Progress step={step} text={words.downloading} />
      {fault && (
        <p role="alert" className="note refuses">
          {fault}
        </p>
      )}
    </div>
  )
}

function Upload({ properties }: { readonly properties: readonly ListedProperty[] }) {
  const { words: all, count } = useWords()
  const words = all.documents
  const may = useRights()
  const id = useId()
  const client = useQueryClient()
  const [documents, setDocuments] = useState<readonly TakenDocument[]>([])
  const [step, setStep] = useState<Step | null>(null)
  const [text, setText] = useState(words.checking)
  /** Does something with each, and shows how far it is. */
  const each = async <Item,>(items: readonly Item[], work: (item: Item) => Promise<TakenDocument>) => {
    const results: TakenDocument[] = []
    for (const item of items) {
      setStep({ done: results.length, all: items.length })
      results.push(await work(item))
    }
    setStep(null)
    setDocuments(results)
  }
  const check = async (files: readonly File[]) => {
    if (files.length === 0) return
    setDocuments([])
    setText(words.checking)
    await each(await documentsIn(files), read =>
      checked(read, {
        properties,
        mayChange: propertyId => may('properties.change', { propertyId }),
        mayCreate: may('properties.change', 'installation'),
        words: {
          notADocument: all.property.notADocument,
          notAllowed: words.notAllowed,
          noAnswer: all.states.noAnswer,
        },
      }),
    )
  }
  const take = async () => {
    setText(words.taking)
    await each(documents, document => taken(document, all.states.noAnswer))
    await client.invalidateQueries({ queryKey: ['properties'] })
  }
  const ready = documents.filter(({ document }) => document !== null)
  return (
    <div className={style.file}>
      <p className="muted">{words.upLead}</p>
      <div className={style.drop}>
        <label htmlFor={id}>{words.up}</label>
        <input
          id={id}
          type="file"
          multiple
          accept="application/json,.json"
          disabled={step !== null}
          onChange={event => {
            check([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      <Progress step={step} text={text} />
      {documents.length > 0 && <Outcomes documents={documents} />}
      {ready.length > 0 && (
        <Button variant="filled" loading={step !== null} onClick={take}>
          {filled(words.take, { documents: count(ready.length, words.documents) })}
        </Button>
      )}
    </div>
  )
}

/** Of a document; they mostly follow from the first ones. */
const mostReasons = 20

function Outcomes({ documents }: { readonly documents: readonly TakenDocument[] }) {
  const { words: all, count, language } = useWords()
  const words = all.documents
  const refused = documents.filter(({ outcome }) => outcome === 'refused').length
  return (
    <>
      <p role="status" className={refused > 0 ? 'note warns' : 'small muted'}>
        {filled(words.outcome, {
          documents: count(documents.length, words.documents),
          refused: count(refused, words.refused),
        })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.file}</th>
            <th scope="col">{words.property}</th>
            <th scope="col">{words.what}</th>
          </tr>
        </thead>
        <tbody>
          {documents.map(({ from, name, outcome, reasons }) => (
            <tr key={from}>
              <td>{from}</td>
              <td>{name}</td>
              <td>
                <span className={outcome === 'refused' ? 'bad' : undefined}>{words.outcomes[outcome]}</span>
                {reasons.length > 0 && (
                  <ul className="small muted" lang={language === 'en' ? undefined : 'en'}>
                    {[...new Set(reasons)].slice(0, mostReasons).map(reason => (
                      <li key={reason}>{reason}</li>
                    ))}
                    {reasons.length > mostReasons && (
                      <li>{filled(words.more, { count: reasons.length - mostReasons })}</li>
                    )}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
