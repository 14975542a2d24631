import { decideIdentity } from '@pledge/contract/portfolio'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { fill } from '@pledge/copy/fill'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { api } from '../api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

/** The effect of an approval, by what is still missing: a renewal requires no account. */
const nextOf = ({ borrower, payouts: disbursements, renewal, state }: DecisionOf['application']): string => {
  const { next } = portfolioDecisions.identityApprove
  const isRenewal = renewal !== null && renewal.renews !== null
  const hasAccount =
    (borrower !== null && borrower.accountMask !== null) ||
    disbursements.some(({ failure }) => failure === null)
  if (!isRenewal && !hasAccount) return next.account
  return state === 'KYC_VERIFY' ? next.screening : next.nothing
}

export const ApproveIdentityDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const words = portfolioDecisions.identityApprove
  const borrower = borrowerName(application)
  const [validUntil, setValidUntil] = useState('')
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={[fill(words.effect, { borrower }), nextOf(application), words.recorded]}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        api(decideIdentity, {
          params: { uuid: application.appUuid },
          body: { decision: 'approve', ...(validUntil !== '' && { validUntil }) },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={words.validUntil}
        hint={words.validUntilHint}
        value={validUntil}
        onChange={(event) => setValidUntil(event.target.value)}
      />
    </DecisionDialog>
  )
}

/** The contract's limit. */
const MAX_REASON = 500

/** Why a reason is invalid; undefined when it is valid. */
const reasonProblem = (reason: string): string | undefined => {
  const words = portfolioDecisions.identityRefuse
  if (reason.trim() === '') return words.reasonRequired
  return reason.trim().length > MAX_REASON ? words.reasonTooLong : undefined
}

/** The borrower reads the reason, so the agent writes it instead of selecting a code. */
export const RefuseIdentityDialog = ({ application, onDecided, onClose }: DecisionOf) => {
  const words = portfolioDecisions.identityRefuse
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const borrower = borrowerName(application)
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { borrower }))}
      confirm={words.confirm}
      isDanger
      check={() => {
        setIsChecked(true)
        return reasonProblem(reason) === undefined
      }}
      send={(idempotencyKey) =>
        api(decideIdentity, {
          params: { uuid: application.appUuid },
          body: { decision: 'refuse', reason: reason.trim() },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <TextAreaField
        label={words.reason}
        hint={words.reasonHint}
        error={isChecked ? reasonProblem(reason) : undefined}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  )
}
