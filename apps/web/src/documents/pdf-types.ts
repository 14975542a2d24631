import type { PdfPart } from './pdf-text.ts'

/** One page of an opened PDF; sizes in CSS pixels at scale 1. */
export interface PdfPage {
  readonly number: number
  readonly width: number
  readonly height: number
  /** Renders the page; the returned function stops it and frees the canvas's memory. */
  readonly draw: (canvas: HTMLCanvasElement, scale: number) => () => void
  /** Lays the text over the rendering, for screen readers, search and selection; the returned function stops it. */
  readonly writeText: (container: HTMLElement, scale: number) => () => void
  /** The page's content, by its tags; null without tags. */
  readonly readParts: () => Promise<PdfPart | null>
}

export interface OpenedPdf {
  readonly pages: readonly PdfPage[]
  /** Ends the worker and frees the document's memory. */
  readonly close: () => void
}

/** Opens a PDF from its bytes, which are not modified. Rejects when it is not a PDF, or when the signal is aborted. */
export type OpenPdf = (bytes: Uint8Array, signal: AbortSignal) => Promise<OpenedPdf>
