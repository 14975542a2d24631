import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { Outcome } from '@pledge/domain/refusal'
import { refuse } from '@pledge/domain/refusal'
import { MAXIMUM_CLEANED_BYTES, MAXIMUM_PDF_PAGES } from './limits.ts'
import { holdsBomb, isReadableContent } from './pdf-streams.ts'
import type { CleanedFile } from './port.ts'

type Library = typeof import('@cantoo/pdf-lib')

const firstFilter = (library: Library, value: unknown): string => {
  const filter = value instanceof library.PDFArray ? value.lookup(0) : value
  return filter instanceof library.PDFName ? filter.asString() : ''
}

const isReadablePage = (library: Library, page: PDFPage): boolean => {
  const contents = page.node.Contents()
  const streams =
    contents instanceof library.PDFArray
      ? contents.asArray().map((each) => page.node.context.lookup(each))
      : [contents]
  return streams.every((stream) => {
    if (!(stream instanceof library.PDFRawStream)) return true
    const filter = firstFilter(library, stream.dict.lookup(library.PDFName.of('Filter')))
    return isReadableContent(filter, stream.getContents())
  })
}

const load = async (library: Library, bytes: Uint8Array): Promise<PDFDocument | undefined> => {
  try {
    // Encryption is checked afterwards, to distinguish a locked file from a damaged one.
    const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: true }
    return await library.PDFDocument.load(bytes, options)
  } catch {
    return undefined
  }
}

const inspectDocument = async (library: Library, document: PDFDocument): Promise<Outcome<CleanedFile>> => {
  if (document.isEncrypted) return refuse('identity.file-locked')
  const { isActivePdf, removeAttachments } = await import('./pdf-active.ts')
  if (isActivePdf(document)) return refuse('identity.file-unsafe')
  const pages = document.getPages()
  if (pages.length === 0 || !pages.every((page) => isReadablePage(library, page)))
    return refuse('identity.file-unreadable')
  if (pages.length > MAXIMUM_PDF_PAGES) return refuse('identity.file-too-large')
  removeAttachments(document)
  const options = { updateFieldAppearances: false, addDefaultPage: false, useObjectStreams: false }
  const cleaned = await document.save(options)
  if (cleaned.length > MAXIMUM_CLEANED_BYTES) return refuse('identity.file-too-large')
  return { ok: true, type: 'pdf', contentType: 'application/pdf', bytes: cleaned }
}

/**
 * Parses a PDF, refuses it when it is locked or has active content, and writes a new file from what was parsed. The
 * stored file is therefore exactly what was inspected: it has nothing before the header, after the end, or in an
 * older revision that another reader might show instead.
 */
export const cleanPdf = async (bytes: Uint8Array): Promise<Outcome<CleanedFile>> => {
  if (holdsBomb(bytes)) return refuse('identity.file-unsafe')
  // Loaded on demand: it takes most of a second.
  const library = await import('@cantoo/pdf-lib')
  const document = await load(library, bytes)
  if (document === undefined) return refuse('identity.file-unreadable')
  try {
    return await inspectDocument(library, document)
  } catch {
    // A lenient parser finds some damage only when the pages are read (a tree that refers to itself, a missing root).
    return refuse('identity.file-unreadable')
  }
}
