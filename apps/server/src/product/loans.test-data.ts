import { reviewTypedPayment } from '@pledge/contract/payment-reviews'
import { getLoan } from '@pledge/contract/servicing'
import { recordPayment } from '@pledge/contract/agent-payments'
import { done, type Answer } from '@pledge/testing/call/answer'
import type { SentBody } from '@pledge/testing/call/input'
import { release } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { zoned } from './calendar.test-data.ts'
import type { Product } from './product.test-data.ts'
import { bringTo } from './steps.test-data.ts'

/** Money received by PLEDGE without a loan: the id of the bank's report, which waits for an agent. */
export const unappliedPayment = async (product: Product): Promise<string> => {
  const { driver } = product.simulation.repayment
  const payment = { organizationCode: 'PLEDGE', remittance: 'for my loan', amountCents: 7_499n } as const
  const reference = await driver.pay({ ...payment, method: 'WIRE' })
  await product.settle()
  const [row] = await product.rows('select id from repayment_reports where reference = $1', [reference])
  return String(row?.['id'])
}

/** A payment that pays off a loan waits for a second agent, who approves it: the answer to the approval. */
export const approvedByAnother = async (
  product: Product,
  uuid: string,
  answer: Answer<typeof recordPayment>,
  organization?: string,
): Promise<Answer<typeof recordPayment>> => {
  const [typed] = answer.status === 200 ? (done(answer).application.loan?.typedPayments ?? []) : []
  if (typed === undefined) return answer
  const blake = await product.agent('blake', organization)
  const approval = await blake.call(reviewTypedPayment, {
    params: { uuid, typedUuid: typed.uuid },
    body: { decision: 'approve' },
  })
  // Both calls answer with the loan's file.
  return { ...approval, definition: answer.definition }
}

/** The steps of a loan that is in service, paid, and paid off. */
export const loansOf = (product: () => Product) => {
  const loan = async (borrower: Caller, uuid: string) => await borrower.ask(getLoan, { params: { uuid } })
  /** The date on the business clock, in the brand's zone. */
  const today = () => zoned(product().application.clock.business().getTime()).toPlainDate().toString()
  return {
    loan,
    today,
    funded: () =>
      product().walked('funded', async () => {
        const borrower = await product().borrower()
        const uuid = await bringTo(product(), borrower, 'MANUAL_FUNDING_RELEASE')
        await release(product(), uuid)
        return { borrower, uuid }
      }),
    async pays(
      uuid: string,
      payment: {
        readonly amount: string
        readonly method?: SentBody<typeof recordPayment>['method']
        readonly reference: string
        readonly paidOn?: string
        readonly isSeparate?: boolean
      },
    ) {
      const avery = await product().agent('avery')
      const answer = await avery.call(recordPayment, {
        params: { uuid },
        body: { method: 'WIRE', paidOn: today(), ...payment },
      })
      const answered = await approvedByAnother(product(), uuid, answer)
      await product().settle()
      return answered
    },
    /** Nonzero ledger balances in dollars, in cents. */
    async books(uuid: string): Promise<Readonly<Record<string, string>>> {
      const rows = await product().rows(
        `select account, sum(amount)::text as sum from ledger_postings where application_id = $1 and asset = 'USD'
          group by account having sum(amount) <> 0 order by account`,
        [uuid],
      )
      return Object.fromEntries(rows.map(({ account, sum }) => [String(account), String(sum)]))
    },
  }
}
