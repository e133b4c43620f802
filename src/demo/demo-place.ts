// The place of the demo: what its booking pages say of Juniper Falls in winter and in summer, and its map. Days come back every
// year, so that the demo never grows old. Pictures are files of place/, and of `demoPictureDirectory` where they show a property.

import { readFileSync } from 'node:fs'
import type { SiteMap } from '../lodging/sites/map.ts'
import type { SectionDays, SiteSection } from '../lodging/sites/section.ts'
import { guestText } from './demo-texts.ts'

/** The falls, the lake, roads and lifts around the demo's properties. */
export const demoMap: SiteMap = JSON.parse(
  readFileSync(new URL('./place/juniper-falls.geojson', import.meta.url), 'utf8'),
  // Names in English, which is the first language of the demo.
  (field, value) => (field === 'name' ? { en: value } : value),
)

const yearly = (from: string, to: string): SectionDays => ({
  from: `2026-${from}`,
  to: `${to < from ? 2027 : 2026}-${to}`,
  yearly: true,
})

const winter = yearly('11-01', '04-30')
const summer = yearly('05-01', '10-31')

type Told = Pick<SiteSection, 'picture' | 'place' | 'url'> & SectionDays

const told = (
  kind: SiteSection['kind'],
  [title, text, alt = '']: readonly [title: string, text: string, alt?: string],
  { picture, ...others }: Told,
): SiteSection => ({
  kind,
  title: guestText(title),
  text: guestText(text),
  ...(alt !== '' && { alt: guestText(alt) }),
  picture: `${picture}.jpg`,
  ...others,
})

const partner = (name: string, site: string): SiteSection => ({
  kind: 'partner',
  title: { en: name },
  picture: `../place/partner-${site}.png`,
  url: `https://${site}.example/`,
})

const heroes = [
  told(
    'hero',
    [
      'Snow on the ridge, lanterns on the lake',
      'A gondola from the edge of town, slopes for every day of the week, and streets that you cross on foot.',
      'The valley in winter: the town with lit windows, the gondola, and the frozen lake below white peaks',
    ],
    { picture: '../place/valley-winter', ...winter },
  ),
  told(
    'hero',
    [
      'Meadows in flower, a lake for swimming',
      'The gondola runs all summer, and the path to the falls begins behind Main Street.',
      'The valley in summer: the town between meadows, the gondola, and boats on the lake',
    ],
    { picture: '../place/valley-summer', ...summer },
  ),
]

const stories = [
  told(
    'story',
    [
      'The falls that gave the name',
      'In winter the Juniper freezes into a wall of blue ice. The path to the footbridge is cleared every morning.',
      'The frozen waterfall behind a footbridge',
    ],
    { picture: '../place/falls-winter', ...winter },
  ),
  told(
    'story',
    [
      'The falls that gave the name',
      'The Juniper drops sixty metres behind the town. On the footbridge you stand in the spray: bring a jacket.',
      'The waterfall behind a footbridge',
    ],
    { picture: '../place/falls-summer', ...summer },
  ),
  told(
    'story',
    [
      'Lake Heron by lantern light',
      'From December the ice carries. Skates are lent at the boathouse, and the lanterns burn until ten.',
      'Skaters under lanterns on the frozen lake',
    ],
    { picture: '../place/lake-winter', place: 'Lake Heron', ...winter },
  ),
  told(
    'story',
    [
      'Lake Heron before breakfast',
      'At seven the lake is as flat as glass. Kayaks lie ready at the boathouse.',
      'Kayaks on the lake at sunrise',
    ],
    { picture: '../place/lake-summer', place: 'Lake Heron', ...summer },
  ),
  told(
    'story',
    [
      'Main Street after four',
      'When the lifts stop, the bakery lights its second oven and the street belongs to walkers.',
      'Main Street in the snow under strings of lights',
    ],
    { picture: '../place/main-street-winter', place: 'Juniper Falls', ...winter },
  ),
  told(
    'story',
    [
      'Main Street on a market day',
      'On Saturdays the farms of the valley sell what they picked that morning.',
      'Main Street under bunting on a summer day',
    ],
    { picture: '../place/main-street-summer', place: 'Juniper Falls', ...summer },
  ),
]

const activities = [
  told('activity', ['Ski from the door', 'Places to stay near the lifts.'], {
    picture: '../place/slopes-winter',
    url: '/search?filter=503',
    ...winter,
  }),
  told('activity', ['A hot pool in the snow', 'Places to stay with a spa or a sauna.'], {
    picture: 'stillwater-spa-winter',
    url: '/search?filter=506',
    ...winter,
  }),
  told('activity', ['Bring the children', 'Places to stay that are good for families.'], {
    picture: 'elk-meadow-cabins-winter',
    url: '/search?filter=501',
    ...winter,
  }),
  told('activity', ['Walk to the elk', 'At dusk they graze beside the path. Places to stay close by.'], {
    picture: '../place/trails-summer',
    place: 'Elk Meadow and Painted Rock',
    ...summer,
  }),
  told('activity', ['Swim from the jetty', 'Places to stay by the lake.'], {
    picture: 'heron-bay-resort-summer',
    url: '/search?filter=502',
    ...summer,
  }),
  told('activity', ['Bring the dog', 'Places to stay that welcome dogs.'], {
    picture: 'elk-meadow-cabins-autumn',
    url: '/search?filter=504',
    ...summer,
  }),
]

const events = [
  told(
    'event',
    [
      'Lantern Skate',
      'Every Saturday a band plays on the ice, and the boathouse pours hot cider.',
      'Skaters under lanterns on the frozen lake',
    ],
    {
      picture: '../place/lake-winter',
      place: 'Juniper Falls and Lake Heron',
      ...yearly('12-05', '02-28'),
      weekdays: ['sat'],
    },
  ),
  told(
    'event',
    [
      'Torchlight Descent',
      'At nine in the evening a hundred skiers bring the old year down the mountain by torchlight.',
      'A trail of torches on the mountain, and fireworks above it',
    ],
    {
      picture: '../place/torches-winter',
      place: 'Juniper Falls and Lake Heron',
      ...yearly('12-31', '12-31'),
    },
  ),
  told('event', ['Fire Festival', 'The village burns its tower of straw for a good year.'], {
    picture: 'yukimori-chalet-winter',
    place: 'Yukimori',
    ...yearly('01-15', '01-15'),
  }),
  told('event', ['Winter Carnival', 'Ten days of sledge races, snow sculptures and soup.'], {
    picture: '../place/main-street-winter',
    place: 'Juniper Falls and Lake Heron',
    ...yearly('02-05', '02-14'),
  }),
  told('event', ['Farmers’ Market', 'Every Saturday from eight to noon on Main Street.'], {
    picture: '../place/main-street-summer',
    place: 'Juniper Falls and Lake Heron',
    ...yearly('06-05', '09-26'),
    weekdays: ['sat'],
  }),
  told('event', ['Wildflower Week', 'Walks with botanists, from an hour to a whole day.'], {
    picture: '../place/trails-summer',
    place: 'Juniper Falls and Lake Heron',
    ...yearly('06-19', '06-27'),
  }),
  told(
    'event',
    [
      'Balloon Mornings',
      'Thirty balloons rise from Elk Meadow at sunrise, if the wind allows.',
      'Hot-air balloons above the meadow and the mountains',
    ],
    {
      picture: '../place/balloons-summer',
      place: 'Juniper Falls and Lake Heron',
      ...yearly('08-13', '08-15'),
    },
  ),
  told('event', ['Cattle Drive', 'The herds come down from the alp with flowers on their heads.'], {
    picture: 'gasthof-ahorn-summer',
    place: 'Ahorntal',
    ...yearly('09-19', '09-19'),
  }),
]

/** In English, and in each language that the demo is written in. */
export const demoSections: readonly SiteSection[] = [
  ...heroes,
  ...stories,
  ...activities,
  ...events,
  partner('Ridge Lifts', 'ridge-lifts'),
  partner('Heron Ferry', 'heron-ferry'),
  partner('Valley Bus', 'valley-bus'),
  partner('Silver Museum', 'mining-museum'),
]
