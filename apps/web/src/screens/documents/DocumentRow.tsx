import type { DocumentAnswer } from '@pledge/contract/agreements'
import { documents as words } from '@pledge/copy/en/screens/documents'
import { fill } from '@pledge/copy/fill'
import { documentFormat } from '@pledge/domain/agreements/document-format'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { Tag } from '@pledge/ui/Tag'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { type DocumentFile, documentFileQuery } from '../../documents/document-file.ts'
import { documentName, fileNameOf } from '../../documents/document-words.ts'
import { saveFile } from '../../documents/save-file.ts'
import { ROUTES } from '../../routes.ts'
import { DocumentDialog } from '../../documents/DocumentDialog.tsx'

export interface DocumentRowProps {
  readonly appUuid: string
  readonly document: DocumentAnswer
}

/** A document with its name and description (row 1.2.106), to read here or to download (row 1.2.107). */
export const DocumentRow = ({ appUuid, document }: DocumentRowProps) => {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<DocumentFile | null>(null)
  const { timeZone } = useOrganization()
  const name = documentName(document)
  const { contentType } = documentFormat(document.type)
  const fetchFile = useMutation({
    mutationFn: (_wish: 'open' | 'download') => queryClient.fetchQuery(documentFileQuery(appUuid, document)),
    onSuccess: (file, wish) => {
      if (wish === 'open') setShown(file)
      else saveFile(new Blob([file.bytes], { type: contentType }), fileNameOf(document))
    },
  })
  const isBusy = (wish: 'open' | 'download') => fetchFile.isPending && fetchFile.variables === wish
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
        <div className="min-w-0">
          <h2 className="text-base break-words">{name}</h2>
          <p className="max-w-prose text-muted">{document.description}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span>{fill(words.made, { date: shortDate(Date.parse(document.createdAt), { timeZone }) })}</span>
            <Acceptance document={document} timeZone={timeZone} />
          </p>
        </div>
        <div className="flex shrink-0 gap-2">
          {contentType === 'application/pdf' ? (
            <Button
              variant="secondary"
              size="small"
              className="grow"
              aria-label={fill(words.openNamed, { name })}
              loading={isBusy('open')}
              onClick={() => fetchFile.mutate('open')}
            >
              {words.open}
            </Button>
          ) : (
            <a
              href={ROUTES.checkReceipt.path}
              className={`${buttonLook({ variant: 'secondary', size: 'small' })} grow`}
            >
              {words.check}
            </a>
          )}
          <Button
            variant="quiet"
            size="small"
            className="grow"
            aria-label={fill(words.downloadNamed, { name })}
            loading={isBusy('download')}
            loadingLabel={words.downloading}
            onClick={() => fetchFile.mutate('download')}
          >
            {words.download}
          </Button>
        </div>
      </div>
      {fetchFile.isError && (
        <Notice tone="danger" live="alert">
          {words.fileFailed}
        </Notice>
      )}
      {shown !== null && (
        <DocumentDialog document={document} bytes={shown.bytes} onClose={() => setShown(null)} />
      )}
    </Card>
  )
}

const Acceptance = ({
  document,
  timeZone,
}: {
  readonly document: DocumentAnswer
  readonly timeZone: string
}) => {
  if (document.isReplaced) return <Tag tone="neutral">{words.replaced}</Tag>
  if (document.acceptedAt !== null)
    return (
      <Tag tone="success">
        {fill(words.accepted, { date: shortDate(Date.parse(document.acceptedAt), { timeZone }) })}
      </Tag>
    )
  return document.needsAcceptance ? <Tag tone="info">{words.toAccept}</Tag> : null
}
