import type { ApplicationAnswer } from '@pledge/contract/applications'
import { isAboveZero } from '@pledge/copy/format/above-zero'

type Renewal = Pick<ApplicationAnswer, 'rollForwardLoanDetails'>

/** Whether collateral remains due in a renewal (gap G.41): what remains if it is told, else what was fixed. Rules routing. */
export const isTopUpDue = ({ rollForwardLoanDetails: details }: Renewal): boolean =>
  isAboveZero((details?.remainingTopUpAmount ?? details?.topUpAmount)?.coinQuantity ?? '0')

/** Whether a top-up was fixed at signing, received by now or not. Rules progress (journey, 'A renewal'). */
export const wasTopUpDue = ({ rollForwardLoanDetails: details }: Renewal): boolean =>
  isAboveZero(details?.topUpAmount?.coinQuantity ?? '0')
