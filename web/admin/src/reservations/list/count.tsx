// How many reservations a filter finds, beside its name.

import style from './filters.module.css'

interface Props {
  /** In words; undefined until it is known. */
  readonly count: string | undefined
  /** Somebody has to act on each. */
  readonly isUrgent?: boolean
}

export function Count({ count, isUrgent = false }: Props) {
  if (count === undefined) return null
  const isNone = count === '0'
  return (
    <span
      className={style.count}
      data-none={isNone || undefined}
      data-urgent={(isUrgent && !isNone) || undefined}
    >
      {` ${count}`}
    </span>
  )
}
