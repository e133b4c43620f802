// Pictures: dropped or chosen, put in order by dragging or by buttons, each with what it shows in words.

import { useId, useState } from 'react'
import { call, Refusal } from '../../api/client.ts'
import { useRefusals } from '../../parts/refusal-words.ts'
import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import { moved, type Picture, withEntry } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { EntryTools, GuestTextField } from './fields.tsx'

export function Pictures({ propertyId, document, change }: SectionProps) {
  const words = useWords().words.property
  return (
    <PictureList
      propertyId={propertyId}
      label={words.sections.pictures}
      path="property_image"
      pictures={document.property_image ?? []}
      onChange={property_image => change({ property_image })}
    />
  )
}

interface ListProps {
  readonly propertyId: number
  readonly label: string
  readonly path: string
  readonly pictures: readonly Picture[]
  readonly onChange: (pictures: Picture[]) => void
}

/** The pictures of a property or a room. Uploaded ones are seen by nobody before the document is saved. */
export function PictureList({ propertyId, label, path, pictures, onChange }: ListProps) {
  const words = useWords().words.property
  const [dragged, setDragged] = useState<number | null>(null)
  const { said, setSaid, faults, add } = useUploads(propertyId, added => onChange([...pictures, ...added]))
  const put = (from: number, to: number) => {
    onChange(moved(pictures, from, to))
    setSaid(filled(words.pictureMoved, { place: Math.min(Math.max(to + 1, 1), pictures.length) }))
  }
  return (
    <fieldset aria-label={label} className={style.pictures}>
      <ol>
        {pictures.map((picture, index) => {
          const name = `${words.picture} ${index + 1}`
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice
              key={`${picture.image} ${index}`}
              draggable
              data-dragged={dragged === index || undefined}
              onDragStart={event => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(index)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={event => dragged !== null && event.preventDefault()}
              onDrop={event => {
                if (dragged === null) return
                event.preventDefault()
                put(dragged, index)
                setDragged(null)
              }}
            >
              {picture.image && <img src={`/images/${picture.image}?width=240`} alt="" draggable={false} />}
              <div className="grow">
                <GuestTextField
                  label={`${words.alt}: ${name}`}
                  path={`${path}[${index}].alt`}
                  value={picture.alt}
                  onChange={alt => onChange(withEntry(pictures, index, { ...picture, alt }))}
                />
              </div>
              <EntryTools
                name={name}
                onMove={by => put(index, index + by)}
                onRemove={() => onChange(withEntry(pictures, index, null))}
              />
            </li>
          )
        })}
      </ol>
      <DropField isBusy={dragged !== null} onFiles={add} />
      <p role="status" className="small faint">
        {said}
      </p>
      {faults.length > 0 && (
        <ul role="alert" className="note refuses">
          {faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

interface DropProps {
  /** While pictures are put in order, nothing is dropped here. */
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

function DropField({ isBusy, onFiles }: DropProps) {
  const words = useWords().words.property
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard
    <div
      className={style.drop}
      data-over={isOver || undefined}
      onDragOver={event => {
        if (isBusy) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (isBusy) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <label htmlFor={id}>{words.addPictures}</label>
      <input
        id={id}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <small className="faint">{words.pictureLimits}</small>
    </div>
  )
}

/** Uploads files one after another; each that is refused says why. */
function useUploads(propertyId: number, onAdd: (added: readonly Picture[]) => void) {
  const words = useWords().words.property
  const { whole } = useRefusals()
  const [said, setSaid] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  const add = async (files: readonly File[]) => {
    const [added, refused]: [Picture[], string[]] = [[], []]
    for (const [index, file] of files.entries()) {
      setSaid(filled(words.uploading, { number: index + 1, count: files.length }))
      try {
        const data = await dataUriOf(file)
        const { image } = await call('addPicture', { path: { id: propertyId }, body: { data } })
        added.push({ image, alt: '', season: '' })
      } catch (error) {
        refused.push(`${file.name}: ${error instanceof Refusal ? whole(error).text : words.notUploaded}`)
      }
    }
    setSaid('')
    setFaults(refused)
    if (added.length > 0) onAdd(added)
  }
  return { said, setSaid, faults, add }
}

const dataUriOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
