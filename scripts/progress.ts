// The progress of a long run: a bar on a terminal, a line now and then elsewhere.

export interface Progress extends Disposable {
  /** One more item is done. */
  advance(): void
}

const barWidth = 30
const milliseconds = { bar: 200, line: 30_000 }

/** Shows itself on standard error; disposing prints the final state. `things` names what is counted, in the plural. */
export function progressOf(total: number, things: string): Progress {
  const start = performance.now()
  let done = 0
  const show = (): void => {
    const share = total === 0 ? 1 : done / total
    const rate = done / ((performance.now() - start) / 1000)
    const count = (number: number): string => Math.round(number).toLocaleString('en')
    const left = rate > 0 ? `, ${count((total - done) / rate)} s left` : ''
    const text = `${count(100 * share)}% ${count(done)} of ${count(total)} ${things}, ${count(rate)}/s${left}`
    if (process.stderr.isTTY) {
      const filled = Math.round(barWidth * share)
      process.stderr.write(`\r[${'#'.repeat(filled).padEnd(barWidth, '.')}] ${text}\x1b[K`)
    } else process.stderr.write(`${text}\n`)
  }
  const timer = setInterval(show, process.stderr.isTTY ? milliseconds.bar : milliseconds.line)
  return {
    advance: () => {
      done += 1
    },
    [Symbol.dispose]: () => {
      clearInterval(timer)
      show()
      if (process.stderr.isTTY) process.stderr.write('\n')
    },
  }
}
