// What the marks of the calendar mean, and the way to its keys.

import { useWords } from '../words/use-words.ts'
import style from './calendar.module.css'
import { arrivalMark, departureMark, Mark } from './calendar-row.tsx'
import { HeatLegend } from './heat.tsx'

interface Props {
  readonly isHeat: boolean
  readonly mayEdit: boolean
  readonly onHelp: () => void
}

export function Legend({ isHeat, mayEdit, onHelp }: Props) {
  const words = useWords().words.calendar
  return (
    <footer className={style.legend}>
      <span>
        <Mark path={arrivalMark} /> {words.closedToArrival}
      </span>
      <span>
        <Mark path={departureMark} /> {words.closedToDeparture}
      </span>
      <span>
        <b className="warn">≥3</b> {words.shortestStay}
      </span>
      <span>
        <i className={style.swatch} /> {words.stopped}
      </span>
      {isHeat && <HeatLegend />}
      <span className="grow" />
      {mayEdit && <span className="wide-only">{words.hint}</span>}
      <button type="button" className={style.help} aria-label={words.help} onClick={onHelp}>
        <kbd>?</kbd>
      </button>
    </footer>
  )
}
