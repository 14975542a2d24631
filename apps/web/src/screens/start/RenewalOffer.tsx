import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { dueCoinsTyped } from '@pledge/copy/format/page-coins'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import type { Residence } from '@pledge/domain/residence/residence'
import { useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { PageLoading } from '../../brand/PageLoading.tsx'
import { DeadlineLine } from '../../journey/DeadlineLine.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { loanQuery } from '../../journey/loan-queries.ts'
import { startLogin } from '../../session/sign-in.ts'
import { IsRenewal } from './is-renewal.ts'
import { cashText } from './offer-form.ts'
import { OfferPage } from './OfferPage.tsx'
import { RenewalFields } from './RenewalFields.tsx'

const { offer: words } = renewal

export interface RenewalOfferProps {
  readonly application: ApplicationAnswer
  readonly details: NonNullable<ApplicationAnswer['rollForwardLoanDetails']>
  /** The loan that is renewed. */
  readonly priorAppUuid: string
  /** The latest offer. */
  readonly offer: Offer
  readonly residence: Residence
}

/**
 * What an offer requires beyond the rollover collateral, as a typed amount: rounded up to the entry decimals (gap
 * G.56).
 */
const topUpTyped = (
  { collateral: { type: coin }, collateralUnits }: Offer,
  rolloverUnits: bigint,
): string => {
  const units = (parseCoin(collateralUnits, coin) ?? 0n) - rolloverUnits
  return dueCoinsTyped(formatCoin(units > 0n ? units : 0n, coin), coin)
}

/** The offer of a renewal (row 1.1.20): for today's balance of its loan, with rollover collateral and top-up. */
export const RenewalOffer = ({ application, details, priorAppUuid, offer, residence }: RenewalOfferProps) => {
  const { appUuid, offers } = application
  const loan = useQuery({ ...loanQuery(priorAppUuid), refetchOnMount: 'always' })
  if (loan.isLoadingError)
    return (
      <PageLayout title={words.heading}>
        <LoadFailed
          title={words.heading}
          text={words.failed}
          retry={words.tryAgain}
          isRetrying={loan.isFetching}
          onRetry={() => void loan.refetch()}
        />
      </PageLayout>
    )
  // The balance grows daily, so a cached figure must not be used.
  if (loan.data === undefined || !loan.isFetchedAfterMount) return <PageLoading />
  const { type: coin } = offer.collateral
  const carried = details.collateral.coinQuantity
  const rolloverUnits = parseCoin(carried, coin) ?? 0n
  return (
    <IsRenewal value>
      <OfferPage
        heading={words.heading}
        lead={
          <>
            {words.lead}
            <DeadlineLine appUuid={appUuid} />
          </>
        }
        residence={residence}
        first={{
          coin,
          quantity: topUpTyped(offer, rolloverUnits),
          cash: cashText(parseDollars(loan.data.payOff) ?? 0n),
          repayment: offer.repayment,
        }}
        started={{ appUuid, offers, carried }}
        rolloverUnits={rolloverUnits}
        fields={(fields) => <RenewalFields {...fields} rolloverUnits={rolloverUnits} />}
        resume={undefined}
        signIn={() => startLogin(window.location.pathname)}
      />
    </IsRenewal>
  )
}
