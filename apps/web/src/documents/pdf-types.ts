import type { PdfPart } from './pdf-text.ts'

/** One page of an opened PDF; sizes in CSS pixels at scale 1. */
export interface PdfPage {
  readonly number: number
  readonly width: number
  readonly height: number
  /** Draws the page; the answered function stops it and frees the canvas' memory. */
  readonly draw: (canvas: HTMLCanvasElement, scale: number) => () => void
  /** Lays the text over the drawing, for screen readers, search and selection; the answered function stops it. */
  readonly writeText: (container: HTMLElement, scale: number) => () => void
  /** What the page says, by its tags; null when it has none. */
  readonly readParts: () => Promise<PdfPart | null>
}

export interface OpenedPdf {
  readonly pages: readonly PdfPage[]
  /** Ends the worker and frees what the document holds. */
  readonly close: () => void
}

/** Opens a PDF from its bytes, which stay as they are. Rejects when it is none, or when the signal is aborted. */
export type OpenPdf = (bytes: Uint8Array, signal: AbortSignal) => Promise<OpenedPdf>
