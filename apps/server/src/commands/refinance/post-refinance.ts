import { coinOf } from '@pledge/domain/application/origination'
import { movementsOf } from '@pledge/domain/collateral/account'
import type { ApplicationChange } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { quoteOf } from '../disbursement/post-disbursement.ts'
import { collateralPostings, postToLedger } from '../ledger/post-to-ledger.ts'

/**
 * Posts the loan that replaces loans of the estate. No money is sent: what is lent pays the balances of the old loans, which
 * the lender owes to the estate from then on. The fee is deferred as of any loan (note 092), and what the estate has handed over is
 * held for the borrower. A top-up is in the ledger since it was confirmed.
 */
export const postRefinance = async (
  deps: Deps,
  { tx, after, now }: Pick<ApplicationChange, 'tx' | 'after' | 'now'>,
): Promise<void> => {
  const coin = coinOf(after.application)
  if (coin === null) throw new Error('pledged collateral must have a coin')
  const { amountCents, drawAmountCents, originationFeeCents } = await quoteOf(tx, after)
  await postToLedger(
    deps,
    tx,
    { file: after, now },
    {
      key: `refinance-opened:${after.id}`,
      description: 'Loan opened in place of loans of the estate',
      postings: [
        { account: 'loan-principal', asset: 'USD', amount: amountCents },
        { account: 'owed-to-estate', asset: 'USD', amount: -drawAmountCents },
        { account: 'deferred-origination-fees', asset: 'USD', amount: -originationFeeCents },
      ],
    },
  )
  await postToLedger(
    deps,
    tx,
    { file: after, now },
    {
      key: `collateral-handed-over:${after.id}`,
      description: 'Collateral handed over by the estate',
      postings: collateralPostings(coin, movementsOf(after.collateral).transferredInUnits),
    },
  )
}
