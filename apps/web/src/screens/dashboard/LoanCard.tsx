import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { messages } from '@pledge/copy/en/messages'
import { dashboard as words } from '@pledge/copy/en/screens/dashboard'
import { loanWatch } from '@pledge/copy/en/screens/loan-watch'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { ProgressBar } from '@pledge/ui/ProgressBar'
import { Tag, type TagProps } from '@pledge/ui/Tag'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { calendarDate, shortDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { CancelDialog } from '../../journey/CancelDialog.tsx'
import { loanFigures } from './loan-figures.ts'
import { loanAnchor } from '../../journey/pages.ts'
import { loanQuery } from '../../journey/loan-queries.ts'
import { useCatchUp } from '../../journey/use-catch-up.ts'
import { mayCancel } from '../../journey/may-cancel.ts'
import { DisbursementNews } from '../../journey/DisbursementNews.tsx'
import { ShortCollateral } from '../../journey/ShortCollateral.tsx'
import { CONDITION_TONES, conditionText } from './condition-text.ts'
import { AboveMaximum, FundsSent, LoanInService } from './late-parts.ts'
import { topUpPath } from '../../journey/refinance-places.ts'
import { LoanLoading } from './LoanLoading.tsx'
import { Onward } from './Onward.tsx'
import { useAllSent } from './use-all-sent.ts'
import { useDisbursement, type LoanDisbursement } from './use-disbursement.ts'
import { useShortCollateral } from './use-short-collateral.ts'
import { UnsupportedAssetsOf } from './UnsupportedAssetsOf.tsx'
import { roadPlace, wayOnward, type WayOnward } from './way-onward.ts'

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

export interface LoanCardProps {
  readonly application: ApplicationAnswer
  /** No other application is under way. */
  readonly mayRenew: boolean
}

/** An application or the loan that came of it: what it is, where it stands in plain words, and what to do next. */
export const LoanCard = ({ application, mayRenew }: LoanCardProps) => {
  const { timeZone } = useOrganization()
  const { appUuid, selectedOffer: offer } = application
  useCatchUp(appUuid)
  const isAllSent = useAllSent(application)
  const way = wayOnward(application, isAllSent)
  const disbursement = useDisbursement(application)
  const short = useShortCollateral(application)
  // While a disbursement that came back is owed again there is no loan to tell of.
  const isInService =
    way.kind === 'funded' && !disbursement.isAwaited && disbursement.account?.isOwedAgain !== true
  const loan = useQuery({ ...loanQuery(appUuid), enabled: isInService })
  const startedOn = shortDate(Date.parse(application.createdAt), { timeZone })
  const isLoan = isInService || application.isPaidOff
  const head = (
    <>
      <Head
        application={application}
        note={
          isInService && loan.data !== undefined
            ? factsText(loan.data)
            : fill(words.started, { date: startedOn })
        }
        tag={
          <StateTag
            way={way}
            disbursement={disbursement}
            application={application}
            isShort={short?.isShort === true}
            isAllSent={isAllSent}
            loan={isInService ? loan : undefined}
          />
        }
      />
      <Road application={application} />
      <ShortCollateral
        appUuid={appUuid}
        status={short}
        topUpPath={application.isCelsiusRefi && offer !== null ? topUpPath(appUuid, offer.uuid) : undefined}
      />
      {short?.isShort === false && (
        <Suspense>
          <AboveMaximum appUuid={appUuid} status={short} />
        </Suspense>
      )}
      <UnsupportedAssetsOf application={application} />
      {disbursement.account !== undefined && (
        <DisbursementNews
          appUuid={appUuid}
          account={disbursement.account}
          withAction={way.kind === 'funded'}
        />
      )}
      {isInService && loan.data?.arrival && disbursement.account && offer && (
        <Suspense>
          <FundsSent
            amount={offer.drawAmount}
            sentOn={loan.data.fundedOn}
            arrival={loan.data.arrival}
            account={disbursement.account}
          />
        </Suspense>
      )}
    </>
  )
  const onward = <Ways application={application} way={way} startedOn={startedOn} />
  if (isLoan && offer !== null)
    return (
      <li className="flex min-w-0 flex-col gap-4 md:gap-6">
        {head}
        <Suspense fallback={<LoanLoading />}>
          <LoanInService
            application={application}
            coin={offer.collateral.type}
            termMonths={offer.term}
            mayRenew={mayRenew}
            onward={<Card>{onward}</Card>}
          />
        </Suspense>
      </li>
    )
  return (
    <Card as="li" className="flex flex-col gap-5">
      {head}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_328px]">
        <DescriptionList items={loanFigures(application, { timeZone }, isAllSent)} />
        <div className="flex min-w-0 flex-col gap-3">
          {isAllSent && <p className="text-muted">{words.allSent}</p>}
          {onward}
        </div>
      </div>
    </Card>
  )
}

const factsText = ({ fundedOn, maturesOn }: LoanAnswer): string =>
  fill(loanWatch.facts, { funded: calendarDate(fundedOn), matures: calendarDate(maturesOn) })

interface HeadProps {
  readonly application: ApplicationAnswer
  readonly note: string
  readonly tag: ReactNode
}

const Head = ({
  application: { appUuid, selectedOffer: offer, isRollForward, isCelsiusRefi },
  note,
  tag,
}: HeadProps) => (
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
        {note}
        {isRollForward && ` · ${renewal.card.renews}`}
        {isCelsiusRefi && ` · ${words.refinance.note}`}
      </p>
    </div>
    {tag}
  </div>
)

interface WaysProps {
  readonly application: ApplicationAnswer
  readonly way: WayOnward
  readonly startedOn: string
}

/** What can be done from here: the way onward, the documents, and the way out. */
const Ways = ({ application, way, startedOn }: WaysProps) => {
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Onward application={application} way={way} startedOn={startedOn} />
      <DocumentsLink
        appUuid={application.appUuid}
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
      <CancelDialog application={application} open={isCancelling} onClose={() => setIsCancelling(false)} />
    </div>
  )
}

interface StateTagProps {
  readonly way: WayOnward
  readonly disbursement: LoanDisbursement
  readonly application: ApplicationAnswer
  readonly isShort: boolean
  /** Nothing is left to send, though it is not all confirmed. */
  readonly isAllSent: boolean
  /** Of a loan in service. */
  readonly loan: Pick<UseQueryResult<LoanAnswer>, 'data' | 'isPending'> | undefined
}

/** The state in plain words, one and the most serious; of a loan in service what the server makes of it. */
const StateTag = ({ way, disbursement, application, isShort, isAllSent, loan }: StateTagProps) => {
  if (disbursement.isAwaited) return null
  if (disbursement.account?.isOwedAgain === true) return <Tag tone="warn">{words.cameBack}</Tag>
  if (isShort) return <Tag tone="warn">{words.collateralMissing}</Tag>
  if (isAllSent) return <Tag tone="info">{words.collateralOnItsWay}</Tag>
  if (loan?.isPending === true) return null
  if (loan?.data !== undefined)
    return <Tag tone={CONDITION_TONES[loan.data.condition]}>{conditionText(loan.data)}</Tag>
  return <Tag tone={TONES[way.kind]}>{stateText(way, application)}</Tag>
}

const stateText = (
  { kind }: WayOnward,
  { state, isRollForward, isCelsiusRefi }: ApplicationAnswer,
): string => {
  if (isCelsiusRefi && kind === 'funded') return words.refinance.funded
  if (isCelsiusRefi && state === 'WAITING_FOR_COLLATERAL') return words.refinance.handingOver
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
      valueText={stateText(wayOnward(application), application)}
    />
  )
}
