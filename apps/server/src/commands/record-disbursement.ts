import type { DisbursementAnswer } from '@pledge/providers/disbursement/port'
import { settleDisbursement } from '../store/disbursements.ts'
import type { Tx } from '../store/database.ts'
import { postEntry } from '../store/ledger.ts'
import { findOffer } from '../store/offers.ts'
import { advance, type Advanced } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'

type Known = Exclude<DisbursementAnswer, { readonly status: 'UNKNOWN' }>

/** The loan opens in the books when the money is sent: principal against the payout and the fee; then the payout leaves. */
const postFunding = async (deps: Deps, tx: Tx, { after, now }: Advanced, attempt: number) => {
  const offer = after.selectedOfferId === null ? undefined : await findOffer(tx, after.selectedOfferId)
  if (offer === undefined) throw new Error('a funded application has a selected offer')
  const { amountCents, drawAmountCents, originationFeeCents } = offer.quote
  const base = {
    applicationId: after.id,
    organizationId: after.organizationId,
    borrowerId: after.borrowerId,
    postedAt: now,
  }
  const fee = { account: 'origination-fee-income', asset: 'USD', amount: -originationFeeCents } as const
  await postEntry(tx, {
    ...base,
    id: deps.newId(),
    idempotencyKey: `loan-opened:${after.id}:${attempt}`,
    description: 'Loan opened',
    postings: [
      { account: 'loan-principal', asset: 'USD', amount: amountCents },
      { account: 'disbursement-payable', asset: 'USD', amount: -drawAmountCents },
      ...(originationFeeCents === 0n ? [] : [fee]),
    ],
  })
  await postEntry(tx, {
    ...base,
    id: deps.newId(),
    idempotencyKey: `funds-sent:${after.id}:${attempt}`,
    description: 'Funds sent by ACH',
    postings: [
      { account: 'disbursement-payable', asset: 'USD', amount: drawAmountCents },
      { account: 'cash', asset: 'USD', amount: -drawAmountCents },
    ],
  })
}

/**
 * What the payout's provider answered. Accepted: funds are sent and the loan opens in the books. Rejected: payout
 * details are asked for again. The attempt must be the one under way. Refusals: `transition.not-allowed`.
 */
export const recordDisbursement =
  (deps: Deps) => (input: OfApplication & { readonly attempt: number; readonly answer: Known }) => {
    const { answer, attempt } = input
    const by = jobActor('send-disbursement')
    return advance(deps)({
      asker: systemOf(input.organizationId),
      applicationId: input.applicationId,
      command: () =>
        answer.status === 'ACCEPTED'
          ? { type: 'FundsSent', by, data: { reference: answer.traceNumber, payoutAttempt: attempt } }
          : { type: 'PayoutDetailsRejected', by, data: { reason: answer.reason } },
      effects: async (tx, advanced) => {
        await settleDisbursement(tx, {
          applicationId: input.applicationId,
          attempt,
          status: answer.status,
          traceNumber: answer.status === 'ACCEPTED' ? answer.traceNumber : null,
          now: advanced.now,
        })
        if (answer.status === 'ACCEPTED') await postFunding(deps, tx, advanced, attempt)
      },
    })
  }
