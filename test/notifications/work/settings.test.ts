// Where mails and webhooks may go is said in the environment and in the property document, and mistakes are named.

import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { completeDocument } from '../../support/hotels/property-documents.ts'

describe('the environment', () => {
  test('without a word means files, no private receivers', () => {
    expect(readConfig({})).toMatchObject({ smtpUrl: null, webhookAllowPrivate: false })
  })

  test('names a mail server whose password does not show', () => {
    const config = readConfig({
      SMTP_URL: 'smtps://user:hunter2@mail.example.com',
      MAIL_FROM: 'Example Hotels <stay@example.com>',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    })
    expect(config.smtpUrl?.reveal(text => text)).toBe('smtps://user:hunter2@mail.example.com')
    expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain('hunter2')
    expect(config.webhookAllowPrivate).toBe(true)
  })

  test.each([
    [{ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.example' }, /SMTP_URL starts with smtp:/],
    [{ SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@b.example' }, /SMTP_URL starts with smtp:/],
    [{ SMTP_URL: 'smtp://mail.example.com' }, /MAIL_FROM is needed with SMTP_URL/],
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM is an address/],
    [{ MAIL_FROM: 'Hotels <a@b.example>, x@y.example' }, /MAIL_FROM is an address/],
    [{ WEBHOOK_ALLOW_PRIVATE: 'yes' }, /WEBHOOK_ALLOW_PRIVATE is true or false/],
  ])('%j is refused', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })
})

describe('reservation_email of a property', () => {
  const errorsOf = (reservation_email: unknown) => {
    const result = checkPropertyDocument({ ...completeDocument(), reservation_email })
    return 'errors' in result ? result.errors : []
  }

  test.each(['desk@lion.example', 'réception@löwe.example', null])('may be %j', address => {
    expect(errorsOf(address)).toEqual([])
  })

  test.each(['desk', 'a@b, c@d', 'a@b\r\nBcc: c@d', 'Desk <a@b>', '', 7])('may not be %j', address => {
    expect(errorsOf(address)).toMatchObject([{ field: 'reservation_email' }])
  })
})
