import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { ITEM_STATUSES, type ItemStatus } from '@pledge/domain/application/item-status'
import { Button } from '@pledge/ui/Button'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { allowedDecisions } from '../../decisions/allowed-decisions.ts'
import { borrowerName } from '../../decisions/dialog-input.ts'
import { ApproveIdentityDialog, RefuseIdentityDialog } from '../../decisions/IdentityDialogs.tsx'
import { Permitted } from '../../session/Permitted.tsx'
import { IdDocumentList } from './IdDocumentList.tsx'
import type { SectionInput } from './section-input.ts'

const words = portfolioApplication.identity
const TONES = {
  NOT_STARTED: 'neutral',
  IN_PROGRESS: 'neutral',
  PENDING: 'warn',
  COMPLETED: 'success',
  NOT_REQUIRED: 'neutral',
} as const satisfies Record<ItemStatus, string>

/** A renewal has no files of its own if the ID of the prior loan is still valid (note 058). */
const noFilesText = ({ isOnFile, validUntil }: SectionInput['application']['identity']): string =>
  isOnFile && validUntil !== null ? fill(words.onFile, { date: calendarDate(validUntil) }) : words.none

/** The uploaded ID, to view and then approve or refuse; and earlier uploads. */
export const IdentitySection = ({ application, onDecided }: SectionInput) => {
  const [dialog, setDialog] = useState<'approve' | 'refuse' | 'none'>('none')
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
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
  // They arrive newest first; the current ones are shown in upload order.
  const current = identity.documents.filter(({ setAside }) => setAside === null).toReversed()
  const earlier = identity.documents.filter(({ setAside }) => setAside !== null)
  const { identity: mayDecide, refuseIdentity: mayRefuse } = allowedDecisions(application)
  // An agent must view every side before approving; a side uploaded meanwhile must be viewed too.
  const unopened = current.filter(({ uuid }) => !shown.has(uuid)).length
  return (
    <Section
      title={words.title}
      aside={status !== undefined && <Tag tone={TONES[status]}>{words.statuses[status]}</Tag>}
    >
      {current.length === 0 ? (
        <p className="text-muted">{noFilesText(identity)}</p>
      ) : (
        <Permitted right="identity-files.read">
          <IdDocumentList
            appUuid={appUuid}
            documents={current}
            viewed={mayDecide ? shown : undefined}
            onShown={(uuid) => setShown((before) => new Set(before).add(uuid))}
          />
        </Permitted>
      )}
      {current.length > 0 && identity.validUntil !== null && (
        <p className="mt-3 text-sm text-muted">
          {fill(words.validUntil, { date: calendarDate(identity.validUntil) })}
        </p>
      )}
      {mayDecide && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="min-w-0 text-sm text-muted">
            {fill(words.compare, {
              name: borrowerName(application),
              birthYear: borrower?.birthYear ?? portfolioFrame.notGiven,
            })}
          </p>
          <Permitted right="checks.decide">
            <div className="flex flex-wrap gap-3">
              {mayRefuse && (
                <Button variant="secondary" size="small" onClick={() => setDialog('refuse')}>
                  {words.refuse}
                </Button>
              )}
              <Button
                size="small"
                disabled={unopened > 0}
                aria-describedby={unopened > 0 ? 'id-unopened' : undefined}
                onClick={() => setDialog('approve')}
              >
                {words.approve}
              </Button>
            </div>
            {unopened > 0 && (
              <p id="id-unopened" className="w-full text-right text-sm text-muted">
                {unopened === 1 ? words.openOne : fill(words.openMany, { count: String(unopened) })}
              </p>
            )}
          </Permitted>
        </div>
      )}
      {earlier.length > 0 && (
        <div className="mt-3 border-t border-line pt-2">
          <Disclosure look="quiet" summary={fill(words.earlier, { count: String(earlier.length) })}>
            <Permitted right="identity-files.read">
              <IdDocumentList appUuid={appUuid} documents={earlier} />
            </Permitted>
          </Disclosure>
        </div>
      )}
      {dialog === 'approve' && <ApproveIdentityDialog {...decision} />}
      {dialog === 'refuse' && <RefuseIdentityDialog {...decision} />}
    </Section>
  )
}
