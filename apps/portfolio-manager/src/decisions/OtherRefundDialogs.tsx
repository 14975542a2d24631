import { approveRefund, pollRefundAgain, recordLostRefund } from '@pledge/contract/refunds'
import { portfolioRefunds } from '@pledge/copy/en/portfolio/refunds'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Notice } from '@pledge/ui/Notice'
import { api } from '../api.ts'
import { callWithStepUp } from '../session/step-up.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { destinationText, refundProvider } from './refund-text.ts'
import type { RefundDecisionInput } from './RefundDialogs.tsx'

/** Approves that a refund goes to its account, which two agents had approved to send by hand: the first of two approvals. */
export const RefundToAccountDialog = ({ application, refund, onDecided, onClose }: RefundDecisionInput) => {
  const words = portfolioRefunds.account
  const slots = { amount: wireDollars(refund.amount), to: destinationText({ ...refund, isByHand: false }) }
  const { uuid, amount, destination } = refund
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, slots))}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        callWithStepUp(approveRefund, {
          params: { uuid: application.appUuid, refundUuid: uuid },
          body: { refund: uuid, amount, destination, isByHand: false },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <Notice tone="warn">{words.warning}</Notice>
    </DecisionDialog>
  )
}

/** Lets the provider be asked again about a refund that it never answered. */
export const PollRefundDialog = ({ application, refund, onDecided, onClose }: RefundDecisionInput) => {
  const words = portfolioRefunds.poll
  const slots = { amount: wireDollars(refund.amount), provider: refundProvider(refund) }
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={fill(words.title, slots)}
      effects={words.effects.map((effect) => fill(effect, slots))}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        api(pollRefundAgain, {
          params: { uuid: application.appUuid, refundUuid: refund.uuid },
          body: { amount: refund.amount },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    />
  )
}

/** Records that the provider never received a refund: two agents do. */
export const LostRefundDialog = ({ application, refund, onDecided, onClose }: RefundDecisionInput) => {
  const words = portfolioRefunds.lost
  const slots = { amount: wireDollars(refund.amount), provider: refundProvider(refund) }
  const effects = refund.isLossReported ? words.effectsSecond : words.effectsFirst
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={fill(words.title, slots)}
      effects={effects.map((effect) => fill(effect, slots))}
      confirm={words.confirm}
      send={(idempotencyKey) =>
        api(recordLostRefund, {
          params: { uuid: application.appUuid, refundUuid: refund.uuid },
          body: { amount: refund.amount },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <Notice tone="warn">{fill(words.warning, slots)}</Notice>
    </DecisionDialog>
  )
}
