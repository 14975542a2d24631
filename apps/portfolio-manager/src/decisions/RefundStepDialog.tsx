import {
  ApproveRefundDialog,
  RefundBackDialog,
  RefundByHandDialog,
  type RefundDecisionInput,
} from './RefundDialogs.tsx'
import { LostRefundDialog, PollRefundDialog, RefundToAccountDialog } from './OtherRefundDialogs.tsx'

/** What agents do about a refund. */
export type RefundStep = 'approve' | 'hand' | 'account' | 'back' | 'poll' | 'lost'

/** The dialog of a step. */
export const RefundStepDialog = ({ step, ...input }: RefundDecisionInput & { readonly step: RefundStep }) => {
  switch (step) {
    case 'approve':
      return <ApproveRefundDialog {...input} />
    case 'hand':
      return <RefundByHandDialog {...input} />
    case 'account':
      return <RefundToAccountDialog {...input} />
    case 'back':
      return <RefundBackDialog {...input} />
    case 'poll':
      return <PollRefundDialog {...input} />
    case 'lost':
      return <LostRefundDialog {...input} />
  }
}
