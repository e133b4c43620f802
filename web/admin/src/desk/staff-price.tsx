// Another total than the computed one, with its reason; and whether the guest is mailed.

import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export interface StaffPrice {
  /** As typed; empty for the computed price. */
  readonly total: string
  readonly reason: string
}

export const computedPrice: StaffPrice = { total: '', reason: '' }

/** In the form of the server, of what was typed with a comma too. */
export const totalIn = ({ total }: Pick<StaffPrice, 'total'>): string => total.trim().replace(',', '.')

interface Props {
  readonly given: StaffPrice
  readonly set: (given: StaffPrice) => void
  readonly currency: string
  /** Where the form asks for a reason itself. */
  readonly hasReason?: boolean
}

/** Two fields behind a button. */
export function StaffPriceFields({ given, set, currency, hasReason = false }: Props) {
  const words = useWords().words.staffPrice
  const [isOpen, setOpen] = useState(given.total !== '')
  const toggle = () => {
    setOpen(!isOpen)
    set(computedPrice)
  }
  const button = (
    <Button size="xs" aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? words.close : words.open}
    </Button>
  )
  if (!isOpen) return <div>{button}</div>
  return (
    <>
      <TextInput
        label={filled(words.total, { currency })}
        description={words.totalHelp}
        inputMode="decimal"
        maxLength={16}
        value={given.total}
        onChange={event => set({ ...given, total: event.currentTarget.value })}
      />
      {!hasReason && (
        <TextInput
          label={words.reason}
          description={words.reasonHelp}
          required
          withAsterisk={false}
          maxLength={500}
          value={given.reason}
          onChange={event => set({ ...given, reason: event.currentTarget.value })}
        />
      )}
      <div>{button}</div>
    </>
  )
}

interface MailProps {
  readonly sends: boolean
  readonly set: (sends: boolean) => void
}

/** Whether a mail goes to the guest. */
export function MailChoice({ sends, set }: MailProps) {
  const words = useWords().words.staffPrice
  return (
    <Checkbox
      label={words.mail}
      description={words.mailHelp}
      checked={sends}
      onChange={event => set(event.currentTarget.checked)}
    />
  )
}
