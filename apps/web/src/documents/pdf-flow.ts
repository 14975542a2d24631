import type { PdfPart } from './pdf-text.ts'

/** What the tags of a page hold: the pages' roots and the document's own element say nothing. */
const blocksOf = (page: PdfPart): readonly PdfPart[] =>
  page.parts.flatMap((part) => {
    if (typeof part === 'string') return [{ role: 'P', parts: [part] }]
    return part.role === 'Document' ? blocksOf(part) : [part]
  })

const partsWith = ({ parts }: PdfPart, role: string): readonly PdfPart[] =>
  parts.filter((part): part is PdfPart => typeof part !== 'string' && part.role === role)

/** The texts with the last of the one and the first of the other as one, as a reader who turns the page reads them. */
const joinTexts = (before: readonly (PdfPart | string)[], after: readonly (PdfPart | string)[]) => {
  const [last, first] = [before.at(-1), after[0]]
  return typeof last === 'string' && typeof first === 'string'
    ? [...before.slice(0, -1), `${last} ${first}`, ...after.slice(1)]
    : [...before, ...after]
}

const ENDED = /[.:;!?]["')\]]*$/
/** A clause has its number as a text of its own. */
const CLAUSE_NUMBER = /^\d+(\.\d+)*\.?$/

const joinParagraphs = (before: PdfPart, after: PdfPart): PdfPart | null => {
  const [last, first] = [before.parts.at(-1), after.parts[0]]
  if (typeof last !== 'string' || typeof first !== 'string') return null
  if (ENDED.test(last) || (after.parts.length > 1 && CLAUSE_NUMBER.test(first))) return null
  return { ...before, parts: joinTexts(before.parts, after.parts) }
}

/** The rest of an item has no label: that stands on the page before. */
const joinLists = (before: PdfPart, after: PdfPart): PdfPart => {
  const [last, first] = [before.parts.at(-1), after.parts[0]]
  const apart = { ...before, parts: [...before.parts, ...after.parts] }
  if (typeof last !== 'object' || typeof first !== 'object' || partsWith(first, 'Lbl').length > 0)
    return apart
  const [begun, rest] = [last.parts.at(-1), first.parts[0]]
  if (typeof begun !== 'object' || typeof rest !== 'object') return apart
  const body = { ...begun, parts: joinTexts(begun.parts, rest.parts) }
  const item = { ...last, parts: [...last.parts.slice(0, -1), body] }
  return { ...before, parts: [...before.parts.slice(0, -1), item, ...after.parts.slice(1)] }
}

const shapeOf = (row: PdfPart | undefined): string =>
  row?.parts.map((cell) => (typeof cell === 'string' ? '' : cell.role)).join(' ') ?? ''

/** The rest of a table has neither a caption nor a head, and rows like those before it. */
const joinTables = (before: PdfPart, after: PdfPart): PdfPart | null => {
  const [last, first] = [partsWith(before, 'TR').at(-1), partsWith(after, 'TR')[0]]
  const isRest = first !== undefined && first === after.parts[0] && shapeOf(first) === shapeOf(last)
  return isRest ? { ...before, parts: [...before.parts, ...after.parts] } : null
}

/** The one block that two are parts of, where the page broke it; null where each stands for itself. */
const joined = (before: PdfPart, after: PdfPart): PdfPart | null => {
  if (before.role !== after.role) return null
  if (before.role === 'P') return joinParagraphs(before, after)
  if (before.role === 'L') return joinLists(before, after)
  return before.role === 'Table' ? joinTables(before, after) : null
}

/**
 * The blocks of a document in their order. A PDF tags each page by itself and does not tell that an element goes on from the
 * page before, so a paragraph, a list or a table that a page breaks is recognized by its form and put together again.
 */
export const joinPages = (pages: readonly (PdfPart | null)[]): readonly PdfPart[] =>
  pages.reduce<readonly PdfPart[]>((blocks, page) => {
    const [first, ...rest] = page === null ? [] : blocksOf(page)
    if (first === undefined) return blocks
    const last = blocks.at(-1)
    const whole = last === undefined ? null : joined(last, first)
    return whole === null ? [...blocks, first, ...rest] : [...blocks.slice(0, -1), whole, ...rest]
  }, [])
