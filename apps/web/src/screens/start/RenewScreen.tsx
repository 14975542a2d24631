import { savedOffer as words } from '@pledge/copy/en/screens/saved-offer'
import { parseDollars } from '@pledge/domain/money/dollars'
import { destinationOf } from '@pledge/domain/application/routing'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Offer } from '@pledge/contract/offers'
import { PageFailed } from '../../brand/PageFailed.tsx'
import { PageLoading } from '../../brand/PageLoading.tsx'
import { DeadlineLine } from '../../journey/DeadlineLine.tsx'
import { goTo } from '../../journey/go-to.ts'
import { applicationQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { startLogin } from '../../session/sign-in.ts'
import { cashText, type OfferForm } from './offer-form.ts'
import { OfferPage } from './OfferPage.tsx'
import { RenewalOffer } from './RenewalOffer.tsx'
import { newestOffer, residenceOfOffer } from './stored-offers.ts'

const OFFER_SELECT = 'OFFER_SELECT'

/** The inputs of the application's last offer. */
const formOf = (offer: Offer): OfferForm => ({
  coin: offer.collateral.type,
  quantity: offer.collateralUnits,
  cash: cashText(parseDollars(offer.drawAmount) ?? 0n),
  repayment: offer.repayment,
})

/**
 * /{appUuid}/renew: the offers of an application without a selected one (row 1.2.14). A lapsed offer is priced again
 * when the borrower continues; an application in another state leads to that state's page.
 */
export function RenewScreen() {
  const appUuid = useAppUuid()
  const { data: application } = useQuery(applicationQuery(appUuid))
  const state = application?.state
  useEffect(() => {
    if (state !== undefined && state !== OFFER_SELECT) goTo(destinationOf(state), appUuid, { replace: true })
  }, [state, appUuid])
  const hasNothing = state === OFFER_SELECT && application?.offers.length === 0
  const offer = newestOffer(application?.offers ?? [])
  const residence = offer && residenceOfOffer(offer)
  if (hasNothing) return <PageFailed />
  if (application === undefined || offer === undefined || residence === undefined || state !== OFFER_SELECT)
    return <PageLoading />
  const { rollForwardLoanDetails: details } = application
  const priorAppUuid = details?.priorAppUuid ?? null
  if (details !== null && priorAppUuid !== null)
    return (
      <RenewalOffer
        application={application}
        details={details}
        priorAppUuid={priorAppUuid}
        offer={offer}
        residence={residence}
      />
    )
  return (
    <OfferPage
      heading={words.heading}
      lead={
        <>
          {words.lead}
          <DeadlineLine appUuid={appUuid} />
        </>
      }
      residence={residence}
      first={formOf(offer)}
      started={{ appUuid, offers: application.offers }}
      resume={undefined}
      signIn={() => startLogin(window.location.pathname)}
    />
  )
}
