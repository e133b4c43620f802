// What the marks of the calendar mean, and its keys.

import { Modal } from '@mantine/core'
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

interface HelpProps {
  readonly isOpen: boolean
  readonly close: () => void
  readonly mayEdit: boolean
  readonly mayBook: boolean
}

/** The keys of the grid. */
export function Help({ isOpen, close, mayEdit, mayBook }: HelpProps) {
  const { calendar: words, desk } = useWords().words
  const keys = [
    ...words.readingKeys,
    ...(mayBook ? desk.selectionKeys : []),
    ...(mayEdit ? words.editingKeys : []),
  ]
  return (
    <Modal opened={isOpen} onClose={close} title={words.help}>
      <dl className={style.keys}>
        {keys.map(([pressed, meaning]) => (
          <div key={pressed}>
            <dt>
              <kbd>{pressed}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
