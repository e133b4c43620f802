// Addresses that are probably mistyped: their domain is nearly, and not quite, that of a mail provider whom many guests have.

const providers = (
  'gmail.com googlemail.com mail.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org ' +
  'hotmail.com hotmail.de hotmail.fr hotmail.es hotmail.it hotmail.co.uk outlook.com outlook.de outlook.fr outlook.es live.com ' +
  'live.de live.fr msn.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.co.uk yahoo.co.jp ymail.com aol.com icloud.com ' +
  'me.com mac.com proton.me protonmail.com orange.fr free.fr sfr.fr laposte.net wanadoo.fr libero.it virgilio.it tiscali.it ' +
  'alice.it telefonica.net docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp comcast.net verizon.net att.net'
).split(' ')

/** Shorter domains are too near to each other. */
const shortest = 7

/** The address as it was probably meant; null where nothing speaks for another one. */
export function betterEmail(email: string): string | null {
  const [, name, domain] = /^(\S+)@(\S+)$/.exec(email.trim()) ?? []
  if (!name || !domain) return null
  const typed = domain.toLowerCase()
  if (typed.length < shortest || providers.includes(typed)) return null
  const meant = providers.find(provider => provider.length >= shortest && isOneSlipFrom(typed, provider))
  return meant === undefined ? null : `${name}@${meant}`
}

/** One letter too many, missing or wrong, or two that changed places. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let end = 0
  const most = Math.min(typed.length, meant.length) - start
  while (end < most && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const [left, right] = [typed, meant].map(text => text.slice(start, text.length - end)) as [string, string]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
