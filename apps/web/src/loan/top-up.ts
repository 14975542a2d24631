import type { ApplicationAnswer } from '@pledge/contract/applications'
import { isAboveZero } from '@pledge/copy/format/above-zero'

type Renewal = Pick<ApplicationAnswer, 'rollForwardLoanDetails'>

/**
 * Whether a renewal's collateral is still due (gap G.41): the remaining amount if reported, otherwise the fixed one.
 * Used for routing.
 */
export const isTopUpDue = ({ rollForwardLoanDetails: details }: Renewal): boolean =>
  isAboveZero((details?.remainingTopUpAmount ?? details?.topUpAmount)?.coinQuantity ?? '0')

/** Whether a top-up was fixed at signing, received or not. Used for progress (journey, 'A renewal'). */
export const wasTopUpDue = ({ rollForwardLoanDetails: details }: Renewal): boolean =>
  isAboveZero(details?.topUpAmount?.coinQuantity ?? '0')
