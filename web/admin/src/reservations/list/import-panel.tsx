// Reservations that were made elsewhere, from a file: what would come of each line is said first, then how far the import is.

import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useRights } from '../../session/rights.ts'
import { type ListedProperty, useProperties, useScope } from '../../shell/property-scope.ts'
import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import { ImportFile } from './import-file.tsx'
import style from './import-panel.module.css'

/** The button of the list and its panel; nothing for somebody who may import for no property. */
export function ImportReservations() {
  const { words } = useWords()
  const may = useRights()
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!may('properties.change')) return null
  return (
    <>
      <Button size="xs" onClick={open}>
        {words.imports.open}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={words.imports.title}
        size="lg"
        closeButtonProps={{ 'aria-label': words.parts.close }}
      >
        <Panel />
      </Modal>
    </>
  )
}

/** Columns that every line needs. */
const needed = 'confirmation_number, room_id, checkin, checkout, total, guest_last_name'

function Panel() {
  const { words: all } = useWords()
  const words = all.imports
  const may = useRights()
  const { propertyId } = useScope()
  const { data = [] } = useProperties()
  const properties = data.filter(({ id }) => may('properties.change', { propertyId: id }))
  const [chosen, setChosen] = useState<number | null>(propertyId)
  const [mayOversell, setOversell] = useState(false)
  const property = properties.length === 1 ? properties[0] : properties.find(({ id }) => id === chosen)
  if (properties.length === 0) return <p className="muted">{words.lead}</p>
  return (
    <div className={style.panel}>
      <p className="small muted">{words.lead}</p>
      <p className="small muted">{filled(words.columns, { columns: needed })}</p>
      <NativeSelect
        label={words.property}
        value={property?.id ?? ''}
        data={[
          ...(property ? [] : [{ value: '', label: all.shell.chooseProperty, disabled: true }]),
          ...properties.map(optionOf),
        ]}
        onChange={event => setChosen(Number(event.currentTarget.value))}
      />
      <Checkbox
        label={words.oversell}
        description={words.oversellHelp}
        checked={mayOversell}
        onChange={event => setOversell(event.currentTarget.checked)}
      />
      {property && <ImportFile key={property.id} propertyId={property.id} mayOversell={mayOversell} />}
    </div>
  )
}

const optionOf = ({ id, name }: ListedProperty) => ({ value: String(id), label: name })
