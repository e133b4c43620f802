// What was before and after, field by field.

import { useWords } from '../words/use-words.ts'
import style from './audit.module.css'

type Fields = Readonly<Record<string, unknown>> | null

export function Difference({ before, after }: { readonly before: Fields; readonly after: Fields }) {
  const { words } = useWords()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  if (names.length === 0) return <p className="muted">{words.audit.noFields}</p>
  return (
    <table className={style.difference}>
      <caption className="unseen">{words.audit.difference}</caption>
      <thead>
        <tr>
          <th scope="col">{words.audit.field}</th>
          {before && <th scope="col">{words.audit.before}</th>}
          {after && <th scope="col">{words.audit.after}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map(name => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {before && (
              <td>
                <Value value={before[name]} isFormer={after !== null} />
              </td>
            )}
            {after && (
              <td>
                <Value value={after[name]} isFormer={false} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ value, isFormer }: { readonly value: unknown; readonly isFormer: boolean }) {
  const { words } = useWords()
  if (value === null || value === undefined) return <span className="faint">{words.audit.nothing}</span>
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  return isFormer ? <del>{text}</del> : <ins>{text}</ins>
}
