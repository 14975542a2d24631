import { PDFArray, PDFDict, PDFName, PDFStream } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { MAXIMUM_PDF_OBJECTS, MAXIMUM_PDF_VALUES } from './limits.ts'

/** Actions that run something, fetch another file, or submit form data (ISO 32000-2, table 201). */
const ACTIVE_ACTIONS: ReadonlySet<string> = new Set([
  '/JavaScript',
  '/Launch',
  '/ImportData',
  '/SubmitForm',
  '/GoToR',
  '/GoToE',
  '/GoTo3DView',
  '/Movie',
  '/Sound',
  '/Rendition',
  '/RichMediaExecute',
])
/** Entries that hold scripts, event actions, forms with a program of their own, or media. */
const ACTIVE_ENTRIES: ReadonlySet<string> = new Set([
  '/JS',
  '/JavaScript',
  '/AA',
  '/XFA',
  '/RichMediaContent',
  '/Launch',
])

const nameOf = (value: PDFObject | undefined): string => (value instanceof PDFName ? value.asString() : '')

/** An open action may only show a place in the document: a destination, or the action to go to one. */
const isHarmlessOpening = (value: PDFObject | undefined): boolean =>
  value === undefined ||
  value instanceof PDFArray ||
  (value instanceof PDFDict && nameOf(value.get(PDFName.of('S'))) === '/GoTo')

const isActiveDict = (dict: PDFDict): boolean =>
  ACTIVE_ACTIONS.has(nameOf(dict.lookup(PDFName.of('S')))) ||
  dict.keys().some((key) => ACTIVE_ENTRIES.has(key.asString())) ||
  !isHarmlessOpening(dict.lookup(PDFName.of('OpenAction')))

/** Every dictionary in the file, used or not. Undefined when there are too many. */
const everyDict = (document: PDFDocument): readonly PDFDict[] | undefined => {
  const waiting: PDFObject[] = document.context.enumerateIndirectObjects().map(([, value]) => value)
  // The trailer is not an object of the file, and may hold the whole catalog.
  const { Root, Info } = document.context.trailerInfo
  waiting.push(...[Root, Info].filter((value) => value !== undefined))
  if (waiting.length > MAXIMUM_PDF_OBJECTS) return undefined
  const dicts: PDFDict[] = []
  for (let looked = 0; waiting.length > 0; looked += 1) {
    if (looked > MAXIMUM_PDF_VALUES) return undefined
    const value = waiting.pop()
    // References are not followed: their targets are in the list, and this rules out loops.
    if (value instanceof PDFArray) waiting.push(...value.asArray())
    const dict = value instanceof PDFStream ? value.dict : value
    if (!(dict instanceof PDFDict)) continue
    dicts.push(dict)
    waiting.push(...dict.values())
  }
  return dicts
}

/** Whether a PDF has active content: scripts, launch and other actions, event handlers, XFA, media. */
export const isActivePdf = (document: PDFDocument): boolean => {
  const dicts = everyDict(document)
  return dicts === undefined || dicts.some(isActiveDict)
}

/**
 * Removes files attached to the document or to a page. Banks attach the data of a statement to it, so a refusal would
 * confuse borrowers; the pages look the same without the attachment.
 */
export const removeAttachments = (document: PDFDocument): void => {
  for (const dict of everyDict(document) ?? []) {
    for (const entry of ['EF', 'EmbeddedFiles', 'AF']) dict.delete(PDFName.of(entry))
  }
  for (const [reference, value] of document.context.enumerateIndirectObjects()) {
    const isEmbedded =
      value instanceof PDFStream && nameOf(value.dict.get(PDFName.of('Type'))) === '/EmbeddedFile'
    if (isEmbedded) document.context.delete(reference)
  }
}
