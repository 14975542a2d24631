import type { DocumentAnswer } from '@pledge/contract/agreements'
import { documents } from '@pledge/copy/en/screens/documents'
import { Button, type ButtonProps } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Spinner } from '@pledge/ui/Spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadPart } from '../load-part.ts'
import { documentsQuery } from '../journey/queries.ts'
import { PASSING_POLL } from '../polling/poll-interval.ts'
import { usePolledQuery } from '../polling/use-polled-query.ts'
import { documentFileQuery } from './document-file.ts'

const words = documents.opened
const loadDialog = () => loadPart(() => import('./DocumentDialog.tsx'))

export interface OpenDocumentProps {
  readonly appUuid: string
  readonly type: 'APPLICATION_DISCLOSURES' | 'ADVERSE_ACTION' | 'INCOMPLETENESS'
  /** The subject, among several documents of a type. */
  readonly about?: string
  readonly label: string
  readonly look?: Pick<ButtonProps, 'variant' | 'size'>
  /** Called when its file is shown. */
  readonly onOpened?: () => void
}

/**
 * Opens a document over the page, whose state is kept. A notice is generated within seconds of its decision, the
 * disclosures within seconds of the application: until the document exists the page polls for it, within limits (rows
 * 1.2.84 and 1.2.106, gap G.37).
 */
export const OpenDocument = ({ appUuid, type, about, label, look = {}, onOpened }: OpenDocumentProps) => {
  const queryClient = useQueryClient()
  const isIt = (document: DocumentAnswer) =>
    document.type === type && (about === undefined || document.about === about)
  const { query, isPaused, restart } = usePolledQuery(
    documentsQuery(appUuid),
    PASSING_POLL,
    (found) => found?.some(isIt) === true,
  )
  const made = query.data?.findLast(isIt)
  const [isShown, setIsShown] = useState(false)
  const open = useMutation({
    mutationFn: async (document: DocumentAnswer) => {
      const file = queryClient.fetchQuery(documentFileQuery(appUuid, document))
      const [{ bytes }, { DocumentDialog }] = await Promise.all([file, loadDialog()])
      return { document, bytes, DocumentDialog }
    },
    onSuccess: () => {
      setIsShown(true)
      onOpened?.()
    },
  })
  if (made === undefined) {
    const isWaiting = !isPaused && !query.isError
    return isWaiting ? (
      <p className="flex items-center gap-3 text-muted" role="status">
        <Spinner /> {words.making}
      </p>
    ) : (
      <Notice
        tone={query.isError ? 'danger' : 'info'}
        live="status"
        action={
          <Button variant="secondary" size="small" loading={query.isFetching} onClick={restart}>
            {words.lookAgain}
          </Button>
        }
      >
        {query.isError ? documents.failed : words.notYet}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Button {...look} loading={open.isPending} onClick={() => open.mutate(made)}>
        {label}
      </Button>
      {open.isError && (
        <Notice tone="danger" live="alert">
          {documents.fileFailed}
        </Notice>
      )}
      {isShown && open.data !== undefined && (
        <open.data.DocumentDialog
          document={open.data.document}
          bytes={open.data.bytes}
          onClose={() => setIsShown(false)}
        />
      )}
    </div>
  )
}
