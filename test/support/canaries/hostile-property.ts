// A property whose texts try to be markup, scripts and addresses of scripts: on a page they have to come out as text.

import type { AppContext } from '../../../src/operations/context.ts'
import { exportProperty } from '../../../src/operations/properties/export-property.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'

export const hostileText = `</script><script>document.title='x'</script><!--"'><img src=x onerror=alert(1)>\u2028&lt;`

// biome-ignore lint/suspicious/noExplicitAny: the test writes what no type allows
type HostileDocument = Record<string, any>

/** Puts them into a property of the demo. */
export async function makeHostile(context: AppContext, id: number): Promise<void> {
  const document = structuredClone(await exportProperty(context, id, null)) as HostileDocument
  document.name = hostileText
  document.property_description = { short: hostileText, long: hostileText }
  document.property_policy = [{ name: hostileText, description: hostileText }]
  document.physical_address.line_1 = hostileText
  document.reviews = [
    {
      title: hostileText,
      text: hostileText,
      rating: 4,
      author: hostileText,
      published_on: '2026-05-01',
      url: 'https://example.com/?q=%22%3E<script>alert(1)</script>',
      owner_response: hostileText,
    },
  ]
  for (const room of document.rooms) {
    room.name = hostileText
    room.short_description = hostileText
    room.bedding = hostileText
  }
  for (const plan of document.rate_plans) plan.title = hostileText
  await importProperty(context, document, null, { mayRename: true })
}
