// What was refused of a file: line, column, and what to write instead.

import type { Refusal } from '../api/client.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './parts.module.css'
import { Said } from './refusal-text.tsx'
import { useRefusals } from './refusal-words.ts'

interface Props {
  readonly refusal: Refusal
  /** Of the file. */
  readonly name: string
}

export function RefusedLines({ refusal, name }: Props) {
  const { words: all, count } = useWords()
  const words = all.files
  const { whole } = useRefusals()
  if (refusal.errors.length === 0) {
    return (
      <p className="note refuses" role="alert">
        <Said sentence={whole(refusal)} />
      </p>
    )
  }
  return (
    <>
      <p className="note refuses" role="alert">
        {filled(words.refused, { name, count: count(refusal.errors.length, words.faults) })}
      </p>
      <RefusedTable errors={refusal.errors} />
    </>
  )
}

/** A row for each place of a file; what is about no line is about the whole file. */
export function RefusedTable({ errors }: Pick<Refusal, 'errors'>) {
  const { words: all } = useWords()
  const words = all.files
  const { field } = useRefusals()
  return (
    <table className={style.refused}>
      <caption className="unseen">{words.wrong}</caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            {words.line}
          </th>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.wrong}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(error => {
          const { field: place, message } = error
          const [, line, column = ''] = /^line\[(\d+)\](?:\.(.+))?$/.exec(place) ?? []
          return (
            <tr key={`${place} ${message}`}>
              <td className="number">{line ?? words.whole}</td>
              <td>{column}</td>
              <td>
                <Said sentence={field(error)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
