import { documents as words } from '@pledge/copy/en/screens/documents'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { joinPages } from './pdf-flow.ts'
import { PdfTable } from './PdfTable.tsx'
import type { PdfPart } from './pdf-text.ts'
import type { PdfPage } from './pdf-types.ts'

export interface PdfTextViewProps {
  readonly name: string
  readonly pages: readonly PdfPage[]
  readonly onShown: () => void
  readonly children: ReactNode
}

type Read = readonly PdfPart[] | 'reading' | 'failed'

const useText = (pages: readonly PdfPage[]): Read => {
  const [read, setRead] = useState<Read>('reading')
  useEffect(() => {
    let isShown = true
    Promise.all(pages.map((page) => page.readParts())).then(
      (parts) => {
        const blocks = joinPages(parts)
        if (isShown) setRead(blocks.length === 0 ? 'failed' : blocks)
      },
      () => isShown && setRead('failed'),
    )
    return () => {
      isShown = false
    }
  }, [pages])
  return read
}

/**
 * The text of a PDF as page text: it wraps on a phone, scales with the reader's font size, and is read aloud in order.
 */
export const PdfTextView = ({ name, pages, onShown, children }: PdfTextViewProps) => {
  const read = useText(pages)
  const isRead = typeof read !== 'string'
  useEffect(() => {
    if (isRead) onShown()
  }, [isRead, onShown])
  if (read === 'reading')
    return (
      <Loading label={words.reader.loading}>
        <Skeleton className="m-3 h-[60dvh] md:m-6" />
      </Loading>
    )
  if (read === 'failed')
    return (
      <div className="p-4">
        <Notice tone="info" live="status">
          {words.reader.noText}
        </Notice>
      </div>
    )
  return (
    <article
      aria-label={fill(words.reader.text, { name })}
      className="mx-auto flex max-w-prose flex-col gap-4 bg-raised p-4 break-words md:p-8"
    >
      {read.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      {children}
    </article>
  )
}

const drawInside = ({ parts }: PdfPart): ReactNode => <Part part={{ role: '', parts }} />

const Part = ({ part }: { readonly part: PdfPart }): ReactNode => {
  if (part.role === 'Table') return <PdfTable table={part} draw={drawInside} />
  const inside = part.parts.map((one, index) =>
    typeof one === 'string' ? (
      <Fragment key={index}>{index === 0 ? one : ` ${one}`}</Fragment>
    ) : (
      <Part key={index} part={one} />
    ),
  )
  const draw = LOOKS[part.role]
  return draw === undefined ? inside : draw(inside)
}

/** How each tag is rendered; for other tags only the content is. The page has a heading above. */
const LOOKS: Readonly<Record<string, (inside: ReactNode) => ReactNode>> = {
  H1: (inside) => <h3 className="text-lg">{inside}</h3>,
  H2: (inside) => <h4 className="mt-2 text-base font-semibold">{inside}</h4>,
  H3: (inside) => <h5 className="text-base font-semibold">{inside}</h5>,
  P: (inside) => <p>{inside}</p>,
  L: (inside) => <ul className="flex flex-col gap-2">{inside}</ul>,
  LI: (inside) => <li className="flex gap-3">{inside}</li>,
  Lbl: (inside) => <span className="shrink-0">{inside}</span>,
  LBody: (inside) => <div className="min-w-0">{inside}</div>,
}
