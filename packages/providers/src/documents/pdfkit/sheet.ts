import { INK, LINE } from './colors.ts'
import { breakLines, type Line } from './break-lines.ts'
import type { FontName, Fonts } from './fonts.ts'

export type Pdf = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** US letter in points, with the margins of the text. */
export const PAGE = { width: 612, height: 792, left: 76, right: 76, top: 72, bottom: 78 } as const
export const TEXT_WIDTH: number = PAGE.width - PAGE.left - PAGE.right
const FOOT = PAGE.height - PAGE.bottom
/** Minimum number of lines of a paragraph on one page (widow and orphan control). */
const LINES_TOGETHER = 2

export interface Style {
  readonly font: FontName
  readonly size: number
  readonly leading: number
  readonly color: string
}
export const BODY: Style = { font: 'regular', size: 9.75, leading: 14.5, color: INK }
export const BOLD: Style = { ...BODY, font: 'bold' }

/** The drawing position and the operations that draw on a page. All distances in points. */
export interface Sheet {
  readonly pdf: Pdf
  readonly brand: string
  readonly y: () => number
  readonly moveTo: (y: number) => void
  readonly skip: (height: number) => void
  readonly atTop: () => boolean
  /** Starts a new page unless this much space is left; returns whether it did. */
  readonly reserve: (height: number) => boolean
  /** Starts a new page where a paragraph of this many lines would not begin on the current one. */
  readonly reserveLines: (count: number, leading: number) => void
  readonly lines: (text: string, style: Style, width: number) => readonly Line[]
  /** Sets lines on the current page. */
  readonly set: (lines: readonly Line[], style: Style, at: SetAt) => void
  /** Sets lines from the current position on, over as many pages as needed, as the content of one element. */
  readonly flow: (element: Element, lines: readonly Line[], style: Style, x: number) => void
  /** Draws rules and tints as artifacts. */
  readonly decorate: (draw: () => void) => void
  readonly rule: (y: number, color?: string, width?: number, from?: number, to?: number) => void
}
export interface SetAt {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

const setLine = (pdf: Pdf, line: Line, style: Style, x: number, y: number): void => {
  pdf.font(style.font, style.size).fillColor(style.color)
  pdf.text(line.text, x, y + (style.leading - style.size * 1.362) / 2, {
    lineBreak: false,
    // pdfkit measures the line itself unless it is given the width
    ...({ textWidth: line.width, wordCount: line.words } as object),
  })
}

/** How many of the lines fit on this page: all, none, or a part that leaves no line alone. */
const linesThatFit = (wanted: number, room: number): number => {
  if (room >= wanted) return wanted
  const cut = wanted - room < LINES_TOGETHER ? wanted - LINES_TOGETHER : room
  return cut < LINES_TOGETHER ? 0 : cut
}

export const openSheet = (fonts: Fonts, pdf: Pdf, brand: string): Sheet => {
  let y: number = PAGE.top
  const turn = (): void => {
    pdf.continueOnNewPage()
    y = PAGE.top
  }
  const decorate = (draw: () => void): void => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }
  return {
    pdf,
    brand,
    y: () => y,
    moveTo: (to) => {
      y = to
    },
    skip: (height) => {
      y += height
    },
    atTop: () => y === PAGE.top,
    reserve: (height) => {
      if (y + height <= FOOT || y === PAGE.top) return false
      turn()
      return true
    },
    reserveLines: (count, leading) => {
      if (linesThatFit(count, Math.floor((FOOT - y) / leading)) === 0 && y !== PAGE.top) turn()
    },
    lines: (text, style, width) => breakLines(fonts[style.font], text, style.size, width),
    set: (lines, style, { x, y: top, width, align = 'left' }) => {
      for (const [index, line] of lines.entries()) {
        setLine(pdf, line, style, align === 'right' ? x + width - line.width : x, top + index * style.leading)
      }
    },
    flow: (element, lines, style, x) => {
      let rest = lines
      const first = linesThatFit(rest.length, Math.floor((FOOT - y) / style.leading))
      if (first === 0 && rest.length > 0) turn()
      element.add(() => {
        while (rest.length > 0) {
          const count = linesThatFit(rest.length, Math.floor((FOOT - y) / style.leading))
          for (const line of rest.slice(0, count)) {
            setLine(pdf, line, style, x, y)
            y += style.leading
          }
          rest = rest.slice(count)
          if (rest.length > 0) turn()
        }
      })
      element.end()
    },
    decorate,
    rule: (at, color = LINE, width = 0.6, from = PAGE.left, to = PAGE.width - PAGE.right) => {
      decorate(() => pdf.moveTo(from, at).lineTo(to, at).lineWidth(width).strokeColor(color).stroke())
    },
  }
}
