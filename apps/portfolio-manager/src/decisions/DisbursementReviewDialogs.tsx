import type { Basis } from '@pledge/domain/agreements/adverse-action'
import { decideRelease } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { DECLINE_REASONS } from '@pledge/domain/application/decline-reasons'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { SelectField } from '@pledge/ui/SelectField'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useState } from 'react'
import { api } from '../api.ts'
import { callWithStepUp } from '../session/step-up.ts'
import { allowedDecisions, turnOfAgent, type TurnOfAgent } from './allowed-decisions.ts'
import { BasisChoice } from './BasisChoice.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'
import { DisbursementCover } from './DisbursementCover.tsx'
import { SameAgentNotice } from './SameAgentNotice.tsx'
import { problemOfNote } from './note.ts'
import { otherHolder, payeeText } from './payee.ts'

export interface ReleaseDecisionOf extends DecisionOf {
  /** The signed-in agent, by the name used in approvals. */
  readonly agent: string
}

const slotsOf = ({ application }: DecisionOf, turn: TurnOfAgent) => ({
  amount: wireDollars(application.selectedOffer?.drawAmount ?? '0.00'),
  borrower: borrowerName(application),
  agent: turn.turn === 'second' ? turn.other : '',
})

/**
 * Approves the disbursement: the first agent's approval is only recorded, the second's sends the money (row 1.6.07).
 */
export const ApproveDisbursementDialog = (input: ReleaseDecisionOf) => {
  const words = portfolioDecisions.approveDisbursement
  const { application, onDecided, onClose } = input
  const [turn] = useState(() => turnOfAgent(application.approvals, 'approve', input.agent))
  const [why, setWhy] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  if (turn.turn === 'already')
    return <AlreadyDecidedDialog message={portfolioApplication.release.youApproved} onClose={onClose} />
  const isSecond = turn.turn === 'second'
  const slots = slotsOf(input, turn)
  const other = otherHolder(application)
  const isException = application.disbursementCover?.isAboveMaximum === true
  const problem = problemOfNote(why, portfolioDecisions.decline, isException)
  const second = application.state === 'COMPLETE' ? words.effectsAgain : words.effectsSecond
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={fill(isException ? words.titleException : words.title, slots)}
      effects={(isSecond ? second : words.effectsFirst).map((effect) => fill(effect, slots))}
      confirm={fill(isSecond ? words.confirmSecond : words.confirmFirst, slots)}
      check={() => {
        setIsChecked(true)
        return problem === undefined
      }}
      send={(idempotencyKey) =>
        callWithStepUp(decideRelease, {
          params: { uuid: application.appUuid },
          body: {
            decision: 'approve',
            payoutAttempt: application.payoutAttempt,
            ...(isException ? { reason: why.trim() } : {}),
          },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(isSecond ? words.doneSecond : words.doneFirst)}
      onClose={onClose}
    >
      <p className="font-semibold">{payeeText(application)}</p>
      <DisbursementCover application={application} />
      <SameAgentNotice application={application} me={input.agent} />
      {other !== null && <Notice tone="danger">{other.before}</Notice>}
      {isException && (
        <TextAreaField
          label={words.exception}
          hint={words.exceptionHint}
          error={isChecked ? problem : undefined}
          required
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}

const REASON_OPTIONS = Object.entries(DECLINE_REASONS).map(([value, label]) => ({ value, label }))

/** Rejects the disbursement with a controlled reason; the second agent's rejection cancels the loan (row 1.6.07). */
export const RejectDisbursementDialog = (input: ReleaseDecisionOf) => {
  const words = portfolioDecisions.rejectDisbursement
  const { application, onDecided, onClose } = input
  const [turn] = useState(() => turnOfAgent(application.approvals, 'refuse', input.agent))
  const [reason, setReason] = useState('')
  const [basis, setBasis] = useState<Basis>({ report: false, outsideSource: false })
  const [isChecked, setIsChecked] = useState(false)
  if (turn.turn === 'already')
    return <AlreadyDecidedDialog message={portfolioApplication.release.youRefused} onClose={onClose} />
  const isSecond = turn.turn === 'second'
  const slots = slotsOf(input, turn)
  const first = allowedDecisions(application).isReleased ? words.effectsReleased : words.effectsFirst
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={fill(words.title, slots)}
      effects={(isSecond ? words.effectsSecond : first).map((effect) => fill(effect, slots))}
      confirm={isSecond ? words.confirmSecond : words.confirmFirst}
      isDanger
      check={() => {
        setIsChecked(true)
        return reason !== ''
      }}
      send={(idempotencyKey) =>
        api(decideRelease, {
          params: { uuid: application.appUuid },
          body: { decision: 'refuse', reason, basis, payoutAttempt: application.payoutAttempt },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(isSecond ? words.doneSecond : words.doneFirst)}
      onClose={onClose}
    >
      <SelectField
        label={words.reason}
        options={REASON_OPTIONS}
        placeholder={words.reasonPlaceholder}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isChecked && reason === '' ? words.reasonRequired : undefined}
        required
      />
      <BasisChoice basis={basis} onChange={setBasis} />
    </DecisionDialog>
  )
}

/** The same agent decides twice: shown immediately, as the server would refuse it (`approval.same-agent`). */
const AlreadyDecidedDialog = ({
  message,
  onClose,
}: {
  readonly message: string
  readonly onClose: () => void
}) => (
  <Dialog
    open
    onClose={onClose}
    title={portfolioDecisions.alreadyTitle}
    closeLabel={portfolioDecisions.close}
    actions={<Button onClick={onClose}>{portfolioDecisions.close}</Button>}
  >
    <p>{message}</p>
  </Dialog>
)
