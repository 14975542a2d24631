import { useEffect, useRef, useState } from 'react'
import type { PdfPage } from './pdf-types.ts'
import { useOnScreen } from './use-on-screen.ts'

export interface PdfPageViewProps {
  readonly page: PdfPage
  readonly scale: number
  readonly label: string
  /** The page crosses the middle of the screen. */
  readonly onInMiddle: (pageNumber: number) => void
}

/** Rendered only within a screen's height of the view, because canvases use much memory. */
const NEAR = '100% 0px'
const MIDDLE = '-50% 0px'

/** A page of a PDF: a rendering for the eye, with text for everything else. */
export const PdfPageView = ({ page, scale, label, onInMiddle }: PdfPageViewProps) => {
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useOnScreen(frame, NEAR, setIsNear)
  useOnScreen(frame, MIDDLE, (isInMiddle) => {
    if (isInMiddle) onInMiddle(page.number)
  })
  useEffect(
    () => (isNear && canvas.current !== null ? page.draw(canvas.current, scale) : undefined),
    [isNear, page, scale],
  )
  useEffect(() => (text.current === null ? undefined : page.writeText(text.current, scale)), [page, scale])
  return (
    <section
      ref={frame}
      aria-label={label}
      className="relative mx-auto shrink-0 border border-line bg-white shadow-card"
      style={{ width: Math.floor(page.width * scale), height: Math.floor(page.height * scale) }}
    >
      <canvas ref={canvas} aria-hidden="true" className="block size-full" />
      <div ref={text} className="pdf-text" />
    </section>
  )
}
