// The mails about a reservation: to whom, about what, what became of them, and sending one again.

import { Button } from '@mantine/core'
import { call } from '../api/client.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { formatsOf } from '../parts/formats.ts'
import { useRights } from '../session/rights.ts'
import { useWords } from '../words/use-words.ts'
import { RefusalNote } from './refusal-note.tsx'
import style from './reservations.module.css'
import { useRecordChange } from './use-record-change.ts'

interface Props {
  readonly record: ReservationRecord
  readonly reference: string
}

export function Mails({ record, reference }: Props) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { property_id: propertyId, publisher_id: publisherId } = record.reservation
  const maySend = useRights()('reservations.decide', { propertyId, publisherId })
  const sending = useRecordChange(reference, (id: number) =>
    call('resendReservationMail', { path: { reference, mail_id: id } }),
  )
  const abouts: Readonly<Record<string, string>> = words.mails.about
  if (record.mails.length === 0) return null
  return (
    <section aria-labelledby="mails">
      <div className={style.heading}>
        <h2 id="mails">{words.mails.title}</h2>
      </div>
      <ul className={style.mails}>
        {record.mails.map(mail => (
          <li key={mail.id}>
            <span className="grow">
              {words.mails.to[mail.to]}: {abouts[mail.about] ?? mail.about}
              <span className={`small faint ${style.mailState}`}>
                {words.mails.states[mail.state]}
                {mail.state !== 'waiting' && `, ${time(mail.at)}`}
                {mail.state !== 'delivered' && mail.last_status && ` (${mail.last_status})`}
              </span>
            </span>
            {maySend && (
              <Button
                size="xs"
                disabled={mail.state === 'waiting'}
                loading={sending.isPending && sending.variables === mail.id}
                aria-label={`${words.mails.again}: ${words.mails.to[mail.to]}, ${abouts[mail.about] ?? mail.about}`}
                onClick={() => sending.mutate(mail.id)}
              >
                {words.mails.again}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RefusalNote error={sending.error} />
    </section>
  )
}
