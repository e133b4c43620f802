// The published messages of AlpineBits get the verdict that their publishers give them, for the reason that they name.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFreeRooms } from '../../../src/channels/alpinebits/free-rooms/read-free-rooms.ts'
import { checkHotelInfo } from '../../../src/channels/alpinebits/inventory/read-hotel-info.ts'
import { readInventory } from '../../../src/channels/alpinebits/inventory/read-inventory.ts'
import { MessageRefusal } from '../../../src/channels/alpinebits/message-refusal.ts'
import { schemaCheckOf, type Version, versions } from '../../../src/channels/alpinebits/schema-check.ts'
import { parseMessage } from '../../../src/channels/alpinebits/xml.ts'
import type { XmlElement } from '../../../src/channels/xml.ts'
import {
  hasPublishedMessages,
  hotelOf,
  type PublishedMessage,
  publishedMessages,
} from './published-messages.ts'

/** What the text of the refusal has to say, by the fault that the file is named after. */
const reasons: Readonly<Record<string, RegExp>> = {
  'categories-and-rooms-mixed': /categories and distinct rooms must not be mixed/,
  'closing-seasons-must-not-overlap': /closing seasons 2020-08-31 to 2020-09-30 and 2020-09-01 to .* overlap/,
  'closing-seasons-no-inv-counts-element-allowed': /closing season .* has no InvCounts/,
  'closing-seasons-not-on-top': /Closing seasons .* come first/,
  'no-hotelcode-and-hotelname': /needs HotelCode or HotelName/,
  'no-hotelcode-and-hotename': /needs HotelCode or HotelName/,
  'no-uniqueid-and-reset': /empty Inventory resets the hotel: .*CompleteSet/,
  'amenities-notnull': /Amenities (is of the category|has no place in Inventory\/HotelInfo)/,
  'guestroom-code-mismatch': /first GuestRoom of "DZX" needs MinOccupancy/,
  'id-notnull': /: ID (is of the category|has no place in Inventory\/HotelInfo)/,
  'info-code-1-descriptions-empty': /TextItem.*Expected is \( Description/,
  'info-code-1-text-items-null': /InfoCode 1 needs TextItems/,
  'info-code-23-category-invalid': /Category of ImageItem is not in/,
  'info-code-23-image-items-null': /InfoCode 23 needs ImageItems/,
  'info-code-25-descriptions-empty': /TextItem.*Expected is \( Description/,
  'info-code-25-null': /needs a MultimediaDescription with InfoCode 25/,
  'info-code-25-text-items-null': /InfoCode 25 needs TextItems/,
  'info-code-duplicate': /InfoCode "25" is there twice/,
  'info-code-null': /MultimediaDescription needs InfoCode/,
  'info-code-notnull': /InfoCode has no place in Inventory\/HotelInfo/,
  'language-and-text-format-duplicate': /Language "\w\w" is there twice in the same TextFormat/,
  'language-invalid': /Language ".*" is not a code of ISO 639-1/,
  'max-child-occupancy-condition': /MaxChildOccupancy must not be over MaxOccupancy/,
  'max-child-occupancy-notnull': /MaxChildOccupancy (is of the category|has no place)/,
  'max-occupancy-notnull': /MaxOccupancy (is of the category|has no place)/,
  'max-occupancy-null': /needs MaxOccupancy/,
  'min-occupancy-notnull': /MinOccupancy (is of the category|has no place)/,
  'min-occupancy-null': /needs MinOccupancy/,
  'multimedia-descriptions-notnull': /MultimediaDescriptions is of the category/,
  'room-amenity-code-invalid': /RoomAmenityCode "999" is not in/,
  'room-amenity-code-null': /Amenity needs RoomAmenityCode/,
  'room-classification-code-invalid': /RoomClassificationCode "999" is not in/,
  'room-classification-code-notnull': /RoomClassificationCode is of the category/,
  'room-classification-code-null': /needs RoomClassificationCode/,
  'room-id-null': /needs TypeRoom RoomID/,
  'size-notnull': /Size is of the category/,
  'standard-occupancy-notnull': /StandardOccupancy is of the category/,
  'standard-occupancy-null': /needs StandardOccupancy/,
  'text-items-notnull': /TextItems has no place in Inventory\/HotelInfo/,
  'to-many-multimedia-descriptions': /more than 3 MultimediaDescriptions/,
  'type-room-notnull': /TypeRoom has no place in Inventory\/HotelInfo/,
  'with-affiliationinfo': /AffiliationInfo/,
  // 2020-10 knows no such URL of the ContactInfos; 2022-10 does.
  'with-contactinfos-not-null': /ContactInfos has no place in Inventory\/Basic|'URL', attribute 'ID'/,
  'with-hotelinfo': /HotelInfo has no place in Inventory\/Basic/,
  'with-policies': /Policies/,
}

const readers: Readonly<Record<string, (message: PublishedMessage, root: XmlElement) => unknown>> = {
  freerooms: ({ xml }, root) => readFreeRooms(root, hotelOf(xml)),
  inventory: ({ file, xml }, root) =>
    file.includes('HotelInfo') ? checkHotelInfo(root, hotelOf(xml)) : readInventory(root, hotelOf(xml)),
}

/** What the server makes of a message: null where it takes it, else the text of the refusal. */
async function refusalOf(message: PublishedMessage, version: Version): Promise<string | null> {
  try {
    const root = parseMessage(message.xml)
    ;(await schemaCheckOf(version))(message.xml)
    readers[message.subject]?.(message, root)
    return null
  } catch (error) {
    if (error instanceof MessageRefusal) return error.message
    throw error
  }
}

/** Messages of 2018-10 are sent here as if they were of 2020-10, which has the same Inventory. */
const spoken = publishedMessages().filter(
  ({ version, subject }) => version !== '2018-10' || subject === 'inventory',
)

test.each(versions)('the schema of %s is the published one, and compiles', async version => {
  expect(await schemaCheckOf(version)).toBeTypeOf('function')
  const published = `../../../../shared/data/alpinebits/xsd/alpinebits-${version}.xsd`
  if (!hasPublishedMessages) return
  const ours = `../../../src/channels/alpinebits/schemas/alpinebits-${version}.xsd`
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(read(ours)).toBe(read(published))
})

describe.skipIf(!hasPublishedMessages)('the published messages, where ../shared/data has them', () => {
  const good = spoken.filter(({ fault }) => fault === null)
  const bad = spoken.filter(({ fault }) => fault !== null)

  test('are all there', () => {
    expect([good.length, bad.length]).toEqual([34, 94])
    expect(Object.keys(reasons).sort()).toEqual([...new Set(bad.map(({ fault }) => fault))].sort())
  })

  describe.each(versions)('read as %s', version => {
    test.each(good)('a good one is taken: $file', async message => {
      expect(await refusalOf(message, version)).toBeNull()
    })

    test.each(bad)('a bad one is refused for its reason: $file', async message => {
      expect(await refusalOf(message, version)).toMatch(reasons[message.fault ?? ''] ?? /no reason/)
    })
  })
})
