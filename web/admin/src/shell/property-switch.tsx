// Chooses the property that the pages are about, or all of them; the page stays the same.

import { Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { has } from '../parts/folded.ts'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { type ListedProperty, useProperties, usePropertyNames, useScope } from './property-scope.ts'
import style from './shell.module.css'

const all = 'all'
/** More are found by typing. */
const mostShown = 100

export function PropertySwitch({ isFolded }: { readonly isFolded: boolean }) {
  const { words, count } = useWords()
  const { data = [] } = useProperties()
  const { propertyId } = useScope()
  const choose = useChoice()
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setTyped('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const nameOf = usePropertyNames()
  const name = propertyId === null ? words.shell.allProperties : nameOf(propertyId)
  const number = propertyId === null ? count(data.length, words.shell.properties) : String(propertyId)
  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-start"
      onOptionSubmit={value => {
        choose(value === all ? null : value)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={style.switch}
          aria-label={isFolded ? `${words.shell.chooseProperty}: ${name}` : undefined}
          title={words.shell.chooseProperty}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={style.initial} data-initial={name[0]} aria-hidden="true" />
          {!isFolded && (
            <>
              <span className="grow">
                <span className={`${style.switchName} clip`}>{name}</span>
                <span className={`${style.switchNote} clip`}>{data.length > 0 ? number : ' '}</span>
              </span>
              <Icon name="down" />
            </>
          )}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          placeholder={words.shell.findProperty}
          aria-label={words.shell.findProperty}
        />
        <Options properties={data} typed={typed} chosen={propertyId} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface OptionsProps {
  readonly properties: readonly ListedProperty[]
  readonly typed: string
  readonly chosen: number | null
}

function Options({ properties, typed, chosen }: OptionsProps) {
  const { words } = useWords()
  const found = properties.filter(({ id, name }) => has(`${name} ${id}`, typed))
  return (
    <Combobox.Options mah={360} className={style.options} aria-label={words.shell.chooseProperty}>
      {typed.trim() === '' && (
        <Combobox.Option value={all} active={chosen === null}>
          {words.shell.allProperties}
        </Combobox.Option>
      )}
      {found.slice(0, mostShown).map(({ id, name }) => (
        <Combobox.Option key={id} value={String(id)} active={id === chosen}>
          <span className="row">
            <span className="grow clip" title={name}>
              {name}
            </span>
            <span className="faint small">{id}</span>
          </span>
        </Combobox.Option>
      ))}
      {found.length === 0 && <Combobox.Empty>{words.shell.noProperty}</Combobox.Empty>}
    </Combobox.Options>
  )
}

/** Puts a property into the address, or takes it out; a page of a list begins anew. */
function useChoice(): (id: string | null) => void {
  const [, setSearch] = useSearchParams()
  return id =>
    setSearch(search => {
      search.delete('page')
      if (id === null) search.delete('property')
      else search.set('property', id)
      return search
    })
}
