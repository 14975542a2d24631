import { disclosures as words } from '@pledge/copy/en/screens/disclosures'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { ProgressBar } from '@pledge/ui/ProgressBar'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { documentFileQuery } from './document-file.ts'
import { documentName, fileNameOf } from './document-words.ts'
import { PdfReader } from './PdfReader.tsx'
import { savePdf } from './save-file.ts'
import { ActionPanel } from '../journey/ActionPanel.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import type { ReadingPlace } from './reading-order.ts'

export interface AgreementReaderProps {
  readonly appUuid: string
  readonly place: ReadingPlace
  readonly isAccepting: boolean
  readonly error: string | undefined
  /** With the hash of the displayed bytes. */
  readonly onAccept: (sha256: string) => void
  /** The document was replaced after it was opened. */
  readonly onReadNew: () => void
}

/** One agreement: its place in the order, its pages, and its acceptance. Mounted again for each document. */
export const AgreementReader = (props: AgreementReaderProps) => {
  const { appUuid, place, isAccepting, onAccept, onReadNew } = props
  const { document } = place
  const file = useQuery(documentFileQuery(appUuid, document))
  const [endReached, setEndReached] = useState(false)
  const [isRead, setIsRead] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const tellShown = useCallback(() => setIsShown(true), [])
  // Only the first time: a later scroll does not override a reader who unchecks the box.
  const reachEnd = () => {
    if (!endReached) setIsRead(true)
    setEndReached(true)
  }
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(place.number === 1)
  useEffect(() => {
    if (isFirst.current) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const name = documentName(document)
  const isChanged = file.data !== undefined && file.data.sha256 !== document.sha256
  return (
    <section aria-labelledby="agreement" className="min-w-0">
      <PageGrid
        side={
          <ActionPanel>
            {file.isSuccess && !isChanged && (
              <AcceptForm
                name={name}
                isLast={place.isLast}
                isShown={isShown}
                endReached={endReached}
                isRead={isRead}
                onRead={setIsRead}
                isAccepting={isAccepting}
                error={props.error}
                onAccept={() => onAccept(file.data.sha256)}
              />
            )}
          </ActionPanel>
        }
      >
        <ReadingProgress place={place} />
        <div>
          <h2 id="agreement" ref={heading} tabIndex={-1} className="text-lg outline-none">
            {name}
          </h2>
          <p className="max-w-prose text-muted">{document.description}</p>
        </div>
        {file.isPending && (
          <Loading label={words.loading}>
            <Skeleton className="h-[60dvh] w-full" />
          </Loading>
        )}
        {file.isError && <FileFailed isTrying={file.isFetching} onTryAgain={() => void file.refetch()} />}
        {isChanged && (
          <Notice
            tone="warn"
            live="alert"
            title={words.changedTitle}
            action={
              <Button
                onClick={() => {
                  onReadNew()
                  void file.refetch()
                }}
              >
                {words.readNew}
              </Button>
            }
          >
            {words.changed}
          </Notice>
        )}
        {file.isSuccess && !isChanged && (
          <PdfReader
            name={name}
            bytes={file.data.bytes}
            onDownload={() => savePdf(file.data.bytes, fileNameOf(document))}
            onEndReached={reachEnd}
            onShown={tellShown}
          />
        )}
      </PageGrid>
    </section>
  )
}

const ReadingProgress = ({ place }: { readonly place: ReadingPlace }) => {
  const slots = { done: String(place.number - 1), count: String(place.count) }
  return (
    <ProgressBar
      label={words.progressLabel}
      share={(place.number - 1) / place.count}
      valueText={fill(words.progressText, slots)}
      heading={
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <span>{fill(words.progress, { number: String(place.number), count: slots.count })}</span>
          <span className="font-normal text-muted">{fill(words.progressText, slots)}</span>
        </p>
      }
    />
  )
}

const FileFailed = ({
  isTrying,
  onTryAgain,
}: {
  readonly isTrying: boolean
  readonly onTryAgain: () => void
}) => (
  <Notice
    tone="danger"
    live="alert"
    title={words.fileFailedTitle}
    action={
      <Button variant="secondary" loading={isTrying} onClick={onTryAgain}>
        {words.tryAgain}
      </Button>
    }
  >
    {words.fileFailed}
  </Notice>
)
