import type { TypedPaymentView } from '@pledge/contract/agent-loan'
import { reviewTypedPayment } from '@pledge/contract/payment-reviews'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { api } from '../api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

const WORDS = { approve: portfolioLoan.typed.approving, refuse: portfolioLoan.typed.rejecting }

/** A second agent approves or rejects a payment that another agent typed and that pays off the loan (row 1.1.19). */
export const TypedPaymentDialog = ({
  application,
  typed,
  decision,
  onDecided,
  onClose,
}: DecisionOf & { readonly typed: TypedPaymentView; readonly decision: 'approve' | 'refuse' }) => {
  const words = WORDS[decision]
  const slots = {
    borrower: borrowerName(application),
    amount: wireDollars(typed.amount),
    date: calendarDate(typed.paidOn),
  }
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect: string) => fill(effect, slots))}
      confirm={words.confirm}
      isDanger={decision === 'refuse'}
      send={(idempotencyKey) =>
        api(reviewTypedPayment, {
          params: { uuid: application.appUuid, typedUuid: typed.uuid },
          body: { decision },
          idempotencyKey,
        })
      }
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    />
  )
}
