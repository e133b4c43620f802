// Reads an AlpineBits message into plain elements, all of the namespace of OTA.

import { parseXml, readXml, type XmlElement, XmlRefusal } from '../xml.ts'
import { MessageRefusal } from './message-refusal.ts'

/** All messages of OTA and AlpineBits are in this namespace. */
export const otaNamespace = 'http://www.opentravel.org/OTA/2003/05'

const deepestElement = 24

/**
 * The outermost element of a message. MessageRefusal for what `parseXml` refuses, and for an element of another namespace than
 * OTA's.
 */
export function parseMessage(xml: string): XmlElement {
  try {
    return ofOta(parseXml(xml, deepestElement))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** As `parseMessage`, in slices, so that requests are served in between. */
export async function readMessage(xml: string): Promise<XmlElement> {
  try {
    return ofOta(await readXml(xml, deepestElement))
  } catch (error) {
    throw refusalOf(error)
  }
}

const refusalOf = (error: unknown): unknown =>
  error instanceof XmlRefusal ? new MessageRefusal(error.message) : error

function ofOta(root: XmlElement): XmlElement {
  requireNamespace(root)
  return root
}

/** The depth is bounded by then. */
function requireNamespace({ name, namespace, children }: XmlElement): void {
  if (namespace !== otaNamespace) {
    const shown = name.replace(/[^\x20-\x7e]/g, '?').slice(0, 120)
    throw new MessageRefusal(`The element ${shown} is not of the namespace ${otaNamespace}.`)
  }
  for (const child of children) requireNamespace(child)
}
