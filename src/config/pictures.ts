// The variables of pictures that are kept in a bucket of a service that speaks S3.

import type { S3Settings } from '../store/pictures/s3-client.ts'
import { Secret } from '../values/secrets/secret.ts'
import { httpUrl } from './checks.ts'
import { type VariableName, variables } from './variables.ts'

const companions = [
  'PICTURES_S3_BUCKET',
  'PICTURES_S3_REGION',
  'PICTURES_S3_KEY_ID',
  'PICTURES_S3_SECRET',
  'PICTURES_S3_ADDRESSING',
] as const

/** Reads the variables and says what is wrong with them; null where pictures are kept in DATA_DIR. */
export function pictureBucket(read: (name: VariableName) => string, mistakes: string[]): S3Settings | null {
  const address = read('PICTURES_S3_URL')
  if (address === '') {
    for (const name of companions)
      if (read(name) !== '') mistakes.push(`${name} is used with PICTURES_S3_URL; set both`)
    return null
  }
  const url = httpUrl('PICTURES_S3_URL', address, mistakes) ?? ''
  if (url !== '' && new URL(url).pathname !== '/')
    mistakes.push('PICTURES_S3_URL has no path; the bucket is in PICTURES_S3_BUCKET')
  const bucket = read('PICTURES_S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    mistakes.push('PICTURES_S3_BUCKET is the name of a bucket: 3 to 63 of a-z, 0-9, dots and hyphens')
  const region = read('PICTURES_S3_REGION') || variables.PICTURES_S3_REGION.fallback
  if (!/^[a-z0-9-]{1,40}$/.test(region)) mistakes.push('PICTURES_S3_REGION is a region such as eu-central-1')
  for (const name of ['PICTURES_S3_KEY_ID', 'PICTURES_S3_SECRET'] as const)
    if (!/^[\x21-\x7e]{1,500}$/.test(read(name)))
      mistakes.push(`${name} is needed with PICTURES_S3_URL: ASCII without blanks`)
  const addressing = read('PICTURES_S3_ADDRESSING') || variables.PICTURES_S3_ADDRESSING.fallback
  if (addressing !== 'path' && addressing !== 'host') mistakes.push('PICTURES_S3_ADDRESSING is path or host')
  return {
    url,
    bucket,
    region,
    keyId: new Secret(read('PICTURES_S3_KEY_ID')),
    secret: new Secret(read('PICTURES_S3_SECRET')),
    addressing: addressing === 'host' ? 'host' : 'path',
  }
}
