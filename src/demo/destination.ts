// The demo destination: thirteen properties in three invented places, with all dates relative to today.

import type { PropertyDocument } from '../lodging/properties/property-document-schema.ts'
import type { Day } from '../values/civil-dates.ts'
import { inAllLanguages } from './demo-texts.ts'
import { basecampHostel } from './properties/basecamp-hostel.ts'
import { elkMeadowCabins } from './properties/elk-meadow-cabins.ts'
import { gasthofAhorn } from './properties/gasthof-ahorn.ts'
import { heronBayResort } from './properties/heron-bay-resort.ts'
import { juniperCondos } from './properties/juniper-condos.ts'
import { larkinHotel } from './properties/larkin-hotel.ts'
import { mapleStreetTownHouse } from './properties/maple-street-town-house.ts'
import { millersInn } from './properties/millers-inn.ts'
import { oldAssayHouse } from './properties/old-assay-house.ts'
import { paintedRockLodge } from './properties/painted-rock-lodge.ts'
import { stillwaterSpa } from './properties/stillwater-spa.ts'
import { switchbackMotel } from './properties/switchback-motel.ts'
import { yukimoriChalet } from './properties/yukimori-chalet.ts'

/**
 * Property documents with two years of prices from `today`, in the order of their `order`. Pictures are files of
 * `demoPictureDirectory`.
 */
export const demoProperties = (today: Day): PropertyDocument[] =>
  [
    juniperCondos(today),
    larkinHotel(today),
    paintedRockLodge(today),
    millersInn(today),
    basecampHostel(today),
    heronBayResort(today),
    stillwaterSpa(today),
    elkMeadowCabins(today),
    mapleStreetTownHouse(today),
    switchbackMotel(today),
    oldAssayHouse(today),
    gasthofAhorn(today),
    yukimoriChalet(today),
  ].map(inAllLanguages)
