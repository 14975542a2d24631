import { methodOf } from '@pledge/domain/disbursement/disbursement'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import type { Quote } from '@pledge/domain/offer/quote'
import type { Tx } from '../../store/database/database.ts'
import type { Posting } from '../../store/ledger/ledger.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import type { ApplicationChange } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { postToLedger, type EntryToPost } from '../ledger/post-to-ledger.ts'

/** The figures for a loan's ledger entries: those of its selected offer, the same for every disbursement. */
export const quoteOf = async (tx: Tx, file: LoanFile): Promise<Quote> => {
  const offer = await findSelectedOffer(tx, file.application)
  if (offer === undefined) throw new Error('a loan that is disbursed must have a selected offer')
  return offer.quote
}

const post = (deps: Deps, { tx, after, now }: ApplicationChange, entry: EntryToPost) =>
  postToLedger(deps, tx, { file: after, now }, entry)

/** The borrower's debt against the disbursement payable and the fee, which is income over the term (note 092): once per loan. */
const opening = ({ amountCents, drawAmountCents, originationFeeCents }: Quote): readonly Posting[] => [
  { account: 'loan-principal', asset: 'USD', amount: amountCents },
  { account: 'disbursement-payable', asset: 'USD', amount: -drawAmountCents },
  { account: 'deferred-origination-fees', asset: 'USD', amount: -originationFeeCents },
]
/** In USDC each asset balances by itself: the dollars owed are converted to the tokens sent. */
const sendingUsdc = ({ drawAmountCents }: Quote): readonly Posting[] => {
  const microUsdc = microUsdcOfCents(drawAmountCents)
  return [
    { account: 'disbursement-payable', asset: 'USD', amount: drawAmountCents },
    { account: 'usdc-conversion', asset: 'USD', amount: -drawAmountCents },
    { account: 'usdc-conversion', asset: 'USDC', amount: microUsdc },
    { account: 'usdc-treasury', asset: 'USDC', amount: -microUsdc },
  ]
}
const sending = ({ drawAmountCents }: Quote): readonly Posting[] => [
  { account: 'disbursement-payable', asset: 'USD', amount: drawAmountCents },
  { account: 'cash', asset: 'USD', amount: -drawAmountCents },
]
const reversed = (postings: readonly Posting[]): readonly Posting[] =>
  postings.map((posting) => ({ ...posting, amount: -posting.amount }))

/** The loan opens in the ledger when its money is first sent; each sending posts the disbursement. */
export const postFunding = async (deps: Deps, change: ApplicationChange, attempt: number): Promise<void> => {
  const { tx, before, after } = change
  const quote = await quoteOf(tx, after)
  const isUsdc = methodOf(after.disbursement) === 'USDC'
  if (before.state !== 'COMPLETE')
    await post(deps, change, {
      key: `loan-opened:${after.id}:${attempt}`,
      description: 'Loan opened',
      postings: opening(quote),
    })
  await post(deps, change, {
    key: `funds-sent:${after.id}:${attempt}`,
    description: isUsdc ? 'Disbursement sent in USDC' : 'Disbursement sent by ACH',
    postings: isUsdc ? sendingUsdc(quote) : sending(quote),
  })
}

/** The money is back and owed to the borrower again; the loan itself stays open (note 013). */
export const postReturn = async (deps: Deps, change: ApplicationChange, attempt: number): Promise<void> => {
  await post(deps, change, {
    key: `payout-returned:${change.after.id}:${attempt}`,
    description: 'Disbursement returned by the bank',
    postings: reversed(sending(await quoteOf(change.tx, change.after))),
  })
}

/**
 * A loan whose returned disbursement is not sent again is removed from the ledger: neither side owes
 * anything, including the fee.
 */
export const postUnwinding = async (deps: Deps, change: ApplicationChange): Promise<void> => {
  await post(deps, change, {
    key: `loan-unwound:${change.after.id}`,
    description: 'Loan canceled after its disbursement was returned',
    postings: reversed(opening(await quoteOf(change.tx, change.after))),
  })
}
