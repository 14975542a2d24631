import { reasonHeaders, type GivenReason } from '@pledge/contract/access-reason'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { getIdDocumentFile } from '@pledge/contract/portfolio-files'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../api.ts'

const words = portfolioApplication.identity

export type IdDocument = ApplicationFile['identity']['documents'][number]

export interface IdDocumentDialogProps {
  readonly appUuid: string
  readonly document: IdDocument
  readonly name: string
  readonly reason: GivenReason
  /** Called when the picture is visible, not only requested. */
  readonly onShown: () => void
  readonly onClose: () => void
}

type Step = { readonly step: 'loading' | 'failed' } | { readonly step: 'shown'; readonly url: string }

/** One side of an ID, fetched with the agent's session and shown in the page; removed from memory when closed. */
export const IdDocumentDialog = ({
  appUuid,
  document,
  name,
  reason,
  onShown,
  onClose,
}: IdDocumentDialogProps) => {
  const [step, setStep] = useState<Step>({ step: 'loading' })
  const { uuid, contentType } = document
  const load = useCallback(
    async (signal: AbortSignal) => {
      setStep({ step: 'loading' })
      try {
        const params = { uuid: appUuid, docUuid: uuid }
        const bytes = await api(getIdDocumentFile, { params, headers: reasonHeaders(reason), signal })
        if (!signal.aborted)
          setStep({ step: 'shown', url: URL.createObjectURL(new Blob([bytes], { type: contentType })) })
      } catch {
        if (!signal.aborted) setStep({ step: 'failed' })
      }
    },
    [appUuid, uuid, contentType, reason],
  )
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load, attempt])
  const url = step.step === 'shown' ? step.url : undefined
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])

  return (
    <Dialog open onClose={onClose} title={name} size="large" closeLabel={portfolioDecisions.close}>
      {step.step === 'loading' && (
        <Loading label={words.viewing}>
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
      {step.step === 'failed' && (
        <Notice
          tone="danger"
          live="alert"
          action={
            <Button variant="secondary" size="small" onClick={() => setAttempt(attempt + 1)}>
              {portfolioFrame.tryAgain}
            </Button>
          }
        >
          {words.viewFailed}
        </Notice>
      )}
      {url !== undefined && (
        <img
          src={url}
          onLoad={onShown}
          alt={fill(words.imageAlt, { document: name })}
          className="mx-auto max-h-[70dvh] max-w-full rounded-small border border-line"
        />
      )}
    </Dialog>
  )
}
