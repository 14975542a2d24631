import type { DisbursementProgress } from '../application/disbursement-progress.ts'
import { endedAtOf } from '../application/origination.ts'
import type { LoanParts } from './wire.ts'

/** The progress of a loan's disbursement, for screens and queues. */
export const disbursementProgress = ({
  application,
  disbursement,
  loan,
}: LoanParts): DisbursementProgress => {
  if (endedAtOf(application) !== null) return 'NOT_DUE'
  switch (disbursement.state) {
    case 'SENT':
      return 'SENT'
    case 'APPROVED':
      return 'SENDING'
    case 'IN_REVIEW':
      return 'IN_REVIEW'
    case 'ACCOUNT_NEEDED': {
      const isRedone = application.state === 'SIGNED' || loan.state === 'AWAITING_DISBURSEMENT'
      if (!isRedone || disbursement.failure === null) return 'NOT_DUE'
      return disbursement.failure.isOnHold ? 'HELD' : 'ASKED_AGAIN'
    }
    case 'NOT_REQUIRED':
    case 'ACCOUNT_GIVEN':
    case 'READY':
    case 'TEST_DUE':
    case 'TEST_SENT':
    case 'REJECTED':
      return 'NOT_DUE'
  }
}
