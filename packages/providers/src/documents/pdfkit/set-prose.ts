import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import { GRAY, TINT } from './colors.ts'
import { BODY, BOLD, PAGE, TEXT_WIDTH, type Element, type Sheet, type Style } from './sheet.ts'

type Of<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>

const CLAUSE_INDENT = 32
const BULLET_INDENT = 14
const AFTER = 7
const NOTICE_PADDING = 11

const child = (sheet: Sheet, parent: Element, type: string): Element => {
  const element = sheet.pdf.struct(type)
  parent.add(element)
  return element
}

/** Keeps a heading on the same page as what follows it, which needs `following` points. */
export const setHeading = (
  sheet: Sheet,
  root: Element,
  { level, text }: Of<'heading'>,
  following: number,
): void => {
  const style: Style =
    level === 1
      ? { font: 'bold', size: 12.5, leading: 17, color: sheet.brand }
      : { ...BOLD, size: 10.25, leading: 15 }
  const lines = sheet.lines(text, style, TEXT_WIDTH)
  const before = level === 1 ? 13 : 6
  sheet.reserve(before + lines.length * style.leading + 5 + following)
  if (!sheet.atTop()) sheet.skip(before)
  if (level === 1) sheet.pdf.outline.addItem(text, { top: sheet.y() - 6 } as object)
  sheet.flow(child(sheet, root, level === 1 ? 'H2' : 'H3'), lines, style, PAGE.left)
  sheet.skip(level === 1 ? 5 : 2)
}

const linesOfNotice = (sheet: Sheet, { heading, text }: Of<'notice'>) => {
  const width = TEXT_WIDTH - 2 * NOTICE_PADDING - 3
  const title = sheet.lines(heading, BOLD, width)
  const body = sheet.lines(text, BODY, width)
  return { title, body, height: (title.length + body.length) * BODY.leading + 2 * NOTICE_PADDING + 2 }
}

/**
 * Minimum height of a block below a heading: a complete notice, the header and two rows of a table, otherwise three
 * lines.
 */
export const minimumHeight = (sheet: Sheet, block: DocumentBlock | undefined): number => {
  if (block?.kind === 'notice') return linesOfNotice(sheet, block).height + 3
  if (block?.kind === 'table' || block?.kind === 'heading') return 7 * BODY.leading
  return block === undefined ? 0 : 3 * BODY.leading
}

export const setParagraph = (sheet: Sheet, root: Element, { text }: Of<'paragraph'>): void => {
  sheet.flow(child(sheet, root, 'P'), sheet.lines(text, BODY, TEXT_WIDTH), BODY, PAGE.left)
  sheet.skip(AFTER)
}

/** The number hangs in the margin; number and text are tagged as one paragraph. */
export const setClause = (sheet: Sheet, root: Element, { number, text }: Of<'clause'>): void => {
  const style: Style = { ...BODY, color: GRAY }
  const lines = sheet.lines(text, BODY, TEXT_WIDTH - CLAUSE_INDENT)
  sheet.reserveLines(lines.length, BODY.leading)
  const element = child(sheet, root, 'P')
  const at = { x: PAGE.left, y: sheet.y(), width: CLAUSE_INDENT }
  element.add(() => sheet.set(sheet.lines(number, style, CLAUSE_INDENT), style, at))
  sheet.flow(element, lines, BODY, PAGE.left + CLAUSE_INDENT)
  sheet.skip(AFTER)
}

/** A list below a clause is indented to the clause's text, otherwise it starts at the margin. */
export const setList = (
  sheet: Sheet,
  root: Element,
  { items }: Of<'list'>,
  before: DocumentBlock | undefined,
): void => {
  const indent = before?.kind === 'clause' ? CLAUSE_INDENT : 4
  const x = PAGE.left + indent
  const list = child(sheet, root, 'L')
  for (const item of items) {
    const lines = sheet.lines(item, BODY, TEXT_WIDTH - indent - BULLET_INDENT)
    sheet.reserveLines(lines.length, BODY.leading)
    const element = child(sheet, list, 'LI')
    const label = child(sheet, element, 'Lbl')
    label.add(() => sheet.set(sheet.lines('•', BODY, 20), BODY, { x, y: sheet.y(), width: BULLET_INDENT }))
    label.end()
    sheet.flow(child(sheet, element, 'LBody'), lines, BODY, x + BULLET_INDENT)
    sheet.skip(3)
  }
  list.end()
  sheet.skip(AFTER - 3)
}

/**
 * A notice has a tint and a bar in the brand's color. It is not split across pages unless it is longer than one page.
 */
export const setNotice = (sheet: Sheet, root: Element, block: Of<'notice'>): void => {
  const x = PAGE.left + NOTICE_PADDING + 3
  const { title, body, height } = linesOfNotice(sheet, block)
  sheet.skip(3)
  sheet.reserve(height)
  const top = sheet.y()
  sheet.decorate(() => {
    sheet.pdf.rect(PAGE.left, top, TEXT_WIDTH, height).fill(TINT)
    sheet.pdf.rect(PAGE.left, top, 3, height).fill(sheet.brand)
  })
  sheet.skip(NOTICE_PADDING)
  const section = child(sheet, root, 'Sect')
  sheet.flow(child(sheet, section, 'P'), title, BOLD, x)
  sheet.skip(2)
  sheet.flow(child(sheet, section, 'P'), body, BODY, x)
  section.end()
  sheet.moveTo(top + height + AFTER + 4)
}
