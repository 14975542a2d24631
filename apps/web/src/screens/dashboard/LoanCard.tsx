import type { ApplicationAnswer } from '@pledge/contract/applications'
import { messages } from '@pledge/copy/en/messages'
import { dashboard as words } from '@pledge/copy/en/screens/dashboard'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { fill } from '@pledge/copy/fill'
import { shortDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { ProgressBar } from '@pledge/ui/ProgressBar'
import { Tag, type TagProps } from '@pledge/ui/Tag'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '../../brand/use-organization.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { CancelDialog } from '../../journey/CancelDialog.tsx'
import { loanFigures } from './loan-figures.ts'
import { loanAnchor } from '../../journey/pages.ts'
import { loanQuery } from '../../journey/queries.ts'
import { PayoutNews } from '../../journey/PayoutNews.tsx'
import { ShortCollateral } from '../../journey/ShortCollateral.tsx'
import { LoanAccount } from './LoanAccount.tsx'
import { Onward } from './Onward.tsx'
import { lentOf } from '../../loan/lent.ts'
import { PricesToWatch } from './PricesToWatch.tsx'
import { usePayout, type LoanPayout } from './use-payout.ts'
import { useShortCollateral } from './use-short-collateral.ts'
import { WrongAssetsOf } from './WrongAssetsOf.tsx'
import { mayCancel, roadPlace, wayOnward, type WayOnward } from './way-onward.ts'

const TONES: Readonly<Record<WayOnward['kind'], TagProps['tone']>> = {
  continue: 'brand',
  passing: 'info',
  progress: 'info',
  funded: 'success',
  ended: 'neutral',
  release: 'info',
  repaid: 'success',
  renewed: 'neutral',
  none: 'neutral',
}

/** An application: what it is, where it stands in plain words, and what to do next. */
export const LoanCard = ({
  application,
  mayRenew,
}: {
  readonly application: ApplicationAnswer
  /** No other application is under way. */
  readonly mayRenew: boolean
}) => {
  const { timeZone } = useOrganization()
  const [isCancelling, setIsCancelling] = useState(false)
  const { appUuid, selectedOffer: offer } = application
  const way = wayOnward(application)
  const payout = usePayout(application)
  const short = useShortCollateral(application)
  // While a payout that came back is owed again there is no loan to tell of.
  const isInService = way.kind === 'funded' && !payout.isAwaited && payout.account?.isOwedAgain !== true
  // Nothing hangs on a price once nothing is owed.
  const loan = useQuery({ ...loanQuery(appUuid), enabled: isInService })
  const isPaidInFull = loan.data !== undefined && loan.data.status !== 'IN_SERVICE'
  const startedOn = shortDate(Date.parse(application.createdAt), { timeZone })
  return (
    <Card as="li" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2
            id={loanAnchor(appUuid)}
            tabIndex={-1}
            className="-mx-1.5 rounded-sm px-1.5 text-lg outline-offset-0 figures"
          >
            {offer === null
              ? words.noOffer
              : fill(words.borrow, {
                  amount: wireDollars(offer.drawAmount),
                  coin: messages.coins[offer.collateral.type],
                })}
          </h2>
          <p className="mt-1 text-sm text-muted">
            {fill(words.started, { date: startedOn })}
            {application.isRollForward && ` · ${renewal.card.renews}`}
          </p>
        </div>
        <StateTag way={way} payout={payout} application={application} isShort={short !== undefined} />
      </div>
      <Road application={application} />
      <ShortCollateral appUuid={appUuid} status={short} />
      <WrongAssetsOf application={application} />
      {payout.account !== undefined && (
        <PayoutNews appUuid={appUuid} account={payout.account} withAction={way.kind === 'funded'} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <DescriptionList items={loanFigures(application, { timeZone })} />
          {(isInService || application.isPaidOff) && offer !== null && (
            <LoanAccount
              appUuid={appUuid}
              isInternational={application.isInternational}
              termMonths={offer.term}
              mayRenew={mayRenew}
            />
          )}
          {way.kind === 'funded' && !isPaidInFull && offer !== null && (
            <PricesToWatch
              offer={{ ...offer, amount: lentOf(application, offer) }}
              collateral={application.collateral}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <Onward application={application} way={way} startedOn={startedOn} />
          <DocumentsLink
            appUuid={appUuid}
            aria-label={fill(words.documentsNamed, { date: startedOn })}
            className={buttonLook({ variant: 'secondary', size: 'small', block: true })}
          >
            {words.documents}
          </DocumentsLink>
          {mayCancel(application) && (
            <Button variant="quiet" size="small" block onClick={() => setIsCancelling(true)}>
              {words.cancel}
            </Button>
          )}
        </div>
      </div>
      <CancelDialog application={application} open={isCancelling} onClose={() => setIsCancelling(false)} />
    </Card>
  )
}

interface StateTagProps {
  readonly way: WayOnward
  readonly payout: LoanPayout
  readonly application: ApplicationAnswer
  readonly isShort: boolean
}

/** The state in plain words; a loan is called funded only while the money is with the borrower. */
const StateTag = ({ way, payout, application, isShort }: StateTagProps) => {
  if (payout.isAwaited) return null
  if (payout.account?.isOwedAgain === true) return <Tag tone="warn">{words.cameBack}</Tag>
  if (isShort) return <Tag tone="warn">{words.collateralMissing}</Tag>
  return <Tag tone={TONES[way.kind]}>{stateText(way, application)}</Tag>
}

const stateText = ({ kind }: WayOnward, { state, isRollForward }: ApplicationAnswer): string => {
  if (kind === 'renewed' || (kind === 'funded' && isRollForward)) return renewal.card.renewed
  return kind === 'repaid' ? words.repaid : messages.states[state]
}

const Road = ({ application }: { readonly application: ApplicationAnswer }) => {
  const place = roadPlace(application.state)
  if (place === null || wayOnward(application).kind === 'ended') return null
  return (
    <ProgressBar
      label={words.progress}
      share={place.done / place.count}
      valueText={messages.states[application.state]}
    />
  )
}
