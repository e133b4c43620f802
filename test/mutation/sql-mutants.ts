// Faults of SQL, in the texts of the store: a condition that always holds, a turned comparison, an order or a lock left
// out, an interval one longer. Each is still a statement that PostgreSQL runs, or it would prove nothing.

import ts from 'typescript'
import { type Mutant, placeOf } from './mutant.ts'
import { sqlTokens, type Token } from './sql-tokens.ts'

type Fault = Pick<Mutant, 'start' | 'end' | 'replacement' | 'kind'>

/** All faults of the SQL in one file. */
export function sqlMutants(file: string, source: string): Mutant[] {
  return sqlTexts(file, source)
    .flatMap(({ text, offset }) => sqlFaults(text, offset))
    .map((fault, index) => ({
      ...fault,
      file,
      layer: 'sql',
      id: `${file}:${placeOf(source, fault.start)} ${fault.kind} ${index}`,
    }))
}

const looksLikeSql =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|ORDER BY|IS (NOT )?NULL|IN \(|AND|FOR UPDATE)\b/

/** What stands between the quotes of each text that holds SQL. */
function sqlTexts(file: string, source: string): { text: string; offset: number }[] {
  const texts: { text: string; offset: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const offset = node.getStart(tree) + 1
      const text = source.slice(offset, node.getEnd() - 1)
      if (looksLikeSql.test(text)) texts.push({ text, offset })
    }
    ts.forEachChild(node, visit)
  }
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  visit(tree)
  return texts
}

/** The faults of one text, each by itself. */
export function sqlFaults(text: string, offset = 0): Fault[] {
  const tokens = sqlTokens(text, offset)
  const clauses = clausesOf(tokens)
  const between = ({ start }: Token, { end }: Token): string => text.slice(start - offset, end - offset)
  const faults: Fault[] = []
  tokens.forEach((token, index) => {
    const at = { tokens, index, token, clause: clauses[index]!, between }
    for (const faultOf of faultsOfTokens) {
      const fault = faultOf(at)
      if (fault) faults.push(fault)
    }
  })
  return faults
}

interface Place {
  readonly tokens: readonly Token[]
  readonly index: number
  readonly token: Token
  readonly clause: Clause
  /** The text from one token to another, both included. */
  between(first: Token, last: Token): string
}

type Clause = 'condition' | 'assignment' | 'other'

const opening: Readonly<Record<string, Clause>> = {
  WHERE: 'condition',
  ON: 'condition',
  WHEN: 'condition',
  HAVING: 'condition',
  AND: 'condition',
  OR: 'condition',
  NOT: 'condition',
  SET: 'assignment',
  SELECT: 'other',
  FROM: 'other',
  THEN: 'other',
  ELSE: 'other',
  RETURNING: 'other',
  VALUES: 'other',
  ORDER: 'other',
  GROUP: 'other',
  LIMIT: 'other',
}

/** What each token is part of; `=` compares in a condition and assigns after SET. */
function clausesOf(tokens: readonly Token[]): Clause[] {
  const isStatement = /^(SELECT|INSERT|UPDATE|DELETE|WITH|CASE|LOCK|SET|FROM)$/.test(tokens[0]?.word ?? '')
  const isList = tokens.some(({ text, depth }) => text === ',' && depth === 0)
  let clause: Clause = isStatement || isList ? 'other' : 'condition'
  const outer: Clause[] = []
  return tokens.map(({ word, text }, index) => {
    if (text === '(') outer.push(clause)
    if (text === ')') clause = outer.pop() ?? 'other'
    // In a list after SET the next assignment begins.
    if (text === ',' && clause === 'condition' && outer.length === 0 && isList) clause = 'other'
    const isDistinctFrom = word === 'FROM' && tokens[index - 1]?.word === 'DISTINCT'
    if (opening[word] && !isDistinctFrom) clause = opening[word]
    return clause
  })
}

const faultsOfTokens: readonly ((place: Place) => Fault | null)[] = [
  alwaysTrue,
  turnedComparison,
  turnedTest,
  droppedOrder,
  droppedDirection,
  droppedLock,
  droppedLimit,
  longerInterval,
  turnedSum,
  turnedChoice,
]

const ends = new Set([
  'AND',
  'OR',
  'ORDER',
  'GROUP',
  'LIMIT',
  'OFFSET',
  'RETURNING',
  'FOR',
  'ON',
  'UNION',
  'SET',
  'WHERE',
  'JOIN',
  'LEFT',
  'CROSS',
  'INNER',
  'HAVING',
  'WINDOW',
  'THEN',
  'WHEN',
  'ELSE',
  'END',
  'AS',
  'FROM',
  ';',
  ',',
])

/** The last token of what begins after `index`, at its depth; `stops` end it. */
function lastOf({ tokens, index, token }: Place, stops: ReadonlySet<string>): Token | undefined {
  let last: Token | undefined
  for (const next of tokens.slice(index + 1)) {
    const isDistinctFrom = next.word === 'FROM' && last?.word === 'DISTINCT'
    const isStop = next.depth === token.depth && stops.has(next.word) && !isDistinctFrom
    if (next.depth < token.depth || isStop) break
    last = next
  }
  return last
}

function alwaysTrue(place: Place): Fault | null {
  const { tokens, index, token } = place
  if (!/^(WHERE|AND|ON)$/.test(token.word) || isOfBetween(place)) return null
  const next = tokens[index + 1]
  const last = lastOf(place, ends)
  if (!next || !last || /^(CONFLICT|CONSTRAINT)$/.test(next.word)) return null
  // Kept beside TRUE, so that the parameters in it keep their types.
  const replacement = `((${place.between(next, last)}) OR TRUE)`
  return { start: next.start, end: last.end, kind: 'dropped condition', replacement }
}

/** `x BETWEEN a AND b` is one condition. */
function isOfBetween({ tokens, index, token }: Place): boolean {
  if (token.word !== 'AND') return false
  for (const before of tokens.slice(0, index).reverse()) {
    if (before.depth !== token.depth) continue
    if (before.word === 'BETWEEN') return true
    if (/^(AND|OR|WHERE|ON|SELECT)$/.test(before.word)) return false
  }
  return false
}

const turned: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
}

function turnedComparison({ token, clause }: Place): Fault | null {
  const other = turned[token.text]
  if (other === undefined || (token.text === '=' && clause !== 'condition')) return null
  return instead(token, 'turned comparison', other)
}

/** IS NULL, IN and EXISTS, and the same with NOT. */
function turnedTest({ tokens, index, token }: Place): Fault | null {
  const [before, next] = [tokens[index - 1], tokens[index + 1]]
  if (token.word === 'IS' && next?.word === 'NULL') return instead(token, 'turned test', 'IS NOT')
  if (token.word === 'NOT' && /^(NULL|EXISTS|IN)$/.test(next?.word ?? ''))
    return instead(token, 'turned test', '')
  if (/^(EXISTS|IN)$/.test(token.word) && before?.word !== 'NOT')
    return instead(token, 'turned test', `NOT ${token.text}`)
  return null
}

function droppedOrder(place: Place): Fault | null {
  if (place.token.word !== 'ORDER' || place.tokens[place.index + 1]?.word !== 'BY') return null
  const last = lastOf(place, new Set(['LIMIT', 'OFFSET', 'FOR', 'RETURNING', ';', 'ROWS']))
  return last ? without(place.token, last, 'dropped order') : null
}

function droppedDirection({ token }: Place): Fault | null {
  return token.word === 'DESC' ? instead(token, 'dropped direction', '') : null
}

function droppedLock(place: Place): Fault | null {
  const { token, tokens, index } = place
  if (token.word !== 'FOR' || !/^(UPDATE|SHARE|NO|KEY)$/.test(tokens[index + 1]?.word ?? '')) return null
  const last = lastOf(place, new Set(['LIMIT', 'RETURNING', 'UNION', ';']))
  return last ? without(token, last, 'dropped lock') : null
}

function droppedLimit({ token, tokens, index }: Place): Fault | null {
  const amount = tokens[index + 1]
  if (token.word !== 'LIMIT' || !amount || !/^(\$\d+|\d+)$/.test(amount.text)) return null
  return instead(amount, 'dropped limit', `${amount.text} + 1000000`)
}

function longerInterval({ token, tokens, index }: Place): Fault | null {
  const next = tokens[index + 1]
  const span = /^'(\d+)( [^']*)'$/.exec(next?.text ?? '')
  if (token.word !== 'INTERVAL' || !next || !span) return null
  return instead(next, 'longer interval', `'${Number(span[1]) + 1}${span[2]}'`)
}

function turnedSum({ token, tokens, index }: Place): Fault | null {
  const isSum = token.text === '+' || token.text === '-'
  const before = tokens[index - 1]
  if (!isSum || !before || /^([(,=<>]|THEN|ELSE|SELECT)$/.test(before.word)) return null
  return instead(token, 'turned sum', token.text === '+' ? '-' : '+')
}

const choices: Readonly<Record<string, string>> = {
  LEAST: 'greatest',
  GREATEST: 'least',
  MIN: 'max',
  MAX: 'min',
}

function turnedChoice({ token, tokens, index }: Place): Fault | null {
  const other = choices[token.word]
  return other && tokens[index + 1]?.text === '(' ? instead(token, 'turned choice', other) : null
}

const instead = ({ start, end }: Token, kind: string, replacement: string): Fault => ({
  start,
  end,
  replacement,
  kind,
})

const without = ({ start }: Token, { end }: Token, kind: string): Fault => ({
  start,
  end,
  replacement: '',
  kind,
})
