// What imports of properties share: the name of their questions, and what was refused.

import type { Answer } from '../api/client.ts'
import style from './imports.module.css'

export type Import = Answer<'showContentImport'>

/** The first words of questions whose answers are others after a step. */
export const importQuestions = (source: string) => ['sources', 'imports', source] as const

interface RefusalsProps extends Pick<Import, 'refusals'> {
  readonly title: string
  readonly isOpen?: boolean
}

/** What was refused, and why, in the words of the server. */
export function Refusals({ title, refusals, isOpen = false }: RefusalsProps) {
  if (refusals.length === 0) return null
  return (
    <details open={isOpen} className={style.refusals}>
      <summary>{title}</summary>
      <ul lang="en">
        {refusals.map(({ key, reason }) => (
          <li key={key}>
            <b className="strong">{key}</b> {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
