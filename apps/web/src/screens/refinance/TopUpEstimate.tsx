import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { NeedHelp } from '../../journey/NeedHelp.tsx'
import { LoanSummary } from '../../journey/LoanSummary.tsx'
import type { PollBounds } from '../../polling/poll-interval.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { refusalText } from '../../refusal-text.ts'
import { stabilizationOfferQuery, topUpEstimateQuery } from './refinance-queries.ts'
import { sticksInReach } from './sticks-in-reach.ts'
import { stabilizationToConfirm } from './stabilization-choice.ts'
import { LateDetailsDialog } from './LateDetailsDialog.tsx'
import { useDetailsGate } from './use-details-gate.ts'
import { useConfirmation } from './use-confirmation.ts'

const { estimate: words } = refinanceTopUp

/** Row 2.4.23: every 500 ms, up to 5 updates; then the last one stays, with a refresh control (gap G.78). */
export const ESTIMATE_POLL: PollBounds = { everyMs: 500, times: 5 }

export interface TopUpEstimateProps {
  readonly application: ApplicationAnswer
  readonly offer: Offer
}

/** About how many coins would be added, and the way on to the documents (row 2.2.32). */
export const TopUpEstimate = ({ application, offer }: TopUpEstimateProps) => {
  const { appUuid, rollForwardLoanDetails: details } = application
  const confirmation = useConfirmation(application)
  const gate = useDetailsGate(application)
  const isOn = stabilizationToConfirm(application, useQuery(stabilizationOfferQuery()).data)
  return (
    <PageGrid
      sideRef={sticksInReach}
      side={
        <>
          <Card as="aside" labelledBy="top-up-loan" className="flex flex-col gap-5">
            <h2 id="top-up-loan" className="text-lg">
              {words.loanTitle}
            </h2>
            <LoanSummary
              application={{ ...application, selectedOffer: offer }}
              more={[
                { key: 'stabilization', term: words.stabilization, detail: isOn ? words.on : words.off },
              ]}
            />
            <PrimaryAction bar>
              <Button
                block
                loading={confirmation.isPending || gate.isChecking}
                loadingLabel={gate.isChecking ? refinance.panel.checking : words.continuing}
                onClick={() =>
                  void gate.pass(() =>
                    confirmation.mutate({
                      offerUuid: offer.uuid,
                      stabilizationOptIn: isOn,
                      hasSentCollateral: false,
                    }),
                  )
                }
              >
                {words.continue}
              </Button>
            </PrimaryAction>
          </Card>
          <NeedHelp />
          {gate.wanted !== null && (
            <LateDetailsDialog appUuid={appUuid} details={gate.wanted} onClose={gate.close} />
          )}
        </>
      }
    >
      <Section title={words.title} description={words.lead}>
        <div className="flex flex-col gap-5">
          <Estimate appUuid={appUuid} offerUuid={offer.uuid} />
          <DescriptionList
            items={[
              ...(details === null
                ? []
                : [
                    {
                      key: 'held',
                      term: words.held,
                      detail: heldCoins(details.collateral.coinQuantity, offer.collateral.type),
                    },
                  ]),
              { key: 'before', term: words.before, detail: shortPercent(offer.ltv) },
              { key: 'after', term: words.after, detail: shortPercent(offer.postTopUpLoanToValue) },
            ]}
          />
          <p className="max-w-prose text-sm text-muted">{words.note}</p>
        </div>
      </Section>
    </PageGrid>
  )
}

const Estimate = ({ appUuid, offerUuid }: { readonly appUuid: string; readonly offerUuid: string }) => {
  const { query, isPaused, restart } = usePolledQuery(
    topUpEstimateQuery(appUuid, offerUuid),
    ESTIMATE_POLL,
    (amount) => amount !== undefined && amount !== null,
  )
  const amount = query.data ?? null
  const isOver = isPaused || amount !== null
  return (
    <div className="flex flex-col items-start gap-3">
      <div role="status" className="w-full">
        {amount !== null ? (
          <p className="text-[clamp(1.5rem,7.4vw,1.75rem)]/9 font-semibold tracking-[-0.03em] figures">
            {dueCoins(amount.coinQuantity, amount.type)}
          </p>
        ) : isOver ? (
          <p className="max-w-prose">
            {query.isError ? `${words.failedTitle}. ${refusalText(query.error)}` : words.none}
          </p>
        ) : (
          <Loading label={words.working}>
            <Skeleton className="h-9 w-48" />
          </Loading>
        )}
      </div>
      {isOver && (
        <Button variant="secondary" size="small" loading={query.isFetching} onClick={restart}>
          {words.refresh}
        </Button>
      )}
    </div>
  )
}
