import type { AgentRefundView } from '@pledge/contract/agent-loan'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { approveRefund } from '@pledge/contract/refunds'
import { done } from '@pledge/testing/call/answer'
import { loansOf } from './loans.test-data.ts'
import type { Product } from './product.test-data.ts'

const cents = (text: string): bigint => BigInt(text.replace('.', ''))

/** The approval of a refund as the page shows it, to its account where there is one. */
export const approvalOf = ({ uuid, amount, destination }: AgentRefundView) => ({
  refund: uuid,
  amount,
  destination,
  isByHand: destination === null,
})
type Approval = ReturnType<typeof approvalOf>

/** The steps of an overpaid loan, and of its refund. */
export const refundsOf = (product: () => Product) => {
  const { funded, loan, pays, books } = loansOf(product)
  const refundsIn = async (uuid: string) => {
    const avery = await product().agent('avery')
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    return application.loan!.agentRefunds
  }
  const approves = async (name: 'avery' | 'blake', uuid: string, other: Partial<Approval> = {}) => {
    const [refund] = await refundsIn(uuid)
    const body = { ...approvalOf(refund!), ...other }
    return (await product().agent(name)).call(approveRefund, {
      params: { uuid, refundUuid: refund!.uuid },
      body,
    })
  }
  /** An approval in a process that dies before any job runs is the same: jobs run by themselves only when they are settled. */
  const approvedByBoth = async (uuid: string) => {
    for (const name of ['avery', 'blake'] as const) done(await approves(name, uuid))
  }
  return {
    loan,
    books,
    refundsIn,
    approves,
    approvedByBoth,
    pays,
    /** A loan of which so much more was paid, by wire, than it owed. */
    async overpaid(over = '7.00') {
      const { borrower, uuid } = await funded()
      const { payOff } = await loan(borrower, uuid)
      done(await pays(uuid, { amount: payOff, reference: `payoff-${uuid}` }))
      done(await pays(uuid, { amount: over, reference: `more-${uuid}` }))
      return { borrower, uuid }
    },
    /** What left of a refund, and what is owed of all, by the books. */
    async owedBack(uuid: string): Promise<bigint> {
      const { 'owed-to-borrower': owed = '0', 'overpayments-refunded': sent = '0' } = await books(uuid)
      return -(BigInt(owed) + BigInt(sent))
    },
    cents,
  }
}
