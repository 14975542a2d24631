import {
  getDocument,
  PDFWorker,
  TextLayer,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { partsOfPage } from './pdf-text.ts'
import type { OpenPdf, PdfPage } from './pdf-types.ts'
import { startPdfWorker } from './pdf-worker.ts'

/** Maximum pages shown; agreements have far fewer. */
const MAX_PAGES = 200
/** Sharp on every screen, within a phone's memory. */
const MAX_PIXEL_RATIO = 2

/** Opens a PDF with pdf.js in a worker of its own (row 1.2.101). This file is a lazy chunk, needed by nothing else. */
export const openPdf: OpenPdf = async (bytes, signal) => {
  signal.throwIfAborted()
  const port = startPdfWorker()
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    // The worker takes ownership of the buffer; the caller still needs its own for hash and download.
    data: bytes.slice(),
    worker,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
  })
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  }
  signal.addEventListener('abort', close, { once: true })
  try {
    const pages = await pagesOf(await task.promise)
    signal.throwIfAborted()
    return { pages, close }
  } catch (error) {
    close()
    throw error
  } finally {
    signal.removeEventListener('abort', close)
  }
}

const pagesOf = async (document: PDFDocumentProxy): Promise<readonly PdfPage[]> => {
  const count = Math.min(document.numPages, MAX_PAGES)
  const proxies = await Promise.all(Array.from({ length: count }, (_, index) => document.getPage(index + 1)))
  return proxies.map(pageOf)
}

const pageOf = (proxy: PDFPageProxy): PdfPage => {
  const { width, height } = proxy.getViewport({ scale: 1 })
  return {
    number: proxy.pageNumber,
    width,
    height,
    draw: (canvas, scale) => {
      const viewport = proxy.getViewport({
        scale: scale * Math.min(globalThis.devicePixelRatio, MAX_PIXEL_RATIO),
      })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = proxy.render({ canvas, viewport })
      task.promise.catch(ignoreCancelling)
      return () => {
        task.cancel()
        canvas.width = 0
        canvas.height = 0
      }
    },
    writeText: (container, scale) => {
      container.replaceChildren()
      container.style.setProperty('--total-scale-factor', String(scale))
      const layer = new TextLayer({
        textContentSource: proxy.streamTextContent({ includeMarkedContent: true }),
        container,
        viewport: proxy.getViewport({ scale }),
      })
      layer.render().catch(ignoreCancelling)
      return () => layer.cancel()
    },
    readParts: async () => {
      const [tree, { items }] = await Promise.all([
        // Null for a page without tags, despite its type.
        proxy.getStructTree() as Promise<Parameters<typeof partsOfPage>[0]>,
        proxy.getTextContent({ includeMarkedContent: true }),
      ])
      return partsOfPage(tree, items)
    },
  }
}

const CANCELLED = new Set(['RenderingCancelledException', 'AbortException'])

/** A page that left the screen while rendering is not an error. */
const ignoreCancelling = (error: unknown): void => {
  if (error instanceof Error && CANCELLED.has(error.name)) return
  reportError(error)
}
