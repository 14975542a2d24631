import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import type { StabilizationOffer } from '@pledge/contract/stabilization'
import { refinance as words } from '@pledge/copy/en/screens/refinance'
import { fill } from '@pledge/copy/fill'
import type { RefinanceAction } from '@pledge/domain/refinance/refinance-states'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { EmptyState } from '@pledge/ui/EmptyState'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { NeedHelp } from '../../journey/NeedHelp.tsx'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { navigate } from '../../navigation.ts'
import { refusalText } from '../../refusal-text.ts'
import { Explanation, type Topic } from './Explanation.tsx'
import { LateDetailsDialog } from './LateDetailsDialog.tsx'
import { LoanCard } from './LoanCard.tsx'
import { LoanIdDialog } from './LoanIdDialog.tsx'
import { isSubmitted, panelApplication, refinanceLoans, type RefinanceLoan } from './refinance-loans.ts'
import { COMPLETE_PATH, disclosuresPath, topUpPath } from '../../journey/refinance-places.ts'
import { claimsQuery, refinancesQuery, stabilizationOfferQuery } from './refinance-queries.ts'
import { stabilizationToConfirm, useStabilizationChoice } from './stabilization-choice.ts'
import { sticksInReach } from './sticks-in-reach.ts'
import { TermsPanel } from './TermsPanel.tsx'
import { useDetailsGate } from './use-details-gate.ts'
import { useConfirmation } from './use-confirmation.ts'
import { useOfferSelection } from './use-offer-selection.ts'
import { useSelectedCard } from './use-selected-card.ts'

/** The list of old loans, and the terms of the selected one (rows 2.2.01 and 2.2.14 to 2.2.27). */
export function RefinanceScreen() {
  const refinances = useQuery(refinancesQuery())
  const claims = useQuery(claimsQuery())
  const { supportPhone } = useOrganization()
  const failed = [refinances, claims].find((query) => query.isLoadingError)
  return (
    <PageLayout title={words.title}>
      <PageHead title={words.title} lead={words.lead} />
      <div className="flex flex-col gap-4 md:gap-6">
        <StepErrorNotice />
        {failed !== undefined ? (
          <LoadFailed
            title={words.failedTitle}
            text={`${words.failed} ${refusalText(failed.error)}`}
            retry={words.tryAgain}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        ) : refinances.data === undefined || claims.data === undefined ? (
          <Loading label={words.loading}>
            <Skeleton className="h-72 w-full" />
          </Loading>
        ) : (
          <>
            {refinances.data.unreadable.length > 0 && (
              <Notice tone="warn" title={words.unreadableTitle}>
                <PhoneText text={fill(words.unreadable, { phone: supportPhone })} />
              </Notice>
            )}
            <LoanList loans={refinanceLoans(refinances.data.applications, claims.data)} />
          </>
        )}
      </div>
    </PageLayout>
  )
}

const LoanList = ({ loans }: { readonly loans: readonly RefinanceLoan[] }) => {
  const [selectedKey, selectCard] = useSelectedCard()
  const [topic, setTopic] = useState<Topic | null>(null)
  const [isEntering, setEntering] = useState(false)
  const stabilization = useQuery(stabilizationOfferQuery()).data
  const application = panelApplication(loans, selectedKey)
  const enter = (
    <Button variant="secondary" onClick={() => setEntering(true)}>
      {words.cards.enter}
    </Button>
  )
  return (
    <>
      <PageGrid
        sideRef={sticksInReach}
        side={
          <>
            {application === null ? (
              <NothingToDo hasLoans={loans.some(isSubmitted)} />
            ) : (
              <Panel
                key={application.appUuid}
                application={application}
                stabilizationOffer={stabilization}
                onExplain={setTopic}
              />
            )}
            <NeedHelp />
          </>
        }
      >
        {loans.length === 0 ? (
          <EmptyState title={words.cards.emptyTitle} action={enter}>
            {words.cards.empty}
          </EmptyState>
        ) : (
          <section aria-labelledby="refinance-loans" className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="refinance-loans" className="text-lg">
                {words.cards.title}
              </h2>
              {enter}
            </div>
            <ul className="flex flex-col gap-4">
              {loans.map((loan) => (
                <LoanCard
                  key={loan.key}
                  loan={loan}
                  isSelected={loan.application !== null && loan.application === application}
                  onSelect={() => selectCard(loan.key)}
                  onExplain={(kind) => setTopic({ kind, loan })}
                />
              ))}
            </ul>
            {loans.some(isSubmitted) && (
              <Button variant="secondary" className="self-start" onClick={() => navigate(COMPLETE_PATH)}>
                {words.cards.done}
              </Button>
            )}
          </section>
        )}
      </PageGrid>
      {topic !== null && (
        <Explanation
          topic={topic}
          stabilizationOffer={stabilization ?? null}
          onClose={() => setTopic(null)}
        />
      )}
      {isEntering && (
        <LoanIdDialog
          listed={loans.flatMap(({ celsiusLoanNumbers }) => celsiusLoanNumbers)}
          onClose={() => setEntering(false)}
        />
      )}
    </>
  )
}

const NothingToDo = ({ hasLoans }: { readonly hasLoans: boolean }) => (
  <Card as="aside" labelledBy="refinance-terms" className="flex flex-col gap-2">
    <h2 id="refinance-terms" className="text-lg">
      {hasLoans ? words.panel.nothing : words.panel.title}
    </h2>
    <p className="text-muted">{hasLoans ? words.panel.nothingText : words.panel.add}</p>
  </Card>
)

interface PanelProps {
  readonly application: ApplicationAnswer
  /** Null where the lender does not offer it; undefined while that is unknown. */
  readonly stabilizationOffer: StabilizationOffer | null | undefined
  readonly onExplain: (topic: Topic) => void
}

/** The panel with what its controls do. */
const Panel = ({ application, stabilizationOffer, onExplain }: PanelProps) => {
  const { appUuid, state } = application
  const selection = useOfferSelection()
  const confirmation = useConfirmation(application)
  const gate = useDetailsGate(application)
  const chooseStabilization = useStabilizationChoice()
  const isOn = stabilizationToConfirm(application, stabilizationOffer)
  const act = (action: RefinanceAction, { uuid: offerUuid }: Offer) => {
    if (action !== 'REVIEW_LOAN_AGREEMENT') navigate(topUpPath(appUuid, offerUuid))
    else if (state === 'SIGN_DOCS' && isOn === application.stabilizationOptIn)
      navigate(disclosuresPath(appUuid, offerUuid))
    else
      void gate.pass(() =>
        confirmation.mutate({ offerUuid, stabilizationOptIn: isOn, hasSentCollateral: false }),
      )
  }
  return (
    <>
      <TermsPanel
        application={application}
        isStabilizationOffered={stabilizationOffer != null}
        isStabilizationOn={isOn}
        onStabilization={(on) => chooseStabilization(appUuid, on)}
        onTreatment={(offerUuid) => selection.mutate({ appUuid, offerUuid })}
        isSelecting={selection.isPending}
        selectionError={selection.isError ? refusalText(selection.error) : undefined}
        onExplain={(kind) => onExplain(kind === 'treatments' ? { kind, application } : { kind })}
        onAction={act}
        isWorking={confirmation.isPending || gate.isChecking}
        workingLabel={gate.isChecking ? words.panel.checking : undefined}
      />
      {gate.wanted !== null && (
        <LateDetailsDialog appUuid={appUuid} details={gate.wanted} onClose={gate.close} />
      )}
    </>
  )
}
