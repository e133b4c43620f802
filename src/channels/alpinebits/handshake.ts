// The handshake: which versions, actions and capabilities the client and this server both have.

import { childAt, type XmlElement, xmlOf, xmlText } from '../xml.ts'
import { type Action, actions } from './actions.ts'
import { writeDocument } from './answers.ts'
import { errorCodes, MessageRefusal } from './message-refusal.ts'
import { type Version, versions } from './schema-check.ts'

interface AnnouncedAction {
  readonly action: string
  readonly supports?: readonly string[]
}

interface AnnouncedVersion {
  readonly version: string
  readonly actions: readonly AnnouncedAction[]
}

/**
 * The OTA_PingRS to an OTA_PingRQ: what was sent as it was sent, and in a Warning what both sides have. MessageRefusal
 * where EchoData is not the JSON of the standard.
 */
export function answerHandshake(root: XmlElement): string {
  const echo = childAt(root, 'EchoData')?.text ?? ''
  const common = { versions: commonVersions(readAnnouncement(echo)) }
  const status = { Type: 11, Status: 'ALPINEBITS_HANDSHAKE' }
  const warning = xmlOf('Warning', status, xmlText(JSON.stringify(common)))
  return writeDocument(
    actions.handshake.answer,
    xmlOf('Success') + xmlOf('Warnings', {}, warning) + xmlOf('EchoData', {}, xmlText(echo)),
  )
}

/** What this server announces for a version. */
function announcementOf(version: Version): AnnouncedVersion {
  const own = Object.values<Action>(actions).filter(action => action.supports[version])
  const byName = Map.groupBy(own, action => action.announced)
  return {
    version,
    actions: [...byName].map(([action, several]) => {
      const supports = several.flatMap(one => one.supports[version] ?? [])
      return supports.length === 0 ? { action } : { action, supports }
    }),
  }
}

const commonVersions = (announced: readonly AnnouncedVersion[]): AnnouncedVersion[] =>
  versions.flatMap(version => {
    const theirs = announced.find(one => one.version === version)
    return theirs ? [{ version, actions: commonActions(theirs, announcementOf(version)) }] : []
  })

const commonActions = (theirs: AnnouncedVersion, ours: AnnouncedVersion): AnnouncedAction[] =>
  ours.actions.flatMap(({ action, supports }) => {
    const same = theirs.actions.find(one => one.action === action)
    if (!same) return []
    const both = supports?.filter(capability => same.supports?.includes(capability)) ?? []
    return [both.length === 0 ? { action } : { action, supports: both }]
  })

function readAnnouncement(echo: string): AnnouncedVersion[] {
  const found = Object(parsed(echo)) as { versions?: unknown }
  if (!Array.isArray(found.versions)) refuse('has no list "versions"')
  return found.versions.map((entry: unknown) => {
    const { version, actions: list } = Object(entry) as { version?: unknown; actions?: unknown }
    if (typeof version !== 'string' || !Array.isArray(list))
      refuse('has a version without "version" or "actions"')
    return { version, actions: list.map(readAction) }
  })
}

function readAction(entry: unknown): AnnouncedAction {
  const { action, supports = [] } = Object(entry) as { action?: unknown; supports?: unknown }
  const isList = Array.isArray(supports) && supports.every(capability => typeof capability === 'string')
  if (typeof action !== 'string' || !isList) refuse('has an action without "action" or with odd "supports"')
  return { action, supports: supports as string[] }
}

function parsed(echo: string): unknown {
  try {
    return JSON.parse(echo)
  } catch {
    refuse('is not JSON')
  }
}

function refuse(what: string): never {
  const form = '{"versions":[{"version":"2022-10","actions":[{"action":"action_OTA_Ping"}]}]}'
  throw new MessageRefusal(`EchoData ${what}; send it as ${form}.`, errorCodes.invalidValue)
}
