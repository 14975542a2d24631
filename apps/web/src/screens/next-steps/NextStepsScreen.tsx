import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { FinalStepsAnswer } from '@pledge/contract/final-steps'
import { nextSteps as words } from '@pledge/copy/en/screens/next-steps'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { wireCoinsDue } from '@pledge/copy/format/coins'
import { isIdInReview } from '@pledge/domain/application/final-steps'
import { nextStepsRedirect } from '@pledge/domain/application/routing'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { ApplicationProgress } from '../../journey/ApplicationProgress.tsx'
import { goTo } from '../../journey/go-to.ts'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { DisbursementNews } from '../../journey/DisbursementNews.tsx'
import { applicationQuery, disbursementAccountQuery } from '../../journey/queries.ts'
import { ShortCollateral } from '../../journey/ShortCollateral.tsx'
import { useLeaveWarning } from '../../journey/use-leave-warning.ts'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { IdOnFile } from './IdOnFile.tsx'
import { SidePanel } from './SidePanel.tsx'
import { RefusedId } from './RefusedId.tsx'
import { SavedAccount } from './SavedAccount.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { StepCard } from './StepCard.tsx'
import {
  agreementsWaitFor,
  areAgreementsDue,
  isCollateralOnItsWay,
  isOpen,
  mayChangeAccount,
  pauseOf,
  stepCards,
  type StepCard as StepCardOf,
} from './step-cards.ts'
import { useNextSteps, type NextSteps } from './use-next-steps.ts'

/** The four final steps of a loan (rows 1.2.85 to 1.2.99). */
export function NextStepsScreen() {
  const appUuid = useAppUuid()
  return (
    <PageLayout title={words.title} progress={<ApplicationProgress />}>
      <StepErrorNotice />
      <NextStepsOf key={appUuid} appUuid={appUuid} />
    </PageLayout>
  )
}

const NextStepsOf = ({ appUuid }: { readonly appUuid: string }) => {
  const isSending = useStepUnderWay(appUuid)
  // While a step waits for its answer the expected data are shown, which an older answer would undo (row 1.4.31).
  const application = useQuery({ ...applicationQuery(appUuid), ...(isSending && { refetchOnMount: false }) })
  const following = useNextSteps(appUuid)
  const { steps, state, isStateFresh, isAllSent, isPaused, restart, failed, isRetrying } = following
  const elsewhere = state === undefined ? null : nextStepsRedirect(state)

  useEffect(() => {
    if (elsewhere !== null && isStateFresh) goTo(elsewhere, appUuid, { replace: true })
  }, [elsewhere, isStateFresh, appUuid])

  if (failed || (application.isError && application.data === undefined))
    return (
      <LoadFailed
        title={words.failedTitle}
        text={words.failed}
        retry={words.tryAgain}
        isRetrying={isRetrying || application.isFetching}
        onRetry={() => {
          restart()
          void application.refetch()
        }}
      />
    )
  if (!steps || state === undefined || !application.data || elsewhere !== null) return <NextStepsSkeleton />
  const cards = stepCards(steps, { ...application.data, state })
  const next = cards.find(isOpen)
  const current = { ...application.data, state }
  const isComplete = steps.status === 'COMPLETED'
  const isCollateralAwaited = cards.some(isCollateralOnItsWay)
  const isWaiting = next === undefined && !isComplete && (!isCollateralAwaited || isAllSent)
  const lead = isWaiting ? words.leadWaiting : leadOf(application.data, state, cards.length)
  return (
    <>
      <PageHead title={words.title} lead={isSending ? words.leadSaving : lead} />
      <PageGrid
        side={
          <SidePanel
            application={application.data}
            pause={pauseOf(steps, current)}
            isComplete={isComplete}
            next={next}
            isSaving={isSending}
            isCollateralAwaited={isCollateralAwaited}
            isAllSent={isAllSent}
          />
        }
      >
        <News {...following} appUuid={appUuid} steps={steps} state={state} />
        <Card className="p-0! md:p-0!">
          <ol className="divide-y divide-line">
            {cards.map((card, index) => (
              <StepCard
                key={card.name}
                card={card}
                number={index + 1}
                isNext={card === next}
                appUuid={appUuid}
                isInternational={application.data.isInternational}
                isRenewal={application.data.isRollForward}
                collateralDays={application.data.deadlineDays.collateral}
                isSending={isSending && card.name === 'Verify Identity'}
                isPreparing={card.name === 'Review Agreements' && areAgreementsDue(steps, state)}
                newMinimum={card.name === 'Review Agreements' ? newMinimumOf(current) : undefined}
                waits={card.name === 'Review Agreements' ? waitsText(steps, current) : undefined}
              >
                {card.name === 'Disbursement Account' && card.label === 'Complete' && (
                  <SavedAccount
                    appUuid={appUuid}
                    mayChange={mayChangeAccount(card, current, steps)}
                    isInternational={application.data.isInternational}
                  />
                )}
                {mayBeRefused(card) && <RefusedId appUuid={appUuid} />}
                {application.data.isRollForward && isIdDone(card) && <IdOnFile appUuid={appUuid} />}
              </StepCard>
            ))}
          </ol>
        </Card>
        {isPaused && (
          <Notice
            action={
              <Button variant="secondary" size="small" onClick={restart}>
                {words.checkAgain}
              </Button>
            }
          >
            {words.paused}
          </Notice>
        )}
      </PageGrid>
    </>
  )
}

/** The required minimum where the agreements replaced others; undefined for the first ones. */
const newMinimumOf = ({ isOfferReplaced, selectedOffer }: ApplicationAnswer): string | undefined =>
  isOfferReplaced && selectedOffer !== null
    ? wireCoinsDue(selectedOffer.minCollateralUnits, selectedOffer.collateral.type)
    : undefined

/**
 * What the agreements still wait for, in the terms of the borrower's account type; undefined where the card already
 * states it.
 */
const waitsText = (
  steps: FinalStepsAnswer,
  { state, isInternational }: Pick<ApplicationAnswer, 'state' | 'isInternational'>,
): string | undefined => {
  const wait = agreementsWaitFor(steps, state)
  if (wait === null) return undefined
  return words.agreementsWait[wait === 'account' && isInternational ? 'wallet' : wait]
}

/** The number of steps: a renewal has no account step, and a collateral step only for a top-up. */
const leadOf = (
  { isRollForward, isInternational }: ApplicationAnswer,
  state: string,
  count: number,
): string => {
  if (isRollForward) return words.renewalLead[count] ?? words.lead
  return state === 'FINAL_STEPS' && !isInternational ? words.leadAfterCredit : words.lead
}

interface NewsProps extends Pick<NextSteps, 'isDisbursementRepeated' | 'collateral'> {
  readonly appUuid: string
  readonly steps: FinalStepsAnswer
  readonly state: string
}

/** A refused ID is open again; before an upload there is nothing to report, as the answer shows. */
const mayBeRefused = ({ name, isEnabled }: StepCardOf): boolean => name === 'Verify Identity' && isEnabled

const isIdDone = ({ name, label }: StepCardOf): boolean => name === 'Verify Identity' && label === 'Complete'

/** What currently advances by itself; first the 'ID in Review' warning (row 1.2.92). */
const News = ({ appUuid, steps, state, isDisbursementRepeated, collateral }: NewsProps) => {
  const isSending = useStepUnderWay(appUuid)
  useLeaveWarning(isSending)
  const identity = steps.items.find((item) => item.name === 'Verify Identity')
  // The loan's page read it before the rejection, and redirects while it is read again.
  const { data: account } = useQuery({
    ...disbursementAccountQuery(appUuid),
    enabled: isDisbursementRepeated,
    refetchOnMount: 'always',
  })
  return (
    <>
      {isSending && <SendingNotice appUuid={appUuid} />}
      {isDisbursementRepeated && account !== undefined && (
        <DisbursementNews appUuid={appUuid} account={account} />
      )}
      <ShortCollateral appUuid={appUuid} status={collateral} />
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {identity !== undefined && isIdInReview(identity.status) && (
          // Files that are still uploading are not in review yet.
          <Notice title={words.idInReview}>{isSending ? words.idOnItsWay : words.idInReviewText}</Notice>
        )}
        {areAgreementsDue(steps, state) && <Notice>{words.preparing}</Notice>}
        {state === 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER' && (
          <Notice title={renewal.pendingTitle}>{renewal.pending}</Notice>
        )}
        {state === 'KYC_VERIFY' &&
          (steps.screening === 'IN_REVIEW' ? (
            <Notice title={words.inReviewTitle}>{words.inReview}</Notice>
          ) : (
            <Notice>{words.screening}</Notice>
          ))}
      </div>
    </>
  )
}

const NextStepsSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-9 w-48" />
    <Skeleton className="mt-1 mb-5 h-6 w-full max-w-96 md:mb-6 lg:mb-4" />
    <PageGrid
      side={
        <Card>
          <Skeleton className="h-64 w-full" />
        </Card>
      }
    >
      <Card>
        <Skeleton className="h-[28rem] w-full" />
      </Card>
    </PageGrid>
  </Loading>
)
