import type { ApplicationAnswer } from '@pledge/contract/applications'
import { messages } from '@pledge/copy/en/messages'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { isSubmittedRefinance } from '@pledge/domain/refinance/refinance-states'
import { buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { EmptyState } from '@pledge/ui/EmptyState'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Tag } from '@pledge/ui/Tag'
import { useQuery } from '@tanstack/react-query'
import { endOfDay } from '../../brand/dates.ts'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { InAppLink } from '../../InAppLink.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { DASHBOARD_PATH } from '../../journey/pages.ts'
import { isRefinanceDepositDue } from '../../loan/top-up.ts'
import { refusalText } from '../../refusal-text.ts'
import { LIST_PATH, topUpPath } from '../../journey/refinance-places.ts'
import { refinancesQuery } from './refinance-queries.ts'

const { complete: words, cards } = refinance

/** The submitted loans, and what comes next for each (row 2.2.04). */
export function RefinanceCompleteScreen() {
  const refinances = useQuery(refinancesQuery())
  const submitted = refinances.data?.applications.filter(({ state }) => isSubmittedRefinance(state))
  return (
    <PageLayout title={words.title}>
      <PageHead title={words.title} lead={words.lead} />
      <div className="flex max-w-reading flex-col gap-4 md:gap-6">
        {refinances.isLoadingError ? (
          <LoadFailed
            title={refinance.failedTitle}
            text={`${refinance.failed} ${refusalText(refinances.error)}`}
            retry={refinance.tryAgain}
            onRetry={() => void refinances.refetch()}
            isRetrying={refinances.isFetching}
          />
        ) : submitted === undefined ? (
          <Loading label={refinance.loading}>
            <Skeleton className="h-40 w-full" />
          </Loading>
        ) : submitted.length === 0 ? (
          <EmptyState title={words.none}>{words.noneText}</EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {submitted.map((application) => (
              <Submitted key={application.appUuid} application={application} />
            ))}
          </ul>
        )}
        <p className="flex flex-col gap-3 sm:flex-row">
          <a href={DASHBOARD_PATH} className={buttonLook({})}>
            {words.dashboard}
          </a>
          <InAppLink to={LIST_PATH} className={buttonLook({ variant: 'secondary' })}>
            {words.more}
          </InAppLink>
        </p>
      </div>
    </PageLayout>
  )
}

const Submitted = ({ application }: { readonly application: ApplicationAnswer }) => {
  const { timeZone } = useOrganization()
  const { appUuid, selectedOffer: offer, celsiusLoanNumbers: numbers, state } = application
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          {offer === null
            ? numbers.join(', ')
            : fill(cards.loan, { coin: messages.coins[offer.collateral.type] })}
        </h2>
        <Tag tone={state === 'COMPLETE' ? 'success' : 'neutral'}>{cards.submitted}</Tag>
      </div>
      {offer !== null && <p className="font-semibold figures">{wireDollars(offer.amount)}</p>}
      <p className="text-sm break-all text-muted">{numbers.join(', ')}</p>
      <p>{nextOf(application, timeZone)}</p>
      {offer !== null && isRefinanceDepositDue(application) && (
        <InAppLink to={topUpPath(appUuid, offer.uuid)} className="link self-start py-2">
          {cards.topUpLink}
        </InAppLink>
      )}
    </Card>
  )
}

const nextOf = (application: ApplicationAnswer, timeZone: string): string => {
  const { state, celsiusTopUpExpirationDate } = application
  if (state !== 'CELSIUS_TOP_UP_REQUESTED' && isRefinanceDepositDue(application))
    return words.states.topUpShort
  switch (state) {
    case 'CELSIUS_TOP_UP_REQUESTED':
      return celsiusTopUpExpirationDate === null
        ? words.states.topUpDue
        : fill(words.states.CELSIUS_TOP_UP_REQUESTED, {
            date: endOfDay(Date.parse(celsiusTopUpExpirationDate), { timeZone }),
          })
    case 'CELSIUS_WAITING_FOR_TOP_UP':
    case 'CELSIUS_FULL_COLLATERAL_RECEIVED':
    case 'COMPLETE':
      return words.states[state]
    default:
      return words.states.WAITING_FOR_COLLATERAL
  }
}
