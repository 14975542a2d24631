import { reasonHeaders, type GivenReason } from '@pledge/contract/access-reason'
import { getIdDocumentFile } from '@pledge/contract/portfolio-files'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { useState } from 'react'
import { api } from '../../api.ts'
import { saveFile } from '../../files/bytes-url.ts'
import { IdDocumentDialog, type IdDocument } from '../../files/IdDocumentDialog.tsx'
import { useAccessReason } from '../../files/use-access-reason.tsx'
import { momentText } from '../../frame/time.ts'

const words = portfolioApplication.identity

const nameOf = ({ documentType, side }: IdDocument): string =>
  fill(words.document, { type: words.types[documentType], side: messages.idSides[side] })

const setAsideText = ({ at, refusal }: NonNullable<IdDocument['setAside']>): string => {
  const time = momentText(at)
  return refusal === null ? fill(words.replaced, { time }) : fill(words.refused, { time, reason: refusal })
}

/** Sides of IDs, each with a button to view it. */
export const IdDocumentList = ({
  appUuid,
  documents,
  viewed,
  onShown = () => undefined,
}: {
  readonly appUuid: string
  readonly documents: readonly IdDocument[]
  /** The sides that were viewed, where each one must be. */
  readonly viewed?: ReadonlySet<string> | undefined
  /** A side has been viewed, or downloaded for viewing. */
  readonly onShown?: (uuid: string) => void
}) => (
  <ul className="divide-y divide-line">
    {documents.map((document) => (
      <IdDocumentRow
        key={document.uuid}
        appUuid={appUuid}
        document={document}
        isViewed={viewed?.has(document.uuid)}
        onShown={() => onShown(document.uuid)}
      />
    ))}
  </ul>
)

const IdDocumentRow = ({
  appUuid,
  document,
  isViewed,
  onShown,
}: {
  readonly appUuid: string
  readonly document: IdDocument
  readonly isViewed: boolean | undefined
  readonly onShown: () => void
}) => {
  const [step, setStep] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [shownFor, setShownFor] = useState<GivenReason>()
  const { withReason, dialog } = useAccessReason(appUuid)
  const name = nameOf(document)
  const isImage = document.contentType.startsWith('image/')
  const download = async (reason: GivenReason) => {
    setStep('loading')
    try {
      const params = { uuid: appUuid, docUuid: document.uuid }
      const bytes = await api(getIdDocumentFile, { params, headers: reasonHeaders(reason) })
      const fileName = `id-${document.side.toLowerCase()}.pdf`
      saveFile({ bytes, contentType: document.contentType, fileName })
      onShown()
      setStep('idle')
    } catch {
      setStep('failed')
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-48 flex-1">
        <div className="font-medium">{name}</div>
        <div className="figures text-sm text-muted">
          {fill(words.uploaded, { time: momentText(document.uploadedAt) })}
        </div>
        {isViewed !== undefined && (
          <div className="text-sm font-semibold">{isViewed ? words.viewed : words.notViewed}</div>
        )}
        {document.setAside !== null && (
          <div className="text-sm break-words text-muted">{setAsideText(document.setAside)}</div>
        )}
        {step === 'failed' && (
          <div role="alert" className="text-sm font-semibold text-danger">
            {words.viewFailed}
          </div>
        )}
      </div>
      {isImage ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={fill(words.viewNamed, { document: name })}
          onClick={() => withReason(setShownFor)}
        >
          {words.view}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={fill(words.downloadNamed, { document: name })}
          loading={step === 'loading'}
          onClick={() => withReason((reason) => void download(reason))}
        >
          {words.download}
        </Button>
      )}
      {dialog}
      {shownFor !== undefined && (
        <IdDocumentDialog
          appUuid={appUuid}
          document={document}
          name={name}
          reason={shownFor}
          onShown={onShown}
          onClose={() => setShownFor(undefined)}
        />
      )}
    </li>
  )
}
