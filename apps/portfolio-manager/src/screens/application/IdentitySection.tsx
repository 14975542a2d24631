import { getIdDocumentFile } from '@pledge/contract/portfolio'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import { ITEM_STATUSES, type ItemStatus } from '@pledge/domain/application/item-status'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { api } from '../../api.ts'
import { allowedDecisions } from '../../decisions/allowed-decisions.ts'
import { borrowerName } from '../../decisions/dialog-input.ts'
import { ApproveIdentityDialog, RefuseIdentityDialog } from '../../decisions/IdentityDialogs.tsx'
import { saveFile } from '../../files/bytes-url.ts'
import { IdDocumentDialog, type IdDocument } from '../../files/IdDocumentDialog.tsx'
import { momentText } from '../../frame/time.ts'
import type { SectionInput } from './section-input.ts'

const words = portfolioApplication.identity
const TONES = {
  NOT_STARTED: 'neutral',
  IN_PROGRESS: 'neutral',
  PENDING: 'warn',
  COMPLETED: 'success',
  NOT_REQUIRED: 'neutral',
} as const satisfies Record<ItemStatus, string>

const nameOf = ({ documentType, side }: IdDocument): string =>
  fill(words.document, { type: messages.idTypes[documentType], side: messages.idSides[side] })

/** The ID that was uploaded, to be looked at, then approved or refused. */
export const IdentitySection = ({ application, onDecided }: SectionInput) => {
  const [dialog, setDialog] = useState<'approve' | 'refuse' | 'none'>('none')
  const { identity, borrower, appUuid } = application
  const status = ITEM_STATUSES.find((one) => one === identity.status)
  const close = () => setDialog('none')
  const decision = {
    application,
    onClose: close,
    onDecided: (outcome: string) => {
      close()
      onDecided(outcome)
    },
  }
  const mayDecide = allowedDecisions(application).identity
  return (
    <Section
      title={words.title}
      aside={status !== undefined && <Tag tone={TONES[status]}>{words.statuses[status]}</Tag>}
    >
      {identity.documents.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {identity.documents.map((document) => (
            <IdDocumentRow key={document.uuid} appUuid={appUuid} document={document} />
          ))}
        </ul>
      )}
      {mayDecide && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-sm text-muted">
            {fill(words.compare, {
              name: borrowerName(application),
              birthYear: borrower?.birthYear ?? portfolioFrame.notGiven,
            })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="small" onClick={() => setDialog('refuse')}>
              {words.refuse}
            </Button>
            <Button size="small" onClick={() => setDialog('approve')}>
              {words.approve}
            </Button>
          </div>
        </div>
      )}
      {dialog === 'approve' && <ApproveIdentityDialog {...decision} />}
      {dialog === 'refuse' && <RefuseIdentityDialog {...decision} />}
    </Section>
  )
}

const IdDocumentRow = ({
  appUuid,
  document,
}: {
  readonly appUuid: string
  readonly document: IdDocument
}) => {
  const [step, setStep] = useState<'idle' | 'shown' | 'loading' | 'failed'>('idle')
  const name = nameOf(document)
  const isImage = document.contentType.startsWith('image/')
  const download = async () => {
    setStep('loading')
    try {
      const params = { uuid: appUuid, docUuid: document.uuid }
      const bytes = await api(getIdDocumentFile, { params })
      const fileName = `id-${document.side.toLowerCase()}.pdf`
      saveFile({ bytes, contentType: document.contentType, fileName })
      setStep('idle')
    } catch {
      setStep('failed')
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <div className="font-medium">{name}</div>
        <div className="figures text-sm text-muted">
          {fill(words.uploaded, { time: momentText(document.uploadedAt) })}
        </div>
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
          onClick={() => setStep('shown')}
        >
          {words.view}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={fill(words.downloadNamed, { document: name })}
          loading={step === 'loading'}
          onClick={() => void download()}
        >
          {words.download}
        </Button>
      )}
      {step === 'shown' && (
        <IdDocumentDialog appUuid={appUuid} document={document} name={name} onClose={() => setStep('idle')} />
      )}
    </li>
  )
}
