// The whole document as a file: down, and up again into the editor, where it is checked before it is saved.

import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { call } from '../api/client.ts'
import { useWords } from '../words/use-words.ts'
import { type PropertyDocument, withoutNights } from './document.ts'
import style from './property.module.css'

interface Props {
  readonly propertyId: number
  readonly mayChange: boolean
  readonly replace: (document: PropertyDocument) => void
}

export function WholeDocument({ propertyId, mayChange, replace }: Props) {
  const words = useWords().words.property
  const id = useId()
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState('')
  const download = async () => {
    const document = await call('exportProperty', { path: { id: propertyId } })
    const address = URL.createObjectURL(
      new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
    )
    const link = Object.assign(window.document.createElement('a'), {
      href: address,
      download: `property-${propertyId}.json`,
    })
    link.click()
    URL.revokeObjectURL(address)
  }
  const upload = async (file: File | undefined) => {
    setSaid('')
    setFault('')
    if (!file) return
    try {
      const read = JSON.parse(await file.text())
      if (
        typeof read !== 'object' ||
        read === null ||
        !Array.isArray(read.rooms) ||
        !Array.isArray(read.rate_plans)
      )
        return setFault(words.notADocument)
      replace(withoutNights(read))
      setSaid(words.uploaded)
    } catch {
      setFault(words.notADocument)
    }
  }
  return (
    <div className={style.form}>
      <p className="muted">{words.documentLead}</p>
      <div>
        <Button onClick={download}>{words.download}</Button>
      </div>
      {mayChange && (
        <div className={style.drop}>
          <label htmlFor={id}>{words.upload}</label>
          <input
            id={id}
            type="file"
            accept="application/json,.json"
            onChange={event => {
              upload(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <small className="faint">{words.uploadHelp}</small>
        </div>
      )}
      <p role="status" className="good">
        {said}
      </p>
      {fault && (
        <p role="alert" className="note refuses">
          {fault}
        </p>
      )}
    </div>
  )
}
