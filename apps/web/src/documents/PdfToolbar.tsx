import { documents as words } from '@pledge/copy/en/screens/documents'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Download, ZoomIn, ZoomOut } from 'lucide-react'
import { ZOOMS } from './zoom.ts'

export interface PdfToolbarProps {
  readonly page: number
  readonly count: number
  /** Index in `ZOOMS`. */
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly onDownload: () => void
  /** The text is shown instead of the pages. */
  readonly isText: boolean
  readonly onText: (isText: boolean) => void
}

const { reader } = words

/** Above the pages: page number, zoom, and download. */
export const PdfToolbar = ({ page, count, zoom, onZoom, onDownload, isText, onText }: PdfToolbarProps) => (
  <div
    data-print="no"
    className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-2 border-b border-line bg-raised px-3 py-2"
  >
    <span className="text-sm text-muted figures">
      {count === 0
        ? reader.loading
        : fill(isText ? reader.pageCount : reader.pageOf, { page: String(page), count: String(count) })}
    </span>
    <div className="flex flex-wrap items-center gap-1">
      <div role="group" aria-label={reader.showAs} className="flex items-center">
        <Button
          variant={isText ? 'secondary' : 'quiet'}
          size="small"
          aria-pressed={isText}
          onClick={() => onText(true)}
        >
          {reader.asText}
        </Button>
        <Button
          variant={isText ? 'quiet' : 'secondary'}
          size="small"
          aria-pressed={!isText}
          onClick={() => onText(false)}
        >
          {reader.asPages}
        </Button>
      </div>
      <div role="group" aria-label={reader.zoom} className={isText ? 'hidden' : 'flex items-center'}>
        <Button
          variant="quiet"
          size="small"
          aria-label={reader.zoomOut}
          disabled={zoom === 0}
          onClick={() => onZoom(zoom - 1)}
        >
          <ZoomOut aria-hidden="true" className="size-5" />
        </Button>
        <span className="w-12 text-center text-sm figures" aria-live="polite">
          {fill(reader.zoomNow, { percent: String(ZOOMS[zoom] ?? 100) })}
        </span>
        <Button
          variant="quiet"
          size="small"
          aria-label={reader.zoomIn}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => onZoom(zoom + 1)}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <Button variant="quiet" size="small" onClick={onDownload}>
        <Download aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{words.download}</span>
      </Button>
    </div>
  </div>
)
