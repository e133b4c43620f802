// search_criteria: what find_properties can search by, with the ids that it takes.

import Type, { type Static } from 'typebox'
import type { SettingsAnswer } from '../../../client/src/types.ts'
import { integer, listOf, text } from '../publisher/schemas/answer-fields.ts'
import { text as textField } from '../publisher/schemas/fields.ts'
import { settingsBody } from '../publisher/schemas/site-bodies.ts'
import { assistantTool, reads } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

/** Of each list. */
const mostListed = 100

const valuesOf = (field: string) =>
  listOf(`For \`${field}\`; those of most properties first, at most ${mostListed}.`, {
    id: integer('Identifier.'),
    name: text('Name.'),
    count: integer('Properties that have it.'),
  })

const output = Type.Object({
  destinations: valuesOf('destination_ids'),
  areas: valuesOf('area_ids'),
  property_types: valuesOf('property_type_ids'),
  filters: valuesOf('filter_ids'),
  amenities: valuesOf('amenity_ids'),
})

export const searchCriteria = assistantTool({
  name: 'search_criteria',
  title: 'Look up search criteria',
  description:
    'The destinations, areas, property types, filters and amenities that find_properties takes, with their ids. Send name ' +
    'to get only those whose name contains it, such as "pool".',
  scope: 'view',
  annotations: reads,
  input: inputOf(settingsBody, [], {
    name: Type.Optional(textField('Part of the name, in any case.', 100)),
  }),
  output,
  answer: async (asking, { name = '' }) => {
    const { destinations, ...others } = await asking.ask('settings', {})
    const lists = others as unknown as Readonly<Record<string, readonly Value[]>>
    const wanted = (values: readonly Value[] = []) => namedLike(values, name)
    const data: Static<typeof output> = {
      destinations: wanted(destinations),
      areas: wanted(areasOf(destinations)),
      property_types: wanted(lists.property_type),
      filters: wanted(lists.filter),
      amenities: wanted(lists.amenity),
    }
    const lines = Object.entries(data).map(
      ([list, values]) => `${list}: ${values.map(({ id, name }) => `${name} (${id})`).join(', ') || 'none'}`,
    )
    return { data, text: lines.join('\n') }
  },
})

interface Value {
  readonly id: number
  readonly name: string
  readonly count: number
}

/** An area may be listed with several destinations; each counts the properties of its own. */
function areasOf(destinations: SettingsAnswer['destinations']): Value[] {
  const areas = new Map<number, Value>()
  for (const { id, name, count } of destinations.flatMap(destination => destination.areas)) {
    areas.set(id, { id, name, count: (areas.get(id)?.count ?? 0) + count })
  }
  return [...areas.values()].sort((a, b) => b.count - a.count)
}

function namedLike(values: readonly Value[], part: string): { id: number; name: string; count: number }[] {
  const sought = part.toLowerCase()
  return values
    .filter(({ name }) => name.toLowerCase().includes(sought))
    .slice(0, mostListed)
    .map(({ id, name, count }) => ({ id, name, count }))
}
