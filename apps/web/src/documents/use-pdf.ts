import { useEffect, useState } from 'react'
import type { OpenedPdf, OpenPdf } from './pdf-types.ts'

export type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open'; readonly pdf: OpenedPdf }

/** The engine with its worker is 540 kB: loaded only when a document is shown. */
const openLazily: OpenPdf = async (bytes, signal) => {
  const { openPdf } = await import('./pdf-engine.ts')
  return openPdf(bytes, signal)
}

/** Opens the bytes while they are shown, and frees everything afterwards. */
export const usePdf = (bytes: Uint8Array): PdfState => {
  const [state, setState] = useState<PdfState>({ kind: 'opening' })
  useEffect(() => {
    const leaving = new AbortController()
    let opened: OpenedPdf | undefined
    setState({ kind: 'opening' })
    openLazily(bytes, leaving.signal)
      .then((pdf) => {
        if (leaving.signal.aborted) return pdf.close()
        opened = pdf
        return setState({ kind: 'open', pdf })
      })
      .catch(() => {
        if (!leaving.signal.aborted) setState({ kind: 'failed' })
      })
    return () => {
      leaving.abort()
      opened?.close()
    }
  }, [bytes])
  return state
}
