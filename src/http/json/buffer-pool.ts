// The memory of answers. They are cut from sheets, since a sheet for forty of them costs as much as a buffer for one; and
// sheets of which everything has been sent are used again, since memory that is asked for anew with every answer makes the
// collector of garbage look at everything there is, while all requests wait.

const sheetBytes = 2 ** 20

/** Sheets that wait to be used again; what is beyond is left to the collector. */
const mostSpare = 16

interface Sheet {
  readonly bytes: Buffer
  used: number
  /** What was cut from it and not handed back. */
  out: number
}

const newSheet = (size: number): Sheet => {
  const sheet = { bytes: Buffer.allocUnsafeSlow(size), used: 0, out: 0 }
  sheets.set(sheet.bytes.buffer, sheet)
  return sheet
}

const sheets = new WeakMap<ArrayBufferLike, Sheet>()
const spare: Sheet[] = []
let sheet = newSheet(0)

/** So many bytes of a sheet, of any content. What is never handed back keeps its sheet from being used again, no more. */
export function allocate(length: number): Buffer {
  if (sheet.used + length > sheet.bytes.length) turnSheet(length)
  const piece = sheet.bytes.subarray(sheet.used, sheet.used + length)
  sheet.used += length
  sheet.out += 1
  return piece
}

/** Takes back what was cut: nobody may look at it from now on. What is not of a sheet is nobody's business here. */
export function release(pieces: readonly Buffer[]): void {
  for (const { buffer } of pieces) {
    const its = sheets.get(buffer)
    if (its === undefined) continue
    its.out -= 1
    if (its !== sheet) keepSpare(its)
  }
}

function turnSheet(length: number): void {
  const full = sheet
  sheet = length > sheetBytes ? newSheet(length) : (spare.pop() ?? newSheet(sheetBytes))
  keepSpare(full)
}

function keepSpare(idle: Sheet): void {
  if (idle.out > 0 || idle.bytes.length !== sheetBytes || spare.length === mostSpare) return
  idle.used = 0
  spare.push(idle)
}
