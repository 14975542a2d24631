import type { AgentRefundView } from '@pledge/contract/agent-loan'
import { approveRefund, MOST_OF_A_HAND_REFERENCE, recordRefundByHand } from '@pledge/contract/refunds'
import { portfolioRefunds } from '@pledge/copy/en/portfolio/refunds'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { api } from '../api.ts'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { DecisionOf } from './dialog-input.ts'
import { destinationText } from './refund-text.ts'

export interface RefundDecisionInput extends DecisionOf {
  readonly refund: AgentRefundView
}

const effectsOf = ({ approvals, destination }: AgentRefundView) => {
  const { effectsFirst, effectsSecond, effectsSecondByHand } = portfolioRefunds.approve
  if (approvals.length === 0) return effectsFirst
  return destination === null ? effectsSecondByHand : effectsSecond
}

/** Approves a refund: shows the amount and the account before money is sent (row 1.9.20). */
export const ApproveRefundDialog = ({ application, refund, onDecided, onClose }: RefundDecisionInput) => {
  const words = portfolioRefunds.approve
  const isSecond = refund.approvals.length > 0
  const confirmSecond = refund.destination === null ? words.confirmSecondByHand : words.confirmSecond
  const slots = { amount: wireDollars(refund.amount), to: destinationText(refund) }
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={effectsOf(refund).map((effect: string) => fill(effect, slots))}
      confirm={isSecond ? confirmSecond : words.confirmFirst}
      send={(idempotencyKey) =>
        callWithStepUp(approveRefund, {
          params: { uuid: application.appUuid, refundUuid: refund.uuid },
          body: { refund: refund.uuid, amount: refund.amount },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(isSecond ? words.doneSecond : words.doneFirst)}
      onClose={onClose}
    />
  )
}

/** Records that a refund was sent by hand, with the reference under which it is found. */
export const RefundByHandDialog = ({ application, refund, onDecided, onClose }: RefundDecisionInput) => {
  const words = portfolioRefunds.hand
  const [reference, setReference] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const text = reference.trim()
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { amount: wireDollars(refund.amount) }))}
      confirm={words.confirm}
      check={() => {
        setIsChecked(true)
        return text !== ''
      }}
      send={(idempotencyKey) =>
        api(recordRefundByHand, {
          params: { uuid: application.appUuid, refundUuid: refund.uuid },
          body: { reference: text },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <TextField
        label={words.reference}
        hint={words.hint}
        error={isChecked && text === '' ? words.required : undefined}
        maxLength={MOST_OF_A_HAND_REFERENCE}
        required
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </DecisionDialog>
  )
}
