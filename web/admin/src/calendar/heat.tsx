// The tint of the cells by how much of each night is taken: its switch, and what its colours mean.

import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './calendar.module.css'
import { tints } from './occupancy.ts'

interface SwitchProps {
  readonly isHeat: boolean
  readonly change: (isHeat: boolean) => void
}

export function HeatSwitch({ isHeat, change }: SwitchProps) {
  const words = useWords().words.calendar
  return (
    <fieldset aria-label={words.tint} className={style.tint}>
      <button type="button" aria-pressed={!isHeat} onClick={() => change(false)}>
        {words.plain}
      </button>
      <button type="button" aria-pressed={isHeat} onClick={() => change(true)}>
        {words.heat}
      </button>
    </fieldset>
  )
}

export function HeatLegend() {
  const words = useWords().words.calendar
  return (
    <>
      {tints.map((least, index) => (
        <span key={least}>
          <i className={style.heatSwatch} data-heat={index + 1} /> {filled(words.fromShare, { share: least })}
        </span>
      ))}
    </>
  )
}
