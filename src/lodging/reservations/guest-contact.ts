// Whether a guest can be reached: more than the interface asks of an address, as a person who types can be asked again.

/** Whether mail can get there: `guest@gmail` and `a..b@example.com` are slips. */
export function isReachableEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.normalize('NFKC').trim().split('@')
  const isName = /^[^\s@,;:<>()[\]"\\]+$/.test(name) && !/^\.|\.\.|\.$/.test(name)
  const labels = domain.split('.')
  const areLabels =
    labels.length > 1 && labels.every(label => /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label))
  return more.length === 0 && isName && areLabels && /^(\p{L}{2,}|xn--.+)$/u.test(labels.at(-1)!)
}

/** The shortest numbers of the world have five digits, the longest 15; extensions come on top. */
const fewestDigits = 5
const mostDigits = 20

/** Whether it can be dialled: digits, with what people write between them. */
export function isTelephone(text: string): boolean {
  const written = text.normalize('NFKC').replace(/(ext\.?|extension|x|#)\s*\d+\s*$/i, '')
  const digits = written.replace(/\D/g, '').length
  return digits >= fewestDigits && digits <= mostDigits && /^[\d\s+()./\p{Pd}]+$/u.test(written)
}
