import { GenericRequestError } from '@pledge/client/errors'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication as words } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { borrowerName } from '../../decisions/dialog-input.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { NotFoundPage } from '../../frame/NotFoundPage.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { applicationQuery } from '../../queries.ts'
import { ApplicationHeader } from './ApplicationHeader.tsx'
import { BorrowerSection } from './BorrowerSection.tsx'
import { CollateralSection } from './CollateralSection.tsx'
import { CreditSection } from './CreditSection.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { DelinquencySection } from './DelinquencySection.tsx'
import { ModificationsSection } from './ModificationsSection.tsx'
import { DebitsSection } from './DebitsSection.tsx'
import { EventTrail } from './EventTrail.tsx'
import { FilePlace } from './FilePlace.tsx'
import { HoldsSection } from './HoldsSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { LegalHoldsSection } from './LegalHoldsSection.tsx'
import { MarginSection } from './MarginSection.tsx'
import { UnreachedSection } from './UnreachedSection.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { LoanSection } from './LoanSection.tsx'
import { LedgerSection } from './LedgerSection.tsx'
import { OfferSection } from './OfferSection.tsx'
import { DisbursementsSection } from './DisbursementsSection.tsx'
import { DisbursementReviewSection } from './DisbursementReviewSection.tsx'
import { RefinanceSection } from './RefinanceSection.tsx'
import { RehypothecationSection } from './RehypothecationSection.tsx'
import { RenewalSection } from './RenewalSection.tsx'
import { CollateralReleaseSection } from './CollateralReleaseSection.tsx'
import { SanctionsSection } from './SanctionsSection.tsx'
import { UsdcPaymentsSection } from './UsdcPaymentsSection.tsx'
import { WalletsSection } from './WalletsSection.tsx'
import { SalesSection } from './SalesSection.tsx'
import { ScreeningSection } from './ScreeningSection.tsx'
import { UnsupportedAssetsSection } from './UnsupportedAssetsSection.tsx'

const isAbsent = (error: unknown) => error instanceof GenericRequestError && [400, 404].includes(error.status)

/** One application: everything an agent needs to decide on it, and the decisions. */
export const ApplicationScreen = () => {
  const { appUuid } = useParams({ from: '/signed-in/applications/$appUuid' })
  const application = useQuery(applicationQuery(appUuid))
  usePageTitle(
    application.data === undefined
      ? words.titleUnnamed
      : fill(words.title, { borrower: borrowerName(application.data) }),
  )
  if (application.data !== undefined) return <ApplicationPage key={appUuid} application={application.data} />
  if (isAbsent(application.error)) return <NotFoundPage />
  if (application.isError)
    return (
      <>
        <PageHeading title={words.titleUnnamed} />
        <LoadFailed onRetry={() => void application.refetch()} busy={application.isFetching} />
      </>
    )
  return (
    <Loading label={words.loading}>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-16 w-96 max-w-full" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      </div>
    </Loading>
  )
}

const ApplicationPage = ({ application }: { readonly application: ApplicationFile }) => {
  const [outcome, setOutcome] = useState<string>()
  const news = useRef<HTMLDivElement>(null)
  // The button that opened the dialog may be gone after the decision, so the focus moves to the outcome.
  useEffect(() => {
    if (outcome !== undefined) news.current?.focus()
  }, [outcome])
  const section = { application, onDecided: setOutcome }
  const isScreeningFirst = application.screening?.isInReview === true
  const screening = (
    <FilePlace id="screening">
      <ScreeningSection {...section} />
    </FilePlace>
  )
  return (
    <div className="flex flex-col gap-6">
      <ApplicationHeader {...section} />
      {outcome !== undefined && (
        <div ref={news} tabIndex={-1} className="rounded-field">
          <Notice tone="success" live="status">
            {outcome}
          </Notice>
        </div>
      )}
      {/* On a phone: the decisions, their subject, then the records. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <FilePlace id="borrower-not-reached">
            <UnreachedSection {...section} />
          </FilePlace>
          <FilePlace id="margin">
            <MarginSection {...section} />
          </FilePlace>
          <FilePlace id="sales">
            <SalesSection {...section} />
          </FilePlace>
          <FilePlace id="disbursement-review">
            <DisbursementReviewSection {...section} />
          </FilePlace>
          <FilePlace id="collateral-release">
            <CollateralReleaseSection {...section} />
          </FilePlace>
          <RenewalSection renewal={application.renewal} />
          <RefinanceSection
            refinance={application.refinance}
            selectedOffer={application.selectedOffer}
            custody={application.custody}
          />
          <FilePlace id="rehypothecation">
            <RehypothecationSection {...section} />
          </FilePlace>
          <FilePlace id="loan">
            <LoanSection {...section} />
          </FilePlace>
          <FilePlace id="delinquency">
            <DelinquencySection {...section} />
          </FilePlace>
          <FilePlace id="modifications">
            <ModificationsSection {...section} />
          </FilePlace>
          <FilePlace id="holds">
            <HoldsSection {...section} />
          </FilePlace>
          <FilePlace id="debits">
            <DebitsSection {...section} />
          </FilePlace>
          <FilePlace id="usdc-payments">
            <UsdcPaymentsSection {...section} />
          </FilePlace>
          <FilePlace id="disbursements">
            <DisbursementsSection {...section} />
          </FilePlace>
          <CreditSection {...section} />
          {isScreeningFirst && screening}
          <FilePlace id="sanctions">
            <SanctionsSection {...section} />
          </FilePlace>
          <FilePlace id="wallets">
            <WalletsSection {...section} />
          </FilePlace>
          <FilePlace id="identity">
            <IdentitySection {...section} />
          </FilePlace>
          {!isScreeningFirst && screening}
          <FilePlace id="unsupported-assets">
            <UnsupportedAssetsSection {...section} />
          </FilePlace>
          <FilePlace id="legal-holds">
            <LegalHoldsSection {...section} />
          </FilePlace>
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
          <FilePlace id="borrower">
            <BorrowerSection {...section} />
          </FilePlace>
          <OfferSection offer={application.selectedOffer} />
          <FilePlace id="collateral">
            <CollateralSection
              collateral={application.collateral}
              confirmedCollateral={application.confirmedCollateral}
            />
          </FilePlace>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DocumentsSection application={application} />
          <MessagesSection application={application} />
          <EventTrail events={application.events} />
          <LedgerSection ledger={application.ledger} ledgerBrokenAt={application.ledgerBrokenAt} />
        </div>
      </div>
    </div>
  )
}
