// Generated parts of a page stand between two comments that name them; the rest of the page is written by hand.

/** The page with each of its sections replaced. Throws when page and sections do not name the same ones. */
export function withSections(page: string, sections: ReadonlyMap<string, string>): string {
  const unused = new Set(sections.keys())
  const filled = page.replace(marked, (_, name: string) => {
    const text = sections.get(name)
    if (text === undefined) throw new Error(`nothing is generated under the name ${name}`)
    unused.delete(name)
    return `<!-- generated: ${name} -->\n\n${text.trim()}\n\n<!-- end: ${name} -->`
  })
  if (unused.size > 0) throw new Error(`no place is marked for ${[...unused].join(', ')}`)
  return filled
}

const marked = /<!-- generated: ([\w-]+) -->[\s\S]*?<!-- end: \1 -->/g

/** A table with left-aligned columns; `|` within a cell is escaped. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

export const jsonBlock = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
