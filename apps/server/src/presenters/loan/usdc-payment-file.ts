import type { UsdcPaymentFile } from '@pledge/contract/usdc-payment-file'
import { formatUsdc } from '@pledge/domain/disbursement/usdc-amount'
import { USDC_PAYMENT_NETWORKS } from '@pledge/domain/usdc-payment/networks'
import type { AgentCase } from '../../store/application/agent-case.ts'

/** Null at home, where no loan has an address. */
export const presentUsdcPaymentFile = ({
  record,
  loan,
  usdcAddress,
  usdcPayments,
  agentEmails,
}: Pick<
  AgentCase,
  'record' | 'loan' | 'usdcAddress' | 'usdcPayments' | 'agentEmails'
>): UsdcPaymentFile | null => {
  if (!record.file.application.isInternational || loan === undefined) return null
  return {
    address: usdcAddress,
    networks: [...USDC_PAYMENT_NETWORKS],
    payments: usdcPayments.map((one) => ({
      uuid: one.id,
      network: one.network,
      transactionId: one.transactionId,
      symbol: one.symbol,
      amount: one.symbol === 'USDC' ? formatUsdc(one.units) : null,
      at: one.at.toISOString(),
      status: one.status,
      problem: one.problem,
      screening: one.screening,
      isReported: one.reportId !== null,
      settlement: one.settlement && {
        agent: agentEmails.get(one.settlement.by) ?? one.settlement.by,
        at: one.settlement.at.toISOString(),
        note: one.settlement.note,
      },
    })),
  }
}
