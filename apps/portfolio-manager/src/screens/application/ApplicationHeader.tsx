import { portfolioApplication as words } from '@pledge/copy/en/portfolio/application'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { allowedDecisions } from '../../decisions/allowed-decisions.ts'
import { DeclineDialog } from '../../decisions/DeclineDialog.tsx'
import { borrowerName } from '../../decisions/dialog-input.ts'
import { StateTag } from '../../frame/StateTag.tsx'
import { deadlineText, momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import type { SectionInput } from './section-input.ts'

/**
 * The relevant deadlines with their owner: for the notice after a decline, otherwise the lender's and the borrower's.
 */
const deadlinesOf = ({
  adverseAction,
  deadline,
  decideBy,
}: SectionInput['application']): readonly string[] => {
  if (adverseAction !== null) {
    const { madeAt, notifyBy } = adverseAction
    return [
      madeAt === null
        ? fill(words.decline.noticeDue, { time: deadlineText(notifyBy) })
        : fill(words.decline.noticeMade, { time: momentText(madeAt) }),
    ]
  }
  const { decision, decisionOfRenewal } = words.deadlines
  // No borrower's deadline runs beside the lender's, except that of the loan which a renewal renews.
  const own = deadline === null ? decision : decisionOfRenewal
  return [
    ...(decideBy === null ? [] : [fill(own, { time: deadlineText(decideBy) })]),
    ...(deadline === null ? [] : [fill(words.deadlines[deadline.kind], { time: deadlineText(deadline.at) })]),
  ]
}

/** The borrower, the amount, the state and the deadlines; and the decline button, while a decline is allowed. */
export const ApplicationHeader = ({ application, onDecided }: SectionInput) => {
  const [isDeclining, setIsDeclining] = useState(false)
  const { state, selectedOffer, createdAt, appUuid } = application
  const allowed = allowedDecisions(application)
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 grow basis-96">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-xl break-words">{borrowerName(application)}</h1>
          {allowed.isDisbursementOwed ? (
            <Tag tone="warn">{portfolioDisbursements.owed}</Tag>
          ) : (
            <StateTag state={state} />
          )}
        </div>
        <p className="mt-1 figures text-lg font-semibold">
          {selectedOffer === null ? (
            <span className="text-base font-normal text-muted">{words.noOffer}</span>
          ) : (
            <>
              {wireDollars(selectedOffer.amount)}{' '}
              <span className="text-base font-normal text-muted">
                {fill(words.against, { coin: selectedOffer.collateral.type })}
              </span>
            </>
          )}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-5 text-sm text-muted">
          <li>{fill(words.started, { time: momentText(createdAt) })}</li>
          {deadlinesOf(application).map((deadline) => (
            <li key={deadline} className="font-semibold text-ink">
              {deadline}
            </li>
          ))}
          <li className="break-words">
            {words.reference} {appUuid}
          </li>
        </ul>
      </div>
      {allowed.decline && (
        <Permitted right="checks.decide">
          <Button variant="secondary" size="small" onClick={() => setIsDeclining(true)}>
            {words.decline.action}
          </Button>
        </Permitted>
      )}
      {isDeclining && (
        <DeclineDialog
          application={application}
          onDecided={(outcome) => {
            setIsDeclining(false)
            onDecided(outcome)
          }}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </div>
  )
}
