import { handlePayoutException, liftPayoutHold, rejectPayout } from '@pledge/contract/portfolio-payouts'
import { portfolioPayouts } from '@pledge/copy/en/portfolio/payouts'
import { fill } from '@pledge/copy/fill'
import { AGENT_PAYOUT_PROBLEMS, isAgentPayoutProblem } from '@pledge/domain/disbursement/payout-problem'
import { SelectField } from '@pledge/ui/SelectField'
import { useState } from 'react'
import { api } from '../api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

const REASONS = AGENT_PAYOUT_PROBLEMS.map((value) => ({ value, label: portfolioPayouts.problems[value] }))

/** Rejects the account of a payout that is not released yet, with a controlled reason (journey, a new loan). */
export const RejectPayoutDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const words = portfolioPayouts.reject
  const { appUuid, payoutAttempt } = application
  const [problem, setProblem] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const borrower = borrowerName(application)
  return (
    <DecisionDialog
      appUuid={appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { borrower }))}
      confirm={words.confirm}
      isDanger
      check={() => {
        setIsChecked(true)
        return isAgentPayoutProblem(problem)
      }}
      send={(idempotencyKey) => {
        if (!isAgentPayoutProblem(problem)) throw new Error('checked before it is sent')
        return api(rejectPayout, {
          params: { uuid: appUuid },
          body: { payoutAttempt, problem },
          idempotencyKey,
        })
      }}
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <SelectField
        label={words.reason}
        options={REASONS}
        placeholder={words.reasonPlaceholder}
        value={problem}
        onChange={(event) => setProblem(event.target.value)}
        error={isChecked && !isAgentPayoutProblem(problem) ? words.reasonRequired : undefined}
        required
      />
    </DecisionDialog>
  )
}

/** Lets the borrower give another account once the reason of the bank was looked into. */
export const LiftHoldDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const words = portfolioPayouts.lift
  const { appUuid, payoutAttempt } = application
  const borrower = borrowerName(application)
  return (
    <DecisionDialog
      appUuid={appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { borrower }))}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        api(liftPayoutHold, { params: { uuid: appUuid }, body: { payoutAttempt }, idempotencyKey })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    />
  )
}

/** Takes an exception that does not end by itself out of the queue. */
export const HandleExceptionDialog = ({
  application,
  exceptionUuid,
  onDecided,
  onClose,
}: DecisionOf & { readonly exceptionUuid: string }) => {
  const words = portfolioPayouts.handle
  const { appUuid } = application
  return (
    <DecisionDialog
      appUuid={appUuid}
      title={words.title}
      effects={words.effects}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        api(handlePayoutException, { params: { uuid: appUuid, exceptionUuid }, body: {}, idempotencyKey })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    />
  )
}
