import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { messages } from '@pledge/copy/en/messages'
import { portfolioReleases } from '@pledge/copy/en/portfolio/releases'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { rejectionReasons, type ReleaseRejectionReason } from '@pledge/domain/release/refusal-reasons'
import { RadioCards } from '@pledge/ui/RadioCards'
import { useState } from 'react'
import { api } from '../api.ts'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

export interface ReleaseDecisionInput extends DecisionOf {
  readonly request: NonNullable<ApplicationFile['collateralReturn']>
}

/** Approves a release: shows the amount and the address before coins are sent. */
export const ApproveCollateralReleaseDialog = ({
  application,
  request,
  onDecided,
  onClose,
}: ReleaseDecisionInput) => {
  const words = portfolioReleases.approve
  const isSecond = request.approvals.length > 0
  const { coinQuantity, type } = request.held
  const slots = { amount: wireCoins(coinQuantity, type), address: request.address }
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={(isSecond ? words.effectsSecond : words.effectsFirst).map((effect) => fill(effect, slots))}
      confirm={isSecond ? words.confirmSecond : words.confirmFirst}
      send={(idempotencyKey) =>
        callWithStepUp(decideCollateralReturn, {
          params: { uuid: application.appUuid },
          body: { requestId: request.requestId, decision: 'approve' },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(isSecond ? words.doneSecond : words.doneFirst)}
      onClose={onClose}
    />
  )
}

/** Rejects the request; its borrower reads the reason and may request again. */
export const RejectCollateralReleaseDialog = ({
  application,
  request,
  onDecided,
  onClose,
}: ReleaseDecisionInput) => {
  const words = portfolioReleases.refuse
  const reasons = rejectionReasons(request)
  const [reason, setReason] = useState<ReleaseRejectionReason>(
    request.isPart ? 'LOAN_NEEDS_IT' : 'ADDRESS_NOT_YOURS',
  )
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { borrower: borrowerName(application) }))}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        api(decideCollateralReturn, {
          params: { uuid: application.appUuid },
          body: { requestId: request.requestId, decision: 'refuse', reason },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <RadioCards
        legend={words.reason}
        name="reason"
        value={reason}
        onValueChange={setReason}
        options={reasons.map((value) => ({
          value,
          label: words.reasons[value],
          description: messages.returnRefusals[value],
        }))}
      />
    </DecisionDialog>
  )
}
