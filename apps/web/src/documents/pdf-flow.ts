import type { PdfPart } from './pdf-text.ts'

/** The content of a page's tags, without the root elements of page and document. */
const blocksOf = (page: PdfPart): readonly PdfPart[] =>
  page.parts.flatMap((part) => {
    if (typeof part === 'string') return [{ role: 'P', parts: [part] }]
    return part.role === 'Document' ? blocksOf(part) : [part]
  })

const partsWith = ({ parts }: PdfPart, role: string): readonly PdfPart[] =>
  parts.filter((part): part is PdfPart => typeof part !== 'string' && part.role === role)

/** Merges the last text of one part with the first of the next, as they are read across a page break. */
const joinTexts = (before: readonly (PdfPart | string)[], after: readonly (PdfPart | string)[]) => {
  const [last, first] = [before.at(-1), after[0]]
  return typeof last === 'string' && typeof first === 'string'
    ? [...before.slice(0, -1), `${last} ${first}`, ...after.slice(1)]
    : [...before, ...after]
}

const ENDED = /[.:;!?]["')\]]*$/
/** A clause has its number as a separate text. */
const CLAUSE_NUMBER = /^\d+(\.\d+)*\.?$/

const joinParagraphs = (before: PdfPart, after: PdfPart): PdfPart | null => {
  const [last, first] = [before.parts.at(-1), after.parts[0]]
  if (typeof last !== 'string' || typeof first !== 'string') return null
  if (ENDED.test(last) || (after.parts.length > 1 && CLAUSE_NUMBER.test(first))) return null
  return { ...before, parts: joinTexts(before.parts, after.parts) }
}

/** A continued item has no label: it is on the page before. */
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

/** A continued table has neither caption nor head, and its rows have the same form. */
const joinTables = (before: PdfPart, after: PdfPart): PdfPart | null => {
  const [last, first] = [partsWith(before, 'TR').at(-1), partsWith(after, 'TR')[0]]
  const isRest = first !== undefined && first === after.parts[0] && shapeOf(first) === shapeOf(last)
  return isRest ? { ...before, parts: [...before.parts, ...after.parts] } : null
}

/** The merged block of two parts that a page break split; null where they are separate. */
const joined = (before: PdfPart, after: PdfPart): PdfPart | null => {
  if (before.role !== after.role) return null
  if (before.role === 'P') return joinParagraphs(before, after)
  if (before.role === 'L') return joinLists(before, after)
  return before.role === 'Table' ? joinTables(before, after) : null
}

/**
 * The blocks of a document in order. A PDF tags each page separately and does not mark an element as continued, so a
 * split paragraph, list or table is recognized by its form and merged.
 */
export const joinPages = (pages: readonly (PdfPart | null)[]): readonly PdfPart[] =>
  pages.reduce<readonly PdfPart[]>((blocks, page) => {
    const [first, ...rest] = page === null ? [] : blocksOf(page)
    if (first === undefined) return blocks
    const last = blocks.at(-1)
    const whole = last === undefined ? null : joined(last, first)
    return whole === null ? [...blocks, first, ...rest] : [...blocks.slice(0, -1), whole, ...rest]
  }, [])
