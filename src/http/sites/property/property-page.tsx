// The page of a property: pictures, facts, rooms with their offers, prices by day, and everything else that decides.

import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Image, Rate } from '../../../../client/src/types.ts'
import { badRequest, notFound } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import { type Fragment, type ShownPage, sameForAll } from '../page-answer.ts'
import { amountsOf, type Price } from '../parts/charge.ts'
import { seasonalImages } from '../parts/seasonal-images.ts'
import { ThingsOf } from '../parts/things.tsx'
import { EventsDuring } from '../place/events-during.tsx'
import { GuestNotice } from '../search/guest-notice.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { type Sought, soughtIn } from '../stay-query.ts'
import { Facilities, GoodToKnow } from './good-to-know.tsx'
import { hasPlace, Place } from './place.tsx'
import { PriceCalendar } from './price-calendar.tsx'
import { PriceDetail } from './price-detail.tsx'
import {
  calendarData,
  isSold,
  type PropertyData,
  propertyData,
  propertyIdOf,
  stayFields,
} from './property-data.ts'
import { About, AllPictures, Mosaic, PropertyHead, SectionLinks } from './property-head.tsx'
import { Reviews } from './reviews.tsx'
import { Rooms } from './rooms.tsx'
import { RoomsBar } from './rooms-bar.tsx'
import { pictureUrl, structuredData } from './structured-data.ts'
import { Vacancies } from './vacancies.tsx'

/** `/properties/:id`, for the stay in the query; `month` is that of the calendar, `detail` the offer whose price is open. */
export async function propertyPage(page: Page): Promise<ShownPage> {
  const data = await withDetail(await propertyData(page))
  const { property, sought } = data
  const images = allImages(data)
  return {
    title: page.words.property.title(property.name),
    headers: sameForAll,
    ...(property.property_description?.short && { description: property.property_description.short }),
    head: <Head data={data} images={images} />,
    body: (
      <div class="wide property">
        <SearchBar page={page} sought={sought} propertyId={property.id} isShort={sought.dates !== null} />
        <GuestNotice page={page} />
        {data.tooManyCodes && <p class="search-notice">{page.words.search.tooManyCodes}</p>}
        <PropertyHead data={data} />
        <Mosaic page={page} images={images} />
        <SectionLinks page={page} sections={sectionsOf(data)} />
        <Vacancies data={data} />
        <About page={page} property={property} />
        <EventsDuring page={page} sought={sought} properties={[property]} />
        <Rooms data={data} />
        {isSold(data) && <PriceCalendar data={data} />}
        <Facilities page={page} property={property} />
        <GoodToKnow page={page} property={property} />
        <Reviews page={page} property={property} />
        <Place data={data} />
        <AllPictures page={page} images={images} />
        <RoomsBar data={data} />
      </div>
    ),
  }
}

/** `/properties/:id/price`: the price of one offer line by line, as preview has it, for scripts. */
export async function propertyPrice(page: Page): Promise<Fragment> {
  const { rate, price } = await previewed(page, soughtIn(page.query), {
    accommodation: page.query.get('accommodation') ?? '',
    rate: page.query.get('rate') ?? '',
  })
  return partOf(<PriceDetail page={page} rate={rate} price={price} />)
}

/** `/properties/:id/dates`: the calendar alone, for scripts. */
export const propertyDates = async (page: Page): Promise<Fragment> =>
  partOf(<PriceCalendar data={await calendarData(page)} isOpen />)

const partOf = (part: VNode): Fragment => ({
  type: 'text/html; charset=utf-8',
  content: renderToString(part),
  headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
})

interface AskedOffer {
  readonly accommodation: string
  readonly rate: string
}

async function previewed(
  page: Page,
  sought: Sought,
  { accommodation, rate }: AskedOffer,
): Promise<{ rate: Rate; price: Price }> {
  if (!sought.dates || !/^\d{1,9}$/.test(accommodation))
    throw badRequest([{ field: 'accommodation', message: 'Name a room, a rate and the dates of the stay.' }])
  const { checkin, checkout } = sought.dates
  const { body } = await page.ask('book/preview', {
    property_id: propertyIdOf(page),
    accommodation_id: Number(accommodation),
    rate_code: rate,
    checkin,
    checkout,
    ...stayFields(page, sought),
  })
  const [shown] = body.property_accommodation[0]?.rates ?? []
  if (!shown) throw notFound('There is no such offer.')
  const amounts = amountsOf(shown, body.meta_data?.currency ?? body.currency)
  return { rate: shown, price: { shown: amounts, charged: body.meta_data?.charge ?? amounts } }
}

/** The offer that `detail` names gets its taxes and fees by name. An offer that is not there any more is left as it is. */
async function withDetail(data: PropertyData): Promise<PropertyData> {
  const [, accommodation, code] = /^(\d{1,9})-(.{1,100})$/.exec(data.page.query.get('detail') ?? '') ?? []
  const { property } = data
  const room = property.property_accommodation.find(({ id }) => String(id) === accommodation)
  if (!accommodation || !room?.rates.some(rate => rate.code === code)) return data
  const { rate } = await previewed(data.page, data.sought, { accommodation, rate: code! })
  const itemised = room.rates.map(other =>
    other.code === code
      ? { ...other, tax_items: rate.tax_items, fees: rate.fees, checkin_fees: rate.checkin_fees }
      : other,
  )
  const rooms = property.property_accommodation.map(other =>
    other === room ? { ...room, rates: itemised } : other,
  )
  return { ...data, property: { ...property, property_accommodation: rooms } }
}

/** Those of the property, first of the season of the stay, then those of its rooms. */
function allImages({ page, property, sought, roomPictures }: PropertyData): Image[] {
  const own = seasonalImages(property, sought.dates?.checkin ?? page.today)
  const images = [...own, ...[...roomPictures.values()].flat()]
  return [...new Map(images.map(image => [image.url, image])).values()]
}

function sectionsOf(data: PropertyData) {
  const { page, property } = data
  const { amenity, reviews } = property
  return [
    'rooms' as const,
    ...(isSold(data) ? (['dates'] as const) : []),
    ...(amenity?.length ? (['facilities'] as const) : []),
    'goodToKnow' as const,
    ...(reviews?.length ? (['reviews'] as const) : []),
    ...(hasPlace(page, property) ? (['where'] as const) : []),
  ]
}

interface HeadParts {
  readonly data: PropertyData
  readonly images: readonly Image[]
}

/** For shared links and search engines. */
function Head({ data, images: [image] }: HeadParts): VNode {
  const { page, property } = data
  const description = property.property_description?.short
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.site.document.name} />
      <meta property="og:title" content={page.words.property.title(property.name)} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={page.absolute(page.path)} />
      <meta property="og:locale" content={page.language} />
      {image && <meta property="og:image" content={pictureUrl(page, image)} />}
      {image && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <ThingsOf page={page} things={structuredData(data)} />
    </>
  )
}
