import './pdf-pages.css'
import { documents as words } from '@pledge/copy/en/screens/documents'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PdfPageView } from './PdfPageView.tsx'
import { PdfTextView } from './PdfTextView.tsx'
import { PdfToolbar } from './PdfToolbar.tsx'
import type { PdfPage } from './pdf-types.ts'
import { useOnScreen } from './use-on-screen.ts'
import { usePdf } from './use-pdf.ts'
import { scaleOf } from './zoom.ts'

export interface PdfReaderProps {
  readonly name: string
  readonly bytes: Uint8Array
  readonly onDownload: () => void
  /** The end of the last page came into view, by scroll or keyboard. */
  readonly onEndReached?: (() => void) | undefined
  /** Its pages or its text are in view; a browser that can show neither has downloaded it. */
  readonly onShown?: (() => void) | undefined
}

/** CSS pixels below which a letter-size page cannot be read without panning. */
const NARROW_PX = 640
const nothing = () => undefined

/**
 * A PDF reader in the page (row 1.2.101), as pages or as wrapping text, which is the default on a phone. The pages are
 * part of the page itself, so that every way of scrolling works.
 */
export const PdfReader = ({ name, bytes, onDownload, onEndReached, onShown = nothing }: PdfReaderProps) => {
  const state = usePdf(bytes)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(0)
  const [isText, setIsText] = useState(() => window.innerWidth < NARROW_PX)
  const download = () => {
    onDownload()
    if (state.kind === 'failed') onShown()
  }
  const pages = state.kind === 'open' ? state.pdf.pages : []
  return (
    <div className="min-w-0 overflow-clip rounded-card border border-line bg-sunken">
      <PdfToolbar
        page={page}
        count={pages.length}
        zoom={zoom}
        onZoom={setZoom}
        onDownload={download}
        isText={isText}
        onText={setIsText}
      />
      {state.kind === 'opening' && (
        <Loading label={words.reader.loading}>
          <Skeleton className="m-3 h-[60dvh] md:m-6" />
        </Loading>
      )}
      {state.kind === 'failed' && (
        <div className="p-4">
          <Notice tone="warn" live="status">
            {words.reader.failed}
          </Notice>
        </div>
      )}
      {state.kind === 'open' && isText && (
        <PdfTextView name={name} pages={pages} onShown={onShown}>
          <EndOfPages onReached={() => onEndReached?.()} />
        </PdfTextView>
      )}
      {state.kind === 'open' && !isText && (
        <Pages
          name={name}
          pages={pages}
          zoom={zoom}
          onPage={setPage}
          onEndReached={onEndReached}
          onShown={onShown}
        />
      )}
    </div>
  )
}

interface PagesProps {
  readonly name: string
  readonly pages: readonly PdfPage[]
  readonly zoom: number
  readonly onPage: (pageNumber: number) => void
  readonly onEndReached: (() => void) | undefined
  readonly onShown: () => void
}

const Pages = ({ name, pages, zoom, onPage, onEndReached, onShown }: PagesProps) => {
  const room = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(room)
  useEffect(() => {
    if (widthPx > 0) onShown()
  }, [widthPx, onShown])
  const reachEnd = () => {
    // On a tall screen the last page never reaches the middle.
    onPage(pages.length)
    onEndReached?.()
  }
  return (
    <div
      role="region"
      aria-label={fill(words.reader.pages, { name })}
      tabIndex={0}
      className="overflow-x-auto p-2 outline-offset-[-3px] md:p-6"
    >
      <div ref={room} className="flex min-w-0 flex-col gap-3 md:gap-6">
        {widthPx > 0 &&
          pages.map((page) => (
            <PdfPageView
              key={page.number}
              page={page}
              scale={scaleOf({ widthPx, pageWidth: page.width, zoom })}
              label={fill(words.reader.page, { page: String(page.number) })}
              onInMiddle={onPage}
            />
          ))}
        {widthPx > 0 && <EndOfPages onReached={reachEnd} />}
      </div>
    </div>
  )
}

const EndOfPages = ({ onReached }: { readonly onReached: () => void }) => {
  const end = useRef<HTMLDivElement>(null)
  useOnScreen(end, '0px', (isOnScreen) => {
    if (isOnScreen) onReached()
  })
  return <div ref={end} data-testid="end-of-pages" className="h-px" />
}

const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidthPx(Math.floor(entry.contentRect.width))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
