import type { AgentRefundView } from '@pledge/contract/agent-loan'
import {
  approveRefund,
  MOST_OF_A_HAND_REFERENCE,
  recordHandReturn,
  recordRefundByHand,
} from '@pledge/contract/refunds'
import { portfolioRefunds } from '@pledge/copy/en/portfolio/refunds'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Notice } from '@pledge/ui/Notice'
import { RadioCards } from '@pledge/ui/RadioCards'
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

/** The effects of an approval of a refund in this way: whether it is the second of two for it. */
const effectsOf = ({ approvals, isByHand }: AgentRefundView, isHandChosen: boolean): readonly string[] => {
  const { effectsFirst, effectsSecond, effectsSecondByHand, effectsOther } = portfolioRefunds.approve
  if (approvals.length === 0) return effectsFirst
  if (isByHand !== isHandChosen) return [...effectsFirst, effectsOther]
  return isHandChosen ? effectsSecondByHand : effectsSecond
}

interface WayInput {
  readonly isByHand: boolean
  readonly onChange: (isByHand: boolean) => void
}

/** Whether a refund goes to its account, or is sent by hand. */
const WayOfRefund = ({ isByHand, onChange }: WayInput) => {
  const { way, ways } = portfolioRefunds.approve
  return (
    <RadioCards
      legend={way}
      name="way"
      options={[
        { value: 'account', label: ways.account },
        { value: 'hand', label: ways.hand },
      ]}
      value={isByHand ? 'hand' : 'account'}
      onValueChange={(value) => onChange(value === 'hand')}
    />
  )
}

/** Approves a refund: shows the amount and the account before money is sent (row 1.9.20). */
export const ApproveRefundDialog = ({ application, refund, onDecided, onClose }: RefundDecisionInput) => {
  const words = portfolioRefunds.approve
  const [isByHand, setIsByHand] = useState(refund.isByHand || refund.destination === null)
  const isSecond = refund.approvals.length > 0 && refund.isByHand === isByHand
  const confirmSecond = isByHand ? words.confirmSecondByHand : words.confirmSecond
  const slots = { amount: wireDollars(refund.amount), to: destinationText({ ...refund, isByHand }) }
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={effectsOf(refund, isByHand).map((effect) => fill(effect, slots))}
      confirm={isSecond ? confirmSecond : words.confirmFirst}
      send={(idempotencyKey) =>
        callWithStepUp(approveRefund, {
          params: { uuid: application.appUuid, refundUuid: refund.uuid },
          body: { refund: refund.uuid, amount: refund.amount, destination: refund.destination, isByHand },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(isSecond ? words.doneSecond : words.doneFirst)}
      onClose={onClose}
    >
      {refund.isOfBefore && <Notice tone="warn">{words.ofBefore}</Notice>}
      {refund.destination !== null && <WayOfRefund isByHand={isByHand} onChange={setIsByHand} />}
    </DecisionDialog>
  )
}

/** Records that a refund was sent by hand, with the reference under which it is found. */
export const RefundByHandDialog = ({ application, refund, onDecided, onClose }: RefundDecisionInput) => {
  const words = portfolioRefunds.hand
  const [reference, setReference] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [wasSentBefore, setWasSentBefore] = useState(refund.isOfBefore)
  const effects = wasSentBefore ? words.effectsBefore : words.effects
  const text = reference.trim()
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={effects.map((effect) => fill(effect, { amount: wireDollars(refund.amount) }))}
      confirm={words.confirm}
      check={() => {
        setIsChecked(true)
        return text !== ''
      }}
      send={(idempotencyKey) =>
        api(recordRefundByHand, {
          params: { uuid: application.appUuid, refundUuid: refund.uuid },
          body: { reference: text, wasSentBefore },
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
      {refund.isOfBefore && (
        <Checkbox
          label={words.before}
          checked={wasSentBefore}
          onChange={(event) => setWasSentBefore(event.target.checked)}
        />
      )}
    </DecisionDialog>
  )
}

/** Records that what was sent by hand came back, or never left: two agents do. */
export const RefundBackDialog = ({ application, refund, onDecided, onClose }: RefundDecisionInput) => {
  const words = portfolioRefunds.back
  const effects = refund.isReturnReported ? words.effectsSecond : words.effectsFirst
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={effects.map((effect) => fill(effect, { amount: wireDollars(refund.amount) }))}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        api(recordHandReturn, {
          params: { uuid: application.appUuid, refundUuid: refund.uuid },
          body: { reference: refund.reference ?? '' },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    />
  )
}
