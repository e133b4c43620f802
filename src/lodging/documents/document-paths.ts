// Paths into documents as the audit trail writes them (the function audit_difference): `.rooms[101].name`, an element of a list by
// its id or code, and `.rooms.order` for the order of such a list.

/** A field of an object, or an element of a list by its key. */
type Step = { readonly field: string } | { readonly key: string }

/** What a path leads through is not there. */
export const gone = Symbol('gone')

/** The steps of a path; null for a text that is none, as of a code with a bracket in it. */
export function pathSteps(text: string): readonly Step[] | null {
  const steps: Step[] = []
  const step = /\.([^.[\]]+)|\[([^[\]]+)\]/y
  while (step.lastIndex < text.length) {
    const found = step.exec(text)
    if (!found) return null
    const [, field, key] = found
    steps.push(field === undefined ? { key: key! } : { field })
  }
  return steps.length === 0 ? null : steps
}

/** What a document has at a path; null for nothing there, `gone` where it has no place for it. */
export function valueAt(node: unknown, [step, ...rest]: readonly Step[]): unknown {
  if (step === undefined) return node ?? null
  if (Array.isArray(node)) {
    if ('field' in step) return step.field === 'order' && rest.length === 0 ? node.map(keyOf) : gone
    const found = node.find(element => keyOf(element) === step.key)
    return found === undefined && rest.length > 0 ? gone : valueAt(found, rest)
  }
  if (!isObject(node) || 'key' in step) return gone
  return valueAt(node[step.field], rest)
}

/** The document with a value at a path, null for none; `gone` where it has no place for it. A new element of a list comes last. */
export function withValueAt(node: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value
  const isLast = rest.length === 0
  if (Array.isArray(node)) {
    if ('field' in step)
      return step.field === 'order' && isLast && Array.isArray(value) ? inOrder(node, value) : gone
    const index = node.findIndex(element => keyOf(element) === step.key)
    if (isLast && value === null) return node.filter((_, each) => each !== index)
    if (index < 0) return isLast ? [...node, value] : gone
    const element = withValueAt(node[index], rest, value)
    return element === gone ? gone : node.with(index, element)
  }
  if (!isObject(node) || 'key' in step) return gone
  const { [step.field]: present, ...others } = node
  if (isLast && value === null) return others
  const changed = withValueAt(present, rest, value)
  return changed === gone ? gone : { ...node, [step.field]: changed }
}

/** Elements in the order of these keys; those of no key stay behind them. */
function inOrder(list: readonly unknown[], keys: readonly unknown[]): unknown[] {
  const placeOf = (element: unknown): number => {
    const place = keys.indexOf(keyOf(element))
    return place < 0 ? keys.length : place
  }
  return list.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The key of an element, as audit_keys of the database has it. */
function keyOf(element: unknown): string | undefined {
  if (!isObject(element)) return undefined
  const key = element.id ?? element.code ?? element.rate_code
  return key === undefined || key === null ? undefined : String(key)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
