// The notes of a release: the section of its version in the changelog, or what is not released yet.

/** The section of the version, and before there is one [Unreleased]. Throws where there is neither. */
export function notesOf(changelog: string, version: string): string {
  const sections = new Map(
    changelog
      .split(/^## /m)
      .slice(1)
      .map(section => [/^\[(.+?)\]/.exec(section)?.[1], section.slice(section.indexOf('\n')).trim()]),
  )
  const notes = sections.get(version) || sections.get('Unreleased')
  if (!notes) throw new Error(`CHANGELOG.md has no section [${version}]`)
  return `${notes}\n`
}
