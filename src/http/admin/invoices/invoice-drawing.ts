// Draws invoices as PDF, in a thread of its own: measuring and embedding fonts takes a tenth of a second, for which guests do not
// wait. Run by invoice-pdf.ts.

import { parentPort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import type { Invoice } from '../../../lodging/reservations/invoice.ts'
import {
  type InvoiceSheet,
  invoiceSheet,
  type SheetLine,
  type SheetParty,
} from '../../../wording/invoice-sheet.ts'
import { fontBytes, fontNames, isDrawnBold } from './invoice-fonts.ts'

/** What fontkit tells of a font, which the types of PDFKit leave out. */
interface OpenFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
}
type Pdf = InstanceType<typeof PDFDocument> & { readonly _font: OpenFont }

interface Style {
  readonly size?: number
  readonly bold?: boolean
  readonly color?: string
  /** Its lines end at x + width. */
  readonly right?: boolean
}

interface Run {
  readonly font: string
  text: string
}

const [left, right, top, bottom] = [56, 539, 56, 770]
const [amountsFrom, factsFrom] = [420, 320]
const faint = '#5b6470'
const noGlyph = '□'

/** The bytes of the document; the same for the same invoice. */
async function drawn(invoice: Invoice): Promise<Buffer> {
  const sheet = invoiceSheet(invoice)
  // biome-ignore lint/style/noRestrictedGlobals: PDFKit takes the instant as one
  const at = new Date(invoice.issuedAt)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: sheet.language,
    displayTitle: true,
    info: {
      Title: `${sheet.title} ${sheet.number}`,
      Author: sheet.seller.name,
      CreationDate: at,
      ModDate: at,
    },
  }) as Pdf
  const parts: Buffer[] = []
  pdf.on('data', part => parts.push(part))
  const isWhole = new Promise(resolve => pdf.on('end', resolve))
  drawSheet(new Pen(pdf, sheet.language), sheet)
  pdf.end()
  await isWhole
  return Buffer.concat(parts)
}

/** Writes texts of any letters that the fonts have. */
class Pen {
  readonly pdf: Pdf
  y = top
  readonly #words: Intl.Segmenter
  readonly #known = new Set<string>()
  readonly #fontOf = new Map<string, string>()

  constructor(pdf: Pdf, language: string) {
    this.pdf = pdf
    this.#words = new Intl.Segmenter(language, { granularity: 'word' })
  }

  /** Writes a text from y on, in as many lines as it needs; gives the y below. */
  write(
    text: string,
    x: number,
    width: number,
    { size = 9.5, bold = false, color = '#000000', right: isRight = false }: Style = {},
  ): number {
    let y = this.y
    for (const line of this.#linesOf(text, width, size, bold)) {
      const runs = this.#runsOf(line, bold)
      let from = isRight ? x + width - this.#widthOf(runs, size) : x
      for (const { font, text: part } of runs) {
        const isOutlined = bold && isDrawnBold(font)
        this.#use(font)
          .fontSize(size)
          .fillColor(color)
          .strokeColor(color)
          .lineWidth(size / 30)
          .text(part, from, y + size, {
            lineBreak: false,
            baseline: 'alphabetic',
            fill: true,
            stroke: isOutlined,
          })
        from += this.pdf.widthOfString(part)
      }
      y += size * 1.45
    }
    return y
  }

  rule(weight = 0.5): void {
    this.pdf.moveTo(left, this.y).lineTo(right, this.y).lineWidth(weight).strokeColor('#9aa3af').stroke()
  }

  /** A new page where less than this is left. */
  keep(height: number): void {
    if (this.y + height <= bottom) return
    this.pdf.addPage()
    this.y = top
  }

  #use(font: string): Pdf {
    if (!this.#known.has(font)) this.pdf.registerFont(font, fontBytes(font))
    this.#known.add(font)
    return this.pdf.font(font) as Pdf
  }

  #fontFor(character: string, bold: boolean): string | null {
    const codePoint = character.codePointAt(0)!
    const key = `${codePoint} ${bold}`
    const known = this.#fontOf.get(key)
    if (known !== undefined) return known
    const found = fontNames(bold).find(font => this.#use(font)._font.font.hasGlyphForCodePoint(codePoint))
    if (found !== undefined) this.#fontOf.set(key, found)
    return found ?? null
  }

  #runsOf(text: string, bold: boolean): Run[] {
    const runs: Run[] = []
    for (const character of text.normalize('NFC')) {
      const font = this.#fontFor(character, bold)
      const written = font === null ? noGlyph : character
      const of = font ?? this.#fontFor(noGlyph, bold)!
      const last = runs.at(-1)
      if (last?.font === of) last.text += written
      else runs.push({ font: of, text: written })
    }
    return runs
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + this.#use(font).fontSize(size).widthOfString(text), 0)
  }

  #linesOf(text: string, width: number, size: number, bold: boolean): string[] {
    const fits = (line: string): boolean => this.#widthOf(this.#runsOf(line.trimEnd(), bold), size) <= width
    if (fits(text)) return [text]
    const lines = ['']
    for (const { segment } of this.#words.segment(text)) {
      // A word that is longer than the line is divided anywhere.
      for (const piece of fits(segment) ? [segment] : segment) {
        if (fits(lines.at(-1)! + piece)) lines[lines.length - 1] += piece
        else lines.push(piece.trimStart())
      }
    }
    return lines.map(line => line.trimEnd())
  }
}

function drawSheet(pen: Pen, sheet: InvoiceSheet): void {
  const { pdf } = pen
  pen.y = drawParty(pen, sheet.seller, factsFrom - left - 24, 12)
  const below = pen.y
  pen.y = top
  pen.y = pen.write(sheet.title, factsFrom, right - factsFrom, { size: 20, bold: true }) + 6
  for (const { name, value } of sheet.facts) {
    const ends = [
      pen.write(name, factsFrom, 84, { color: faint }),
      pen.write(value, factsFrom + 90, right - factsFrom - 90),
    ]
    pen.y = Math.max(...ends)
  }
  const belowFacts = pen.y
  pen.y = Math.max(below + 28, 150)
  pen.y = pen.write(sheet.to, left, 200, { color: faint })
  pen.y = Math.max(drawParty(pen, sheet.buyer, factsFrom - left - 24, 10), belowFacts) + 30
  drawTable(pen, sheet)
  pen.y += 14
  for (const note of sheet.notes) {
    pen.keep(40)
    pen.y = pen.write(note, left, right - left) + 4
  }
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pen.y = 800
    pen.write(`${sheet.seller.name} · ${sheet.number}`, left, 330, { size: 8, color: faint })
    pen.write(sheet.pageText(page + 1, count), amountsFrom, right - amountsFrom, {
      size: 8,
      color: faint,
      right: true,
    })
  }
}

function drawParty(pen: Pen, { name, lines }: SheetParty, width: number, size: number): number {
  pen.y = pen.write(name, left, width, { size, bold: true })
  for (const line of lines) pen.y = pen.write(line, left, width)
  return pen.y
}

function drawTable(pen: Pen, { columns, lines, taxes, total, payments, due }: InvoiceSheet): void {
  drawLine(pen, { text: columns[0], amount: columns[1] }, { color: faint })
  pen.rule()
  for (const line of lines) drawLine(pen, line)
  pen.rule()
  for (const line of taxes) drawLine(pen, line)
  drawLine(pen, total, { bold: true, size: 11 })
  pen.rule(1)
  for (const line of payments) drawLine(pen, line)
  if (due) drawLine(pen, due, { bold: true, size: 11 })
}

function drawLine(pen: Pen, { text, amount }: SheetLine, style: Style = {}): void {
  pen.keep(44)
  pen.y += 5
  const ends = [
    pen.write(text, left, amountsFrom - left - 12, style),
    pen.write(amount, amountsFrom, right - amountsFrom, { ...style, right: true }),
  ]
  pen.y = Math.max(...ends) + 4
}

parentPort?.on('message', async (invoice: Invoice) => parentPort?.postMessage(await drawn(invoice)))
