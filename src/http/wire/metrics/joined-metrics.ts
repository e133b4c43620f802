// The metrics of several processes as one text. Each series has the label of its worker, so they are put side by side and
// not added up: a sum would fall whenever a worker is replaced, and a rate over it would be wrong.

/** Texts in Prometheus' format; the series of a metric stand together, after its help and its type. */
export function joinMetrics(texts: readonly string[]): string {
  const series = new Map<string, string[]>()
  for (const text of texts) {
    let lines: string[] = []
    for (const line of text.split('\n')) {
      if (line === '') continue
      const name = /^# HELP (\S+)/.exec(line)?.[1]
      if (name !== undefined) {
        lines = series.getOrInsertComputed(name, () => [])
        if (lines.length === 0) lines.push(line)
      } else if (!line.startsWith('# TYPE') || lines.length === 1) lines.push(line)
    }
  }
  return `${[...series.values()].map(lines => lines.join('\n')).join('\n\n')}\n`
}
