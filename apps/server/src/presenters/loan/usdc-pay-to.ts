import type { UsdcPayTo } from '@pledge/contract/loan-watch'
import { formatUsdc } from '@pledge/domain/disbursement/usdc-amount'
import { USDC_PAYMENT_NETWORKS } from '@pledge/domain/usdc-payment/networks'
import type { UsdcPayment } from '../../store/usdc-payment/usdc-payments.ts'

/** The most of each list that a page shows; who sends more than that is helped by an agent. */
const MOST_SHOWN = 20

/**
 * Null before the loan has an address. What waits for agents about its source is shown as on its way (note 078); what they
 * rejected never is credited, and is not shown.
 */
export const presentUsdcPayTo = (
  address: string | null,
  payments: readonly UsdcPayment[],
): UsdcPayTo | null => {
  if (address === null) return null
  const live = payments.filter(({ status }) => status !== 'DROPPED')
  const pending = live.filter(
    ({ problem, reportId, screening }) => problem === null && reportId === null && screening !== 'CONFIRMED',
  )
  const other = live.filter(
    ({ problem, settlement }) => problem === 'UNSUPPORTED_ASSET' && settlement === null,
  )
  const shown = ({ network, transactionId, at }: UsdcPayment) => ({
    network,
    transactionId,
    at: at.toISOString(),
  })
  return {
    address,
    networks: [...USDC_PAYMENT_NETWORKS],
    pending: pending.slice(0, MOST_SHOWN).map((one) => ({ ...shown(one), amount: formatUsdc(one.units) })),
    otherAssets: other.slice(0, MOST_SHOWN).map((one) => ({ ...shown(one), symbol: one.symbol })),
  }
}
