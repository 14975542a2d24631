import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import { GRAY, INK, TINT } from './colors.ts'
import { BODY, BOLD, PAGE, TEXT_WIDTH, type Element, type Sheet, type Style } from './sheet.ts'

type Of<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>

const PADDING = 6
const CELL: Style = { ...BODY, size: 9, leading: 13 }
const HEAD: Style = { ...BOLD, size: 8.5, leading: 12 }
const LABEL: Style = { ...BODY, size: 9, leading: 13.5, color: GRAY }
const VALUE: Style = { ...BODY, size: 9.5, leading: 13.5 }
const LABEL_SHARE = 0.3
const AFTER = 11

interface Cell {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

const heightOf = (sheet: Sheet, cells: readonly Cell[], style: Style): number =>
  2 * PADDING -
  3 +
  style.leading *
    Math.max(1, ...cells.map((cell) => sheet.lines(cell.text, style, cell.width - 2 * PADDING).length))

const setRow = (
  sheet: Sheet,
  cells: readonly Cell[],
  style: Style,
  put: (index: number, draw: () => void) => void,
): void => {
  const top = sheet.y() + PADDING - 1.5
  for (const [index, { text, x, width, align }] of cells.entries()) {
    const inner = width - 2 * PADDING
    const lines = sheet.lines(text, style, inner)
    put(index, () => sheet.set(lines, style, { x: x + PADDING, y: top, width: inner, align }))
  }
  sheet.skip(heightOf(sheet, cells, style))
}

/** Sets column widths by the longest text of each column, so that short columns stay narrow. */
const columnsOf = (sheet: Sheet, { columns, rows }: Of<'table'>): readonly Omit<Cell, 'text'>[] => {
  const wanted = columns.map(
    ({ label }, column) =>
      Math.max(
        40,
        ...[label, ...rows.map((row) => row[column] ?? '')].map((text) =>
          Math.min(
            TEXT_WIDTH * 0.55,
            sheet.lines(text, HEAD, 2000).reduce((widest, line) => Math.max(widest, line.width), 0),
          ),
        ),
      ) +
      2 * PADDING +
      6,
  )
  const sum = wanted.reduce((total, width) => total + width, 0)
  let x: number = PAGE.left
  return columns.map(({ align }, column) => {
    const width = ((wanted[column] ?? 0) / sum) * TEXT_WIDTH
    const cell = { x, width, align }
    x += width
    return cell
  })
}

const child = (sheet: Sheet, parent: Element, type: string, options: object = {}): Element => {
  const element = sheet.pdf.struct(type, options)
  parent.add(element)
  return element
}

/** A table with its caption and a header row. Following pages repeat the header row as an artifact. */
export const setTable = (sheet: Sheet, root: Element, block: Of<'table'>): void => {
  const shape = columnsOf(sheet, block)
  const cellsOf = (texts: readonly string[]): readonly Cell[] =>
    shape.map((column, index) => ({ ...column, text: texts[index] ?? '' }))
  const head = cellsOf(block.columns.map(({ label }) => label))
  const rows = block.rows.map(cellsOf)
  const headHeight = heightOf(sheet, head, HEAD)
  const whole = rows.reduce((sum, row) => sum + heightOf(sheet, row, CELL), headHeight + 22)
  sheet.skip(3)
  sheet.reserve(whole < 260 ? whole : headHeight + 90)

  const table = child(sheet, root, 'Table')
  sheet.flow(child(sheet, table, 'Caption'), sheet.lines(block.caption, BOLD, TEXT_WIDTH), BOLD, PAGE.left)
  sheet.skip(3)
  const tintHead = (): void => {
    const top = sheet.y()
    sheet.decorate(() => sheet.pdf.rect(PAGE.left, top, TEXT_WIDTH, headHeight).fill(TINT))
  }
  tintHead()
  const headRow = child(sheet, table, 'TR')
  setRow(sheet, head, HEAD, (_, draw) => child(sheet, headRow, 'TH', { scope: 'Column' }).add(draw).end())
  for (const row of rows) {
    if (sheet.reserve(heightOf(sheet, row, CELL))) {
      tintHead()
      setRow(sheet, head, HEAD, (_, draw) => sheet.decorate(draw))
    }
    const element = child(sheet, table, 'TR')
    setRow(sheet, row, CELL, (_, draw) => child(sheet, element, 'TD').add(draw).end())
    sheet.rule(sheet.y())
  }
  table.end()
  sheet.skip(AFTER)
}

/**
 * Labels and values in two columns with hairlines: a table without a header row, in which each label is the header of
 * its row.
 */
export const setFacts = (sheet: Sheet, root: Element, { rows }: Of<'facts'>): void => {
  const labelWidth = TEXT_WIDTH * LABEL_SHARE
  const table = child(sheet, root, 'Table')
  for (const [index, row] of rows.entries()) {
    const label = sheet.lines(row.label, LABEL, labelWidth - PADDING)
    const value = sheet.lines(row.value, VALUE, TEXT_WIDTH - labelWidth)
    const height = Math.max(label.length, value.length) * VALUE.leading + PADDING + 1
    sheet.reserve(height)
    if (index === 0) sheet.rule(sheet.y())
    const y = sheet.y() + PADDING / 2
    const element = child(sheet, table, 'TR')
    const header = child(sheet, element, 'TH', { scope: 'Row' })
    header.add(() => sheet.set(label, LABEL, { x: PAGE.left, y, width: labelWidth })).end()
    const cell = child(sheet, element, 'TD')
    cell
      .add(() => sheet.set(value, VALUE, { x: PAGE.left + labelWidth, y, width: TEXT_WIDTH - labelWidth }))
      .end()
    sheet.skip(height)
    sheet.rule(sheet.y())
  }
  table.end()
  sheet.skip(AFTER)
}

/** Number of cells in the box that are more conspicuous (12 CFR 1026.17(a)(2)). */
const CONSPICUOUS = 2

/**
 * Font sizes for figures in the box, in points, largest first: we use the largest size at which no figure is broken.
 */
const FIGURE_SIZES = { heavy: [16, 14, 12.5, 11], plain: [12, 10.5, 9] } as const

const figureStyle = (
  sheet: Sheet,
  figures: readonly string[],
  { sizes, inner }: { readonly sizes: readonly number[]; readonly inner: number },
): Style => {
  const styles = sizes.map((size): Style => ({ ...BOLD, size, leading: 21, color: INK }))
  const fits = (style: Style) => figures.every((figure) => sheet.lines(figure, style, inner).length === 1)
  return styles.find(fits) ?? styles.at(-1) ?? BOLD
}

/** The federal box: four cells side by side, the first two with a heavy border and larger figures. */
export const setFederalBox = (sheet: Sheet, root: Element, { cells }: Of<'federal-box'>): void => {
  const width = TEXT_WIDTH / Math.max(1, cells.length)
  const inner = width - 2 * PADDING - 2
  const valuesOf = (isHeavy: boolean) =>
    cells.filter((_, index) => index < CONSPICUOUS === isHeavy).map(({ value }) => value)
  const figures = {
    heavy: figureStyle(sheet, valuesOf(true), { sizes: FIGURE_SIZES.heavy, inner }),
    plain: figureStyle(sheet, valuesOf(false), { sizes: FIGURE_SIZES.plain, inner }),
  }
  const set = cells.map(({ label, value, note }, index) => {
    const heavy = index < CONSPICUOUS
    const labelStyle: Style = { ...BOLD, size: heavy ? 9 : 8.5, leading: 12 }
    const valueStyle = heavy ? figures.heavy : figures.plain
    const noteStyle: Style = { ...BODY, size: 8, leading: 11 }
    return {
      heavy,
      x: PAGE.left + index * width,
      parts: [
        { style: labelStyle, lines: sheet.lines(label, labelStyle, inner), rows: 2 },
        { style: valueStyle, lines: sheet.lines(value, valueStyle, inner), rows: 1 },
        { style: noteStyle, lines: sheet.lines(note, noteStyle, inner), rows: 1 },
      ],
    }
  })
  const partHeight = (part: number): number =>
    Math.max(
      ...set.map(({ parts }) => {
        const each = parts[part]
        return each === undefined ? 0 : Math.max(each.rows, each.lines.length) * each.style.leading
      }),
    )
  const heights = [0, 1, 2].map(partHeight)
  const height = heights.reduce((sum, each) => sum + each, 2 * PADDING + 10)
  sheet.skip(4)
  sheet.reserve(height)
  const top = sheet.y()
  sheet.decorate(() => {
    for (const { heavy, x } of set.toReversed()) {
      sheet.pdf
        .rect(x, top, width, height)
        .lineWidth(heavy ? 2 : 0.8)
        .strokeColor(INK)
        .stroke()
    }
  })
  const table = child(sheet, root, 'Table')
  const row = child(sheet, table, 'TR')
  for (const { x, parts } of set) {
    const cell = child(sheet, row, 'TD')
    let y = top + PADDING + 2
    for (const [index, { lines, style }] of parts.entries()) {
      const at = y
      child(sheet, cell, 'P')
        .add(() => sheet.set(lines, style, { x: x + PADDING + 1, y: at, width: inner }))
        .end()
      y += (heights[index] ?? 0) + 3
    }
  }
  table.end()
  sheet.moveTo(top + height + AFTER + 3)
}
