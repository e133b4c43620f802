// The notes of a release: what is not released yet, or the section of its version in the changelog.

/** The text of [Unreleased], and once that is empty of the version. Throws where there is neither. */
export function notesOf(changelog: string, version: string): string {
  const sections = new Map(
    changelog
      .split(/^## /m)
      .slice(1)
      .map(section => [/^\[(.+?)\]/.exec(section)?.[1], section.slice(section.indexOf('\n')).trim()]),
  )
  const notes = sections.get('Unreleased') || sections.get(version)
  if (!notes) throw new Error(`CHANGELOG.md has no section [${version}]`)
  return `${notes}\n`
}
