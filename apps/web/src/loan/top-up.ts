import type { ApplicationAnswer } from '@pledge/contract/applications'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { isTopUpDepositDue } from '@pledge/domain/refinance/refinance-states'

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

/**
 * Whether a refinance's borrower has to send coins for the top-up. Part of a confirmed top-up can be missing again only
 * by a reorganization, so what remains of it says that the collateral is short (note 030).
 */
export const isRefinanceDepositDue = ({
  state,
  isCelsiusRefi,
  rollForwardLoanDetails: details,
}: Pick<ApplicationAnswer, 'state' | 'isCelsiusRefi' | 'rollForwardLoanDetails'>): boolean =>
  isCelsiusRefi &&
  isTopUpDepositDue({ state, isShort: isAboveZero(details?.remainingTopUpAmount?.coinQuantity ?? '0') })
