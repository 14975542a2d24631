import type { ApplicationAnswer } from '@pledge/contract/applications'
import { dashboard as words } from '@pledge/copy/en/screens/dashboard'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { heldCoins } from '@pledge/copy/format/page-coins'
import type { Ending } from '@pledge/domain/application/endings'
import { isReleaseReady } from '@pledge/domain/view/release-ready'
import { PASSING_STATES } from '@pledge/domain/application/routing'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Spinner } from '@pledge/ui/Spinner'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { loanAnchor, pathOfPage } from '../../journey/pages.ts'
import { applicationsQuery, applicationStateQuery } from '../../journey/queries.ts'
import { PASSING_POLL } from '../../polling/poll-interval.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { pathOnward, type WayOnward } from './way-onward.ts'

export interface OnwardProps {
  readonly application: ApplicationAnswer
  readonly way: WayOnward
  readonly startedOn: string
}

/** The way onward from the dashboard, or what happened where there is none. */
export const Onward = ({ application, way, startedOn }: OnwardProps) => {
  const { supportPhone } = useOrganization()
  const { ending } = application
  switch (way.kind) {
    case 'continue':
      return (
        <a
          href={pathOnward(way.page, application.appUuid)}
          aria-label={fill(words.continueNamed, { date: startedOn })}
          className={buttonLook({ block: true })}
        >
          {words.continue}
        </a>
      )
    case 'progress':
    case 'funded':
      return (
        <a
          href={pathOnward(way.page, application.appUuid)}
          className={buttonLook({ variant: 'secondary', block: true })}
        >
          {words.seeProgress}
        </a>
      )
    case 'passing':
      return <Passing application={application} />
    case 'ended':
      return (
        <Notice tone="info">
          {ending !== null && (
            <p>
              <PhoneText text={endedText(application, ending, supportPhone)} />
            </p>
          )}
          {holdsCoins(application) && (
            <p className="mt-2 font-semibold">{fill(words.heldCoins, { amount: heldText(application) })}</p>
          )}
          <ReturnLink application={application} />
        </Notice>
      )
    case 'release':
      return (
        <Notice tone="info">
          {words.release}
          <ReturnLink application={application} />
        </Notice>
      )
    case 'repaid':
      return (
        <Notice tone="success">
          {words.repaidText}
          <ReturnLink application={application} />
        </Notice>
      )
    case 'renewed':
      return (
        <Notice
          tone="info"
          action={
            <a
              href={`#${loanAnchor(way.by)}`}
              className={buttonLook({ variant: 'secondary', size: 'small' })}
            >
              {renewal.card.seeNew}
            </a>
          }
        >
          {renewal.card.renewedText}
        </Notice>
      )
    case 'none':
      return null
  }
}

/** What became of it: not every sentence names the telephone. */
const endedText = (
  { isRollForward, isCelsiusRefi }: ApplicationAnswer,
  ending: Ending,
  phone: string,
): string => {
  const ofRenewals: Partial<Record<Ending, string>> = isRollForward ? words.renewalEnded : {}
  const ofRefinances: Partial<Record<Ending, string>> = isCelsiusRefi ? words.refinance.ended : {}
  return fill(ofRenewals[ending] ?? ofRefinances[ending] ?? words.ended[ending], { phone })
}

/** To where what is held is asked for, or to what became of it. */
const ReturnLink = ({ application: { appUuid, stage, collateral } }: Pick<OnwardProps, 'application'>) => {
  const request = collateral?.collateralReleaseRequest ?? null
  const responses = collateral?.collateralReleaseResponses ?? []
  const isReady = isReleaseReady({ stage, request, responses })
  if (!isReady && request === null) return null
  return (
    <p className="mt-3">
      <a
        href={pathOfPage('collateral-release', appUuid)}
        className={buttonLook({ variant: isReady ? 'primary' : 'secondary', size: 'small' })}
      >
        {isReady ? words.askRelease : words.seeRelease}
      </a>
    </p>
  )
}

const heldText = ({ collateral }: ApplicationAnswer): string => {
  const held = collateral?.wallet.currentTotalCoinBalance
  return held === undefined ? '' : heldCoins(held.coinQuantity, held.type)
}

const holdsCoins = ({ collateral }: ApplicationAnswer): boolean =>
  isAboveZero(collateral?.wallet.currentTotalCoinBalance.coinQuantity ?? '0')

const isPassing = (state: string): boolean => (PASSING_STATES as readonly string[]).includes(state)

/** Looks until the state has passed; the list is then read again and offers Continue by itself (journey). */
const Passing = ({ application }: { readonly application: ApplicationAnswer }) => {
  const queryClient = useQueryClient()
  const { query, isPaused } = usePolledQuery(
    applicationStateQuery(application.appUuid),
    PASSING_POLL,
    (answer) => answer !== undefined && !isPassing(answer.state),
  )
  const hasPassed = query.isFetchedAfterMount && query.data !== undefined && !isPassing(query.data.state)
  useEffect(() => {
    if (!hasPassed) return
    void queryClient.invalidateQueries({ queryKey: applicationsQuery().queryKey, refetchType: 'all' })
    void queryClient.invalidateQueries({ queryKey: ['application', application.appUuid], refetchType: 'all' })
  }, [hasPassed, queryClient, application.appUuid])
  return (
    <p className="mb-2 flex items-start gap-3 text-muted" role="status">
      {!isPaused && <Spinner />}
      {isPaused ? words.waitingLong : words.waiting}
    </p>
  )
}
