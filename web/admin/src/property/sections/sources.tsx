// What the house is called at systems that are searched live, the preferred one first, and which of equal offers is shown.

import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useRights } from '../../session/rights.ts'
import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import { anyText, moved, type PropertyDocument, type SourceMapping, withEntry } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { EntryTools, TextField } from './fields.tsx'
import { Choice, Sentence } from './sentence.tsx'

const ownInventory = 'crs'
type EqualOffers = NonNullable<PropertyDocument['equal_offers']>

export function Sources({ document, change }: SectionProps) {
  const texts = useWords().words.sourceMappings
  const known = useKnownSources()
  const {
    source = ownInventory,
    source_mappings: mappings = [],
    equal_offers: equal = 'one_source',
  } = document
  // Where several are asked, the preferred one is that of the property.
  const set = (next: SourceMapping[], offers: EqualOffers = equal) => {
    const left = next.length < 2 ? 'one_source' : offers
    const first = next[0]?.source
    change({
      source_mappings: next,
      equal_offers: left,
      ...(left !== 'one_source' && first !== undefined && { source: first }),
    })
  }
  const names = [...new Set([ownInventory, source, ...mappings.map(each => each.source), ...known])]
  return (
    <div className={style.form}>
      <p className="muted">{texts.lead}</p>
      {equal === 'one_source' && (
        <Sentence
          text={texts.soldFrom}
          parts={{
            source: (
              <Choice
                label={texts.source}
                path="source"
                value={source}
                options={Object.fromEntries(
                  names
                    .filter(name => name !== '')
                    .map(name => [name, name === ownInventory ? texts.here : name]),
                )}
                onChange={name => change({ source: name })}
              />
            ),
          }}
        />
      )}
      {mappings.length === 0 && <p className="muted">{texts.none}</p>}
      {mappings.map((mapping, index) => (
        <Mapping
          // biome-ignore lint/suspicious/noArrayIndexKey: its name is typed here
          key={index}
          mapping={mapping}
          index={index}
          known={known}
          rooms={document.rooms}
          isPreferred={index === 0 && equal !== 'one_source'}
          onChange={entry => set(withEntry(mappings, index, entry))}
          onMove={by => set(moved(mappings, index, index + by))}
        />
      ))}
      <button
        type="button"
        className={style.add}
        onClick={() => set([...mappings, { source: unusedName(known, mappings), key: '', rooms: [] }])}
      >
        + {texts.add}
      </button>
      {mappings.length > 1 && (
        <>
          <h2>{texts.several}</h2>
          <p className="small faint">{texts.severalHelp}</p>
          <Sentence
            text={texts.equal}
            parts={{
              choice: (
                <Choice
                  label={texts.several}
                  path="equal_offers"
                  value={equal}
                  options={texts.equalOffers}
                  onChange={offers => set(mappings, offers)}
                />
              ),
            }}
          />
        </>
      )}
    </div>
  )
}

const unusedName = (known: readonly string[], mappings: readonly SourceMapping[]): string =>
  known.find(name => mappings.every(({ source }) => source !== name)) ?? ''

/** Names of the configured sources; none for people who may not see them. */
function useKnownSources(): readonly string[] {
  const may = useRights()
  const { data } = useQuery({
    queryKey: ['sources', 'names'],
    queryFn: ({ signal }) => call('listSources', { query: {} }, { signal }),
    enabled: may('installation.read', 'installation'),
    staleTime: 60_000,
  })
  return data?.sources.map(({ name }) => name) ?? []
}

interface MappingProps {
  readonly mapping: SourceMapping
  readonly index: number
  readonly known: readonly string[]
  readonly rooms: PropertyDocument['rooms']
  readonly isPreferred: boolean
  readonly onChange: (mapping: SourceMapping | null) => void
  readonly onMove: (by: -1 | 1) => void
}

function Mapping({ mapping, index, known, rooms, isPreferred, onChange, onMove }: MappingProps) {
  const texts = useWords().words.sourceMappings
  const place = `source_mappings[${index}]`
  const name = mapping.source || texts.unnamed
  const ours = Object.fromEntries(rooms.map(room => [String(room.id), `${room.id} ${anyText(room.name)}`]))
  const setRooms = (next: SourceMapping['rooms']) => onChange({ ...mapping, rooms: next })
  return (
    <fieldset className={style.entry}>
      <legend>{isPreferred ? filled(texts.preferred, { name }) : name}</legend>
      <EntryTools name={name} onMove={onMove} onRemove={() => onChange(null)} />
      <div className={style.pair}>
        <TextField
          label={texts.source}
          path={`${place}.source`}
          help={known.length > 0 ? filled(texts.configured, { names: known.join(', ') }) : texts.sourceHelp}
          value={mapping.source}
          onChange={source => onChange({ ...mapping, source })}
        />
        <TextField
          label={texts.key}
          path={`${place}.key`}
          help={texts.keyHelp}
          value={mapping.key}
          onChange={key => onChange({ ...mapping, key })}
        />
      </div>
      {mapping.rooms.length === 0 && <p className="small muted">{texts.noRooms}</p>}
      {mapping.rooms.map((room, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its key is typed here
        <div className={style.rule} key={at}>
          <div className="grow">
            <TextField
              label={filled(texts.roomKey, { number: at + 1, name })}
              path={`${place}.rooms[${at}].key`}
              value={room.key}
              onChange={key => setRooms(withEntry(mapping.rooms, at, { ...room, key }))}
            />
            <Sentence
              text={texts.isRoom}
              parts={{
                room: (
                  <Choice
                    label={filled(texts.ourRoom, { number: at + 1, name })}
                    path={`${place}.rooms[${at}].id`}
                    value={String(room.id)}
                    options={{ ...(!(room.id in ours) && { [room.id]: String(room.id) }), ...ours }}
                    onChange={id => setRooms(withEntry(mapping.rooms, at, { ...room, id: Number(id) }))}
                  />
                ),
              }}
            />
          </div>
          <EntryTools
            name={filled(texts.roomKey, { number: at + 1, name })}
            onRemove={() => setRooms(withEntry(mapping.rooms, at, null))}
          />
        </div>
      ))}
      <button
        type="button"
        className={style.add}
        disabled={rooms.length === 0}
        aria-label={`${texts.addRoom}: ${name}`}
        onClick={() => setRooms([...mapping.rooms, { id: rooms[0]!.id, key: '' }])}
      >
        + {texts.addRoom}
      </button>
    </fieldset>
  )
}
