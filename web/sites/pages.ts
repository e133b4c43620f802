// The script of the booking pages. Each page works without it; what it adds is below, one line for each.

import { openGallery } from './gallery.ts'
import { mountIslands } from './islands.ts'
import { liveResults } from './live-results.ts'
import { improveMap } from './map.ts'
import { countPageView } from './page-views.ts'
import { improveProperty } from './property.ts'
import { StayDates } from './stay-dates.tsx'
import { StayGuests } from './stay-guests.tsx'
import { StayPlace } from './stay-place.tsx'

mountIslands({
  'stay-dates': StayDates,
  'stay-guests': StayGuests,
  'stay-place': StayPlace,
})
liveResults()
improveMap()
openGallery()
improveProperty()
countPageView()
