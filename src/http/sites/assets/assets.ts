// What browsers load beside a page: the script of its islands and the fonts. Their addresses have a hash of the content, so
// that they may be cached for a year. The style sheet is part of each page, as a request for it would delay the first paint.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { bundled } from './bundle.ts'
import { fontFaces } from './fonts.ts'

export interface Assets {
  /** The style sheet, without the tokens of a theme. */
  readonly style: string
  /** Addresses. */
  readonly script: string
  /** Of the checkout and of bookings, in addition. */
  readonly formScript: string
  readonly fonts: ReadonlyMap<string, string>
}

interface Asset {
  readonly path: string
  readonly type: string
  readonly content: Buffer
}

/** Builds the assets, and adds their routes. */
export async function addAssets(app: FastifyInstance): Promise<Assets> {
  const [style, script, formScript, fonts] = await Promise.all([
    bundled(new URL('../style/pages.css', import.meta.url)),
    scriptAsset('pages'),
    scriptAsset('forms'),
    Promise.all(fontFaces.map(async face => [face.name, await fontAsset(face)] as const)),
  ])
  const assets = [script, formScript, ...fonts.map(([, asset]) => asset)]
  const served = new Map(assets.map(asset => [asset.path, asset]))
  for (const { path, type, content } of served.values()) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable' }).type(type).send(content),
    )
  }
  return {
    style,
    script: script.path,
    formScript: formScript.path,
    fonts: new Map(fonts.map(([name, asset]) => [name, asset.path])),
  }
}

async function scriptAsset(name: 'pages' | 'forms'): Promise<Asset> {
  const script = await bundled(new URL(`../../../../web/sites/${name}.ts`, import.meta.url))
  return assetOf(name, 'js', 'text/javascript; charset=utf-8', Buffer.from(script))
}

async function fontAsset({ name, file }: { name: string; file: string }): Promise<Asset> {
  const content = await readFile(fileURLToPath(import.meta.resolve(file)))
  return assetOf(name, 'woff2', 'font/woff2', content)
}

function assetOf(name: string, extension: string, type: string, content: Buffer): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { path: `/assets/${name}-${hash}.${extension}`, type, content }
}
