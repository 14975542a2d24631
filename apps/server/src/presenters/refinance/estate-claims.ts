import type { ClaimedLoan, RefinanceQuote, RegisteredLoan } from '@pledge/contract/estate-claims'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction, formatTrillionths } from '@pledge/domain/money/fraction'
import { ltvOf, ltvTrillionths } from '@pledge/domain/offer/ltv'
import type { AggregatedLoan } from '@pledge/domain/refinance/aggregate'
import { MAX_LTV_TRILLIONTHS, type RefinanceOffer } from '@pledge/domain/refinance/refinance-offers'
import type { EstateClaim } from '../../store/refinance/estate-claims.ts'
import type { StoredEstateLoan } from '../../store/refinance/estate-loans.ts'

/** What a command answers of old loans of one coin. */
interface QuotedLoan {
  readonly loan: AggregatedLoan
  /** Undefined without a fresh price. */
  readonly priceCents: bigint | undefined
  readonly quotes: readonly RefinanceOffer[]
}

/** Rows 2.3.07 to 2.3.10. */
const presentRefinanceQuote = (quote: RefinanceOffer): RefinanceQuote => ({
  collateralReuseConsent: quote.collateralReuseConsent,
  amount: formatDollars(quote.amountCents),
  term: quote.termMonths,
  interestRate: formatFraction(quote.rateBps),
  annualPercentageRate: formatTrillionths(quote.aprTrillionths),
  estimatedMonthlyPayment: formatDollars(quote.estimatedMonthlyPaymentCents),
  ltv: formatTrillionths(quote.ltvTrillionths),
  postTopUpLoanToValue: formatTrillionths(quote.postTopUpLtvTrillionths),
  minCollateralUnits: formatCoin(quote.minCollateralUnits, quote.coin),
  collateral: { type: quote.coin },
  collateralAmount: formatDollars(quote.collateralAmountCents),
  celsiusTopUpRequired: quote.celsiusTopUpRequired,
  celsiusTopUpCollateral: { coinQuantity: formatCoin(quote.topUpUnits, quote.coin), type: quote.coin },
  state: quote.residence.kind === 'state' ? quote.residence.code : null,
  countryCode: quote.residence.kind === 'country' ? quote.residence.code : null,
})

const ltvText = (trillionths: bigint | undefined): string | null =>
  trillionths === undefined || trillionths > MAX_LTV_TRILLIONTHS ? null : formatTrillionths(trillionths)

/** Old loans of one coin as their borrower sees them. */
export const presentClaimedLoan = ({ loan, priceCents, quotes }: QuotedLoan): ClaimedLoan => {
  const { coin, quantityUnits: units, balanceCents: owedCents } = loan
  return {
    celsiusLoanNumbers: [...loan.loanNumbers],
    collateral: { coinQuantity: formatCoin(units, coin), type: coin },
    balance: formatDollars(owedCents),
    ltv: ltvText(priceCents && ltvTrillionths(ltvOf({ coin, units, owedCents, priceCents }))),
    quotes: quotes.map(presentRefinanceQuote),
  }
}

interface ClaimParts {
  readonly claim: EstateClaim | undefined
  /** The email address of an account. */
  readonly nameOf: (accountId: string) => string
  readonly viewer: string
}

const releaseOf = (
  { releaseRequestedBy, releaseRequestedAt, releaseReason }: EstateClaim,
  parts: ClaimParts,
) =>
  releaseRequestedBy === null || releaseRequestedAt === null
    ? null
    : {
        requestedBy: parts.nameOf(releaseRequestedBy),
        requestedAt: releaseRequestedAt.toISOString(),
        reason: releaseReason ?? '',
        isOwn: releaseRequestedBy === parts.viewer,
      }

/** A loan of the register as agents see it: its terms and its claim, not who borrowed. */
export const presentRegisteredLoan = (loan: StoredEstateLoan, parts: ClaimParts): RegisteredLoan => ({
  loanNumber: loan.loanNumber,
  coin: loan.coin,
  coinQuantity: formatCoin(loan.quantityUnits, loan.coin),
  balance: formatDollars(loan.balanceCents),
  interestRate: formatFraction(loan.rateBps),
  openedOn: loan.openedOn,
  maturesOn: loan.maturesOn,
  isIdentityVerified: loan.isIdentityVerified,
  state: loan.state,
  claim:
    parts.claim === undefined
      ? null
      : {
          claimedBy: parts.nameOf(parts.claim.borrowerId),
          claimedAt: parts.claim.claimedAt.toISOString(),
          release: releaseOf(parts.claim, parts),
        },
})
