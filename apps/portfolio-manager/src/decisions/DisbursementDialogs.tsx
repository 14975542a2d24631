import { handlePayoutException, liftPayoutHold, rejectPayout } from '@pledge/contract/portfolio-payouts'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { agentDisbursementProblemsOf } from '@pledge/domain/disbursement/disbursement-problem'
import { SelectField } from '@pledge/ui/SelectField'
import { useState } from 'react'
import { api } from '../api.ts'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

/**
 * Rejects the account or the wallet of a disbursement that is not approved yet, with a controlled reason (journey, a
 * new loan).
 */
export const RejectAccountDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const { appUuid, payoutAttempt: disbursementAttempt, payoutMethod: disbursementMethod } = application
  const words =
    disbursementMethod === 'USDC' ? portfolioDisbursements.rejectWallet : portfolioDisbursements.reject
  const problems = agentDisbursementProblemsOf(disbursementMethod)
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
          body: { payoutAttempt: disbursementAttempt, problem },
          idempotencyKey,
        })
      }}
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <SelectField
        label={words.reason}
        options={problems.map((value) => ({ value, label: portfolioDisbursements.problems[value] }))}
        placeholder={words.reasonPlaceholder}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        error={isChecked && problem === undefined ? words.reasonRequired : undefined}
        required
      />
    </DecisionDialog>
  )
}

/** Lets the borrower provide another account after an agent has examined the bank's reason. */
export const LiftHoldDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const words = portfolioDisbursements.lift
  const { appUuid, payoutAttempt: disbursementAttempt } = application
  const borrower = borrowerName(application)
  return (
    <DecisionDialog
      appUuid={appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { borrower }))}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        callWithStepUp(liftPayoutHold, {
          params: { uuid: appUuid },
          body: { payoutAttempt: disbursementAttempt },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    />
  )
}

/** Removes an exception that an agent must end from the queue. */
export const HandleExceptionDialog = ({
  application,
  exceptionUuid,
  onDecided,
  onClose,
}: DecisionOf & { readonly exceptionUuid: string }) => {
  const words = portfolioDisbursements.handle
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
