// The reservations: the list, the sheet of one of them, and on wide screens both side by side, so that whoever walks the list sees
// each sheet.

import { useMediaQuery } from '@mantine/hooks'
import { useParams } from 'react-router'
import { ReservationList } from './list/reservation-list.tsx'
import { Sheet } from './reservation-sheet.tsx'
import style from './reservations.module.css'

export function Page() {
  const { reference } = useParams()
  const isWide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false })
  const isBeside = isWide && reference !== undefined
  return (
    <div className={style.desk} data-beside={isBeside || undefined}>
      {(isWide || reference === undefined) && <ReservationList chosen={reference ?? null} />}
      {reference !== undefined && (
        <div className={style.sheetPane}>
          <Sheet key={reference} reference={reference} isBeside={isBeside} />
        </div>
      )}
    </div>
  )
}
