// Reads one file out of a zip archive: found in the archive's directory at its end, inflated, and held against its
// checksum. As much of the format as the data set of the replay needs.

import { crc32, inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const deflated = 8

/** The bytes of the entry of that name; throws when there is none, or when it is not what its checksum says. */
export function readZipEntry(archive: Buffer, name: string): Buffer {
  const place = findEntry(archive, name)
  if (archive.readUInt16LE(place + 10) !== deflated) throw new Error(`${name} is not deflated in the archive`)
  const checksum = archive.readUInt32LE(place + 16)
  const compressedBytes = archive.readUInt32LE(place + 20)
  const header = archive.readUInt32LE(place + 42)
  // Names and extra fields may differ in length between the directory and the header before the data.
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  const bytes = inflateRawSync(archive.subarray(start, start + compressedBytes))
  if (crc32(bytes) !== checksum) throw new Error(`${name} does not have the checksum of the archive`)
  return bytes
}

/** Where the directory speaks of the entry. */
function findEntry(archive: Buffer, name: string): number {
  const marker = Buffer.alloc(4)
  marker.writeUInt32LE(endOfDirectory)
  const end = archive.lastIndexOf(marker)
  if (end === -1) throw new Error('the file is not a zip archive')
  let place = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(place) !== directoryEntry) throw new Error('the archive has a broken directory')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset =>
      archive.readUInt16LE(place + offset),
    ) as [number, number, number]
    const nameStart = place + 46
    if (archive.toString('utf8', nameStart, nameStart + nameLength) === name) return place
    place = nameStart + nameLength + extraLength + commentLength
  }
  throw new Error(`the archive has no ${name}`)
}
