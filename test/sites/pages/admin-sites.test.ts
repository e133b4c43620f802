// Booking pages as an operator keeps them: over HTTP and by the command line, with drafts and their previews.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../src/lodging/documents/languages.ts'
import { createPublisher, limitToProperties } from '../../../src/operations/publishers/publishers.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'
import { testApp } from '../../support/run/test-app.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'

const running = await testApp({ demo: true })
const { context, url } = running.app
const { ask, refusal } = await adminRequests(running.app)
const directory = await temporaryDirectory()
const hostelry = commandLine(running.environment, directory.path)

const newPublisher = async (settings = {}): Promise<number> => {
  const { id } = await createPublisher(context, { name: 'Valley', sellsAll: false, settings })
  await limitToProperties(context, id, [3144, 3101])
  return id
}
const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** A change of a site is seen within a second. */
const shows = (path: string, text: string) =>
  expect.poll(async () => (await page(path)).text, { timeout: 5000 }).toContain(text)

describe('a site', () => {
  test('needs nothing but a name', async () => {
    const publisher_id = await newPublisher({ language: 'de', defaultCurrency: 'EUR' })
    const made = await ask('POST', 'sites', { publisher_id, name: 'Hüttenwirte am See' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      publisher_id,
      slug: 'huttenwirte-am-see',
      hosts: [],
      is_default: false,
      has_draft: false,
      url: `${url}/sites/huttenwirte-am-see`,
      name: 'Hüttenwirte am See',
      introduction: {},
      languages: ['de', ...languages.filter(each => each !== 'de')],
      currencies: ['EUR'],
      featured: [],
      properties: null,
      theme: { accent: '#14594a', fonts: 'serif' },
      logo: null,
      map_tiles: null,
      adjusted: [],
    })
    await shows('/sites/huttenwirte-am-see', '<h1>Hüttenwirte am See</h1>')
    const home = await page('/sites/huttenwirte-am-see')
    expect(home.text).toContain('<html lang="de"')
    expect(home.text).toContain('/properties/3101"')
    expect(home.text).not.toContain('/properties/3200"')
  })

  test('keeps what a change leaves out, and loses what is null', async () => {
    const publisher_id = await newPublisher()
    const whole = {
      slug: 'whole',
      hosts: ['Stay.Whole.Example', 'münchen.example'],
      name: 'Whole',
      headline: { en: 'Stay', de: 'Bleiben' },
      introduction: 'Rooms by the lake.',
      operator: 'Whole Ltd',
      languages: ['en', 'de'],
      currencies: ['USD', 'EUR'],
      featured: [3101],
      properties: [3101],
      theme: { accent: '#0B57D0', fonts: 'plain', radius: 0, pictures: 'calm' },
      analytics_url: 'https://count.example/views',
      map_tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Somebody' },
    }
    const made = await ask('POST', 'sites', { publisher_id, ...whole })
    const stored = {
      ...whole,
      hosts: ['stay.whole.example', 'xn--mnchen-3ya.example'],
      introduction: { en: 'Rooms by the lake.' },
      theme: { accent: '#0b57d0', on_accent: '#ffffff', fonts: 'plain', radius: 0, pictures: 'calm' },
    }
    expect(made.body).toMatchObject(stored)
    const { port } = new URL(url)
    expect(made.body.url).toBe(`http://stay.whole.example:${port}`)
    expect((await ask('PATCH', 'sites/whole', {})).body).toEqual(made.body)
    const less = { analytics_url: null, headline: null, properties: null, operator: null }
    const changed = (await ask('PATCH', 'sites/whole', less)).body
    expect(changed).toMatchObject({ analytics_url: null, properties: null, currencies: ['USD', 'EUR'] })
    expect(changed).not.toHaveProperty('headline')
    expect((await ask('GET', 'sites/whole')).body).toEqual({ ...changed, adjusted: undefined })
    expect((await ask('PATCH', 'sites/whole', { slug: 'moved' })).body.slug).toBe('moved')
    expect((await ask('GET', 'sites/whole')).status).toBe(404)
    expect((await ask('DELETE', 'sites/moved')).body).toEqual({ slug: 'moved', deleted: true })
    expect((await ask('GET', 'sites/moved')).status).toBe(404)
  })

  test('says which colours were darkened, and shows them so', async () => {
    const publisher_id = await newPublisher()
    const { body } = await ask('POST', 'sites', { publisher_id, name: 'Sun', theme: { accent: '#FFCC00' } })
    expect(body.adjusted).toEqual([{ field: 'theme.accent', chosen: '#ffcc00', stored: body.theme.accent }])
    await shows('/sites/sun', `--accent:${body.theme.accent}`)
  })

  test('is listed with where it is, page by page', async () => {
    const first = (await ask('GET', 'sites?limit=1')).body
    expect(first.sites).toEqual([
      {
        publisher_id: 1,
        slug: 'demo',
        hosts: [],
        is_default: true,
        has_draft: false,
        name: 'Juniper Falls',
        url,
      },
    ])
    const second = (await ask('GET', `sites?limit=100&cursor=${first.next_cursor}`)).body
    expect(second.sites.length).toBeGreaterThan(0)
    expect(second.next_cursor).toBeNull()
  })

  test('takes the root from the former default site when it wants it', async () => {
    const publisher_id = await newPublisher()
    await ask('POST', 'sites', { publisher_id, name: 'Root', is_default: true })
    await shows('/', '<h1>Root</h1>')
    expect((await ask('GET', 'sites/demo')).body).toMatchObject({
      is_default: false,
      url: `${url}/sites/demo`,
    })
    await ask('PATCH', 'sites/demo', { is_default: true })
    await ask('DELETE', 'sites/root')
  })

  test('shows a logo that came as a data URI', async () => {
    const publisher_id = await newPublisher()
    const { default: sharp } = await import('sharp')
    const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#884422' } })
      .png()
      .toBuffer()
    const logo = `data:image/png;base64,${picture.toString('base64')}`
    const { body } = await ask('POST', 'sites', { publisher_id, name: 'Logo', logo })
    expect(body.logo).toMatch(/^[0-9a-f]{32}$/)
    expect((await ask('PATCH', 'sites/logo', { logo: body.logo })).body.logo).toBe(body.logo)
    await shows('/sites/logo', `src="/images/${body.logo}?height=64"`)
    expect((await page(`/images/${body.logo}?height=64`)).status).toBe(200)
  })
})

describe('a site is refused', () => {
  test.each<[string, object, string[]]>([
    ['without a name', { name: undefined }, ['name']],
    ['with a blank name', { name: '  ' }, ['name']],
    ['with a name of two lines', { name: 'A\nB' }, ['name']],
    ['with a long name', { name: 'n'.repeat(81) }, ['name']],
    ['with unknown fields', { colour: 'red', theme: { acent: '#000000' } }, ['colour', 'theme.acent']],
    ['with a text in another language', { terms: { xx: 'Terms' } }, ['terms.xx']],
    ['with a long text', { headline: 'h'.repeat(121), privacy: 'p'.repeat(30_001) }, ['headline', 'privacy']],
    ['with a headline of two lines', { headline: { en: 'A\nB' } }, ['headline.en']],
    ['with a slug of other letters', { slug: 'Über uns' }, ['slug']],
    [
      'with something else than hosts',
      { hosts: ['https://a.example', 'a b', 'a.example:8080'] },
      ['hosts[0]', 'hosts[1]', 'hosts[2]'],
    ],
    ['with a host twice', { hosts: ['a.example', 'A.example'] }, ['hosts[1]']],
    ['without a language', { languages: [] }, ['languages']],
    ['with a language that there is not', { languages: ['en', 'xx'] }, ['languages[1]']],
    ['with a currency that there is not', { currencies: ['USD', 'XQX'] }, ['currencies[1]']],
    ['with a currency without a rate', { currencies: ['USD', 'MNT'] }, ['currencies[1]']],
    [
      'with properties of others',
      { properties: [3101, 3200], featured: [3144, 99] },
      ['properties[1]', 'featured[0]', 'featured[1]'],
    ],
    [
      'with colours that are none',
      { theme: { accent: 'red', paper: '#12' } },
      ['theme.accent', 'theme.paper'],
    ],
    ['with a page neither light nor dark', { theme: { paper: '#808080' } }, ['theme.paper']],
    ['with dark surfaces on a light page', { theme: { wash: '#101418' } }, ['theme.wash']],
    ['with light surfaces on a dark page', { theme: { paper: '#101418', wash: '#ffffff' } }, ['theme.wash']],
    [
      'with other fonts and corners',
      { theme: { fonts: 'comic', radius: 99, pictures: 'odd' } },
      ['theme.fonts', 'theme.pictures', 'theme.radius'],
    ],
    ['with a logo that is no picture', { logo: 'f'.repeat(32) }, ['logo']],
    ['with a logo that is a broken picture', { logo: 'data:image/png;base64,AAAA' }, ['logo']],
    ['with an address without TLS', { analytics_url: 'http://count.example' }, ['analytics_url']],
    ['with an address that is none', { analytics_url: 'javascript:alert(1)' }, ['analytics_url']],
    [
      'with tiles without numbers',
      { map_tiles: { url: 'https://t.example/{z}/{x}.png', credit: 'c' } },
      ['map_tiles.url'],
    ],
    [
      'with tiles without credit',
      { map_tiles: { url: 'https://t.example/{z}/{x}/{y}', credit: ' ' } },
      ['map_tiles.credit'],
    ],
    ['with a NUL', { introduction: 'a\0b' }, ['introduction']],
  ])('%s', async (_, wrong, fields) => {
    const publisher_id = await newPublisher()
    const [status, named] = await refusal('POST', 'sites', { publisher_id, name: 'Wrong', ...wrong })
    expect([status, named.sort()]).toEqual([400, fields.sort()])
  })

  test('with errors of the publisher and of the document together', async () => {
    const answer = await refusal('POST', 'sites', { publisher_id: 'one', name: '' })
    expect(answer).toEqual([400, ['publisher_id', 'name']])
    expect(await refusal('POST', 'sites', { publisher_id: 4711, name: 'N' })).toEqual([404, ['publisher_id']])
  })

  test('where another site has its slug or a host, also in capitals, or its publisher has a site', async () => {
    const publisher_id = await newPublisher()
    await ask('POST', 'sites', { publisher_id, name: 'First', hosts: ['first.example'] })
    expect(await refusal('POST', 'sites', { publisher_id, name: 'Again' })).toEqual([409, ['publisher_id']])
    const other = { publisher_id: await newPublisher(), name: 'Second' }
    const hosts = ['second.example', 'FIRST.example']
    expect(await refusal('POST', 'sites', { ...other, hosts })).toEqual([409, ['hosts[1]']])
    expect(await refusal('POST', 'sites', { ...other, slug: 'first' })).toEqual([409, ['slug']])
    await ask('POST', 'sites', other)
    expect(await refusal('PATCH', 'sites/second', { hosts })).toEqual([409, ['hosts[1]']])
  })

  test('when two want one host at the same moment, for one of them', async () => {
    const ids = [await newPublisher(), await newPublisher(), await newPublisher()]
    const answers = await Promise.all(
      ids.map((publisher_id, index) =>
        ask('POST', 'sites', { publisher_id, name: `Race ${index}`, hosts: ['race.example'] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each(['nothing', 'a%00b', '%F0%9F%92%A9', '../x'])('at a path that is no slug: %s', async slug => {
    expect((await ask('GET', `sites/${slug.replace('../', '%2E%2E%2F')}`)).status).toBe(404)
  })
})

describe('a draft', () => {
  const site = async (name: string): Promise<string> => {
    const publisher_id = await newPublisher()
    return (await ask('POST', 'sites', { publisher_id, name })).body.slug
  }
  const cookieOf = ({ headers }: { headers: Headers }): string =>
    headers
      .getSetCookie()
      .find(each => each.startsWith('preview='))
      ?.split(';', 1)[0] ?? ''

  test('is shown to who has the link, marked and not listed, until it is published', async () => {
    const slug = await site('Drafted')
    expect(await refusal('GET', `sites/${slug}/draft`)).toEqual([409, ['slug']])
    expect(await refusal('POST', `sites/${slug}/draft/preview`)).toEqual([409, ['slug']])
    expect(await refusal('PATCH', `sites/${slug}/draft`, { hosts: [] })).toEqual([400, ['hosts']])
    const theme = { accent: '#8A1C4A' }
    const draft = (await ask('PATCH', `sites/${slug}/draft`, { headline: 'Soon', theme })).body
    expect(draft).toMatchObject({ headline: { en: 'Soon' }, theme: { accent: '#8a1c4a' }, adjusted: [] })
    expect((await ask('PATCH', `sites/${slug}/draft`, { operator: 'Them' })).body.headline).toEqual({
      en: 'Soon',
    })
    const link = (await ask('POST', `sites/${slug}/draft/preview`)).body
    expect(link.expires_at).toBe('2026-12-08T12:00:00Z')
    const path = link.url.slice(url.length)
    await expect.poll(async () => (await page(path)).status, { timeout: 5000 }).toBe(303)
    const begun = await page(path)
    expect(begun.headers.get('location')).toBe(`/sites/${slug}`)
    const cookie = cookieOf(begun)
    const shown = await page(`/sites/${slug}`, { cookie })
    expect(shown.text).toContain('<h1>Soon</h1>')
    expect(shown.text).toContain('--accent:#8a1c4a')
    expect(shown.text).toContain('Guests do not see these pages yet.')
    expect(shown.text).toContain('<meta name="robots" content="noindex"/>')
    expect(shown.headers.get('x-robots-tag')).toBe('noindex')
    const live = await page(`/sites/${slug}`)
    expect(live.text).not.toContain('Soon')
    expect(live.headers.get('x-robots-tag')).toBeNull()
    expect((await page('/', { cookie })).text).not.toContain('Guests do not see')
    expect(cookieOf(await page(`/sites/${slug}?preview=end`, { cookie }))).toBe('preview=')
    expect((await ask('POST', `sites/${slug}/draft/publish`)).body).toMatchObject({
      has_draft: false,
      headline: { en: 'Soon' },
    })
    await shows(`/sites/${slug}`, '<h1>Soon</h1>')
    expect((await page(`/sites/${slug}`, { cookie })).text).not.toContain('Guests do not see')
    expect((await page(path)).status).toBe(404)
  })

  test('is not shown by a token of another site, of an earlier draft, or that is too old', async () => {
    const [one, other] = [await site('One'), await site('Other')]
    for (const slug of [one, other]) await ask('PATCH', `sites/${slug}/draft`, { headline: 'Secret' })
    const token = async (slug: string): Promise<string> =>
      new URL((await ask('POST', `sites/${slug}/draft/preview`)).body.url).searchParams.get('preview') ?? ''
    const first = await token(one)
    await expect
      .poll(async () => (await page(`/sites/${one}?preview=${first}`)).status, { timeout: 5000 })
      .toBe(303)
    const asked = async (slug: string, text: string) => (await page(`/sites/${slug}?preview=${text}`)).status
    expect(await asked(other, first)).toBe(404)
    const altered = `${first.slice(0, 20)}${first[20] === 'A' ? 'B' : 'A'}${first.slice(21)}`
    expect(await asked(one, altered)).toBe(404)
    expect(await asked(one, `9${first.slice(1)}`)).toBe(404)
    for (const text of ['', 'x', `${'1'.repeat(10)}-${'A'.repeat(43)}`])
      expect(await asked(one, text)).toBe(404)
    expect((await page(`/sites/${one}`, { cookie: 'preview=x' })).text).not.toContain('Secret')
    await ask('DELETE', `sites/${one}/draft`)
    await ask('PATCH', `sites/${one}/draft`, { headline: 'Another' })
    await expect.poll(() => asked(one, first), { timeout: 5000 }).toBe(404)
    const second = await token(other)
    expect(await asked(other, second)).toBe(303)
    running.clock.moveTo('2026-12-08T12:00:01Z')
    expect(await asked(other, second)).toBe(404)
    running.clock.moveTo('2026-12-01T12:00:00Z')
  })
})

describe('the command line', () => {
  const file = async (fields: object): Promise<string> => {
    const name = join(directory.path, 'site.json')
    await writeFile(name, JSON.stringify(fields))
    return name
  }

  test('creates, changes, drafts, publishes and deletes a site', async () => {
    const id = await newPublisher()
    const name = await file({ name: 'By hand', theme: { accent: '#ffff00' } })
    const made = await hostelry(`site create --publisher ${id} ${name}`)
    expect(made.errors).toBe('')
    expect(made.output).toMatch(/^site by-hand created\ntheme.accent: #ffff00 could not be read and became #/)
    await hostelry(`site set by-hand ${await file({ hosts: ['hand.example'] })}`)
    const drafted = await hostelry(`site draft by-hand ${await file({ headline: 'Drafted' })}`)
    expect(drafted.output).toBe('draft of site by-hand changed')
    const { json: link } = await hostelry('site preview by-hand --json')
    expect(link.path).toMatch(/^\/sites\/by-hand\?preview=\d{10}-[\w-]{43}$/)
    expect((await hostelry('site show by-hand --draft')).json.headline).toEqual({ en: 'Drafted' })
    expect((await hostelry('site publish by-hand')).output).toBe('draft of site by-hand published')
    const shown = (await hostelry('site show by-hand')).json
    expect(shown).toMatchObject({ publisher_id: id, hosts: ['hand.example'], headline: { en: 'Drafted' } })
    expect((await hostelry('site list')).output).toContain('hand.example')
    expect(await hostelry('site discard by-hand --yes')).toMatchObject({
      exitCode: 1,
      errors: 'hostelry: The site by-hand has no draft.',
    })
    await hostelry('site delete by-hand --yes')
    expect((await hostelry('site show by-hand')).errors).toBe('hostelry: There is no site by-hand.')
  }, 120_000)

  test('refuses a file with mistakes, or with more than one document, in a sentence for each', async () => {
    const wrong = await hostelry(`site set demo ${await file({ nam: 'x', hosts: ['a b'] })}`)
    expect(wrong.exitCode).toBe(1)
    expect(wrong.errors).toContain('nam: is not a known field. Did you mean name?')
    const many = join(directory.path, 'many.ndjson')
    await writeFile(many, '{"name":"a"}\n{"name":"b"}\n')
    expect(await hostelry(`site set demo ${many}`)).toMatchObject({ exitCode: 2 })
    expect(await hostelry('site create --publisher one -', { input: '{"name":"a"}' })).toMatchObject({
      exitCode: 1,
    })
  })
})
