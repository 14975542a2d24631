import { handlePayoutException, liftPayoutHold, rejectPayout } from '@pledge/contract/portfolio-payouts'
import { portfolioPayouts } from '@pledge/copy/en/portfolio/payouts'
import { fill } from '@pledge/copy/fill'
import { agentPayoutProblemsOf } from '@pledge/domain/disbursement/payout-problem'
import { SelectField } from '@pledge/ui/SelectField'
import { useState } from 'react'
import { api } from '../api.ts'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

/** Rejects the account or the wallet of a payout that is not released yet, with a controlled reason (journey, a new loan). */
export const RejectPayoutDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const { appUuid, payoutAttempt, payoutMethod } = application
  const words = payoutMethod === 'USDC' ? portfolioPayouts.rejectWallet : portfolioPayouts.reject
  const problems = agentPayoutProblemsOf(payoutMethod)
  const [chosen, setChosen] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const problem = problems.find((one) => one === chosen)
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
        return problem !== undefined
      }}
      send={(idempotencyKey) => {
        if (problem === undefined) throw new Error('checked before it is sent')
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
        options={problems.map((value) => ({ value, label: portfolioPayouts.problems[value] }))}
        placeholder={words.reasonPlaceholder}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        error={isChecked && problem === undefined ? words.reasonRequired : undefined}
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
        callWithStepUp(liftPayoutHold, { params: { uuid: appUuid }, body: { payoutAttempt }, idempotencyKey })
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
