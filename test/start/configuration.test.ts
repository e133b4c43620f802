// What cannot work is said when the configuration is read, in a sentence that names the variable.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const empty = join(directory.path, 'empty')
await writeFile(empty, '\n')

const provider = {
  OIDC_ISSUER: 'https://login.example.com/',
  OIDC_CLIENT_ID: 'hostelry',
  OIDC_CLIENT_SECRET: 'secret',
}

test.each([
  [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY holds addresses or networks'],
  [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/33' }, 'not "10.0.0.0/33"'],
  [{ TRUST_PROXY: '10.0.0.0/0' }, 'not "10.0.0.0/0"'],
  [{ TRUST_PROXY: '10.0.0.1/8/8' }, 'TRUST_PROXY'],
  [{ PORT: '65536' }, 'PORT is a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT is a whole number'],
  [{ PUBLIC_URL: 'rooms.example.com' }, 'PUBLIC_URL is an http or https address'],
  [{ PUBLIC_URL: 'localhost:8080' }, 'PUBLIC_URL is an http or https address'],
  [{ PUBLIC_URL: 'https://rooms.example.com/?x=1' }, 'PUBLIC_URL is an http or https address'],
  [{ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@example.com' }, 'SMTP_URL starts with smtp://'],
  [{ SMTP_URL: 'smtp://mail.example.com:99999', MAIL_FROM: 'a@example.com' }, 'SMTP_URL'],
  [{ SECRET_KEY: 'c2hvcnQ=' }, 'SECRET_KEY is at least 32 random bytes'],
  [{ SECRET_KEY_FILE: join(empty, 'none') }, 'SECRET_KEY_FILE names a file that cannot be read'],
  [{ DATABASE_URL_FILE: empty }, 'DATABASE_URL_FILE names an empty file'],
  [{ METRICS_TOKEN: 'two words' }, 'METRICS_TOKEN is ASCII without blanks'],
  [{ ...provider, OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ALLOW_PRIVATE=true lets it be http://'],
  [{ ...provider, OIDC_ISSUER: 'https://login.example.com/?realm=a' }, 'OIDC_ISSUER is an https address'],
  [{ ...provider, OIDC_ISSUER: 'https://a:b@login.example.com' }, 'OIDC_ISSUER is an https address'],
  [{ ...provider, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is needed with OIDC_ISSUER'],
  [{ ...provider, OIDC_CLIENT_SECRET: 'two words' }, 'OIDC_CLIENT_SECRET is needed with OIDC_ISSUER'],
  [{ ...provider, OIDC_SECOND_FACTOR: 'nowhere' }, 'OIDC_SECOND_FACTOR is here or provider'],
  [{ ...provider, OIDC_NAME: 'a'.repeat(41) }, 'OIDC_NAME has at most 40 characters'],
  [{ OIDC_CLIENT_ID: 'hostelry' }, 'OIDC_CLIENT_ID is used with OIDC_ISSUER; set both'],
  [{ OIDC_PASSWORDS: 'false' }, 'OIDC_PASSWORDS=false needs OIDC_ISSUER: nobody could sign in'],
] as Record<string, string>[][])('refuses %o', (environment, sentence) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrow(String(sentence))
})

test.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8'])('trusts the proxies %s', text => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(text.split(',').map(entry => entry.trim()))
})

test('reads the identity provider as it writes itself, and shows its secret nowhere', () => {
  const { singleSignOn } = readConfig(provider)
  expect(singleSignOn).toMatchObject({ issuer: 'https://login.example.com/', allowsPasswords: true })
  expect(JSON.stringify(singleSignOn)).not.toContain('"secret"')
  expect(readConfig({}).singleSignOn).toBeNull()
})
