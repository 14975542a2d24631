import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { loan as words } from '@pledge/copy/en/screens/loan'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, ratePercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Card } from '@pledge/ui/Card'
import { FigureGrid } from '@pledge/ui/FigureGrid'
import { PageGrid } from '@pledge/ui/PageGrid'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { calendarDate } from '../../brand/dates.ts'
import { ExportLoan } from '../../documents/ExportLoan.tsx'
import { loanQuery, loanStatusQuery } from '../../journey/loan-queries.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { REVIEW_POLL } from '../../polling/poll-interval.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { refusalText } from '../../refusal-text.ts'
import { Alerts } from './alerts/Alerts.tsx'
import { CollateralBalance } from './CollateralBalance.tsx'
import { Deadlines } from './Deadlines.tsx'
import { HowToPay } from './HowToPay.tsx'
import {
  CallTimeline,
  FixCall,
  IfNotFixed,
  SaleCard,
  StabilizationCard,
  WhatIf,
} from './late-parts-of-loan.ts'
import { LoanActivity } from './LoanActivity.tsx'
import { LoanPayments } from './LoanPayments.tsx'
import { MarginNotice } from './MarginNotice.tsx'
import { NextPayment } from './NextPayment.tsx'
import { howToPayAnchor } from './pay-anchor.ts'
import { PayFromBank } from './PayFromBank.tsx'
import { Payoff } from './Payoff.tsx'
import { RenewLoan } from './RenewLoan.tsx'
import { LoanLoading } from './LoanLoading.tsx'
import { ModificationOffer } from './ModificationOffer.tsx'
import { InApp, LoanNews } from './LoanNews.tsx'
import { LtvWatch } from './LtvWatch.tsx'

export interface LoanInServiceProps {
  readonly application: Pick<
    ApplicationAnswer,
    'appUuid' | 'isInternational' | 'collateral' | 'isRollForward' | 'selectedOffer'
  >
  readonly coin: Coin
  /** Of a loan that begins now. */
  readonly termMonths: number
  /** No other application is under way. */
  readonly mayRenew: boolean
  /** The way onward, in the last card of the panel. */
  readonly onward?: ReactNode
}

/** A loan in service, or one that was: what to watch, what is due when, how to pay, what happened; every figure is the server's. */
export const LoanInService = (props: LoanInServiceProps) => {
  const { appUuid } = props.application
  const { query, isPaused, restart } = usePolledQuery(loanQuery(appUuid), REVIEW_POLL, isCalm)
  const { data: status } = useQuery(loanStatusQuery())
  const isInApp = status?.find((one) => one.appUuid === appUuid)?.profile.isServicedViaApp === true
  if (query.isPending) return <LoanLoading />
  if (query.data === undefined)
    return (
      <LoadFailedNotice
        text={`${words.failed} ${refusalText(query.error)}`}
        retry={words.tryAgain}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {isInApp && <InApp />}
      <LoanNews appUuid={appUuid} loan={query.data} />
      {query.data.status === 'IN_SERVICE' && <ModificationOffer appUuid={appUuid} />}
      {query.data.status === 'IN_SERVICE' ? (
        <Open
          {...props}
          loan={query.data}
          fetchedAtMs={query.dataUpdatedAt}
          onUpdate={isPaused ? restart : undefined}
        />
      ) : (
        <Paid {...props} loan={query.data} />
      )}
    </div>
  )
}

/** Amounts follow the price only while a margin call or a sale asks for them. */
const isCalm = (loan: LoanAnswer | undefined): boolean =>
  loan?.margin?.state !== 'CALLED' && loan?.margin?.state !== 'SALE_DUE' && !loan?.sales.some(isOpen)

const isOpen = ({ state }: LoanAnswer['sales'][number]): boolean => state !== 'CONCLUDED'

/** What a conversion brought is held: what can be done about it stands beside the sale. */
const isHeld = ({ state, goal }: LoanAnswer['sales'][number]): boolean =>
  goal === 'CONVERT' && state === 'CONVERTED'

const Stabilization = ({ appUuid }: { readonly appUuid: string }) => (
  <Suspense>
    <StabilizationCard appUuid={appUuid} />
  </Suspense>
)

/** Sales under way, which are above everything else, or those that are over. */
const Sales = ({
  application: { appUuid },
  loan,
  which,
}: Pick<OfLoan, 'application' | 'loan'> & { readonly which: 'open' | 'over' }) => {
  const shown = loan.sales.filter((one) => isOpen(one) === (which === 'open'))
  if (shown.length === 0) return null
  return (
    <Suspense fallback={<LoanLoading />}>
      {shown.map((one) => (
        <SaleCard key={one.saleUuid} appUuid={appUuid} sale={one} />
      ))}
    </Suspense>
  )
}

interface OfLoan extends LoanInServiceProps {
  readonly loan: LoanAnswer
}

interface OpenProps extends OfLoan {
  readonly fetchedAtMs: number
  /** Once the page no longer follows the price by itself. */
  readonly onUpdate: (() => void) | undefined
}

const Open = ({ fetchedAtMs, onUpdate, ...props }: OpenProps) => {
  const { application, coin, loan } = props
  const { appUuid, isInternational } = application
  const { confirmedCollateral: confirmed, watch, margin } = loan
  const underWay = (
    <>
      <Sales application={application} loan={loan} which="open" />
      {loan.sales.some(isHeld) && <Stabilization appUuid={appUuid} />}
    </>
  )
  return (
    <>
      {confirmed !== null && underWay}
      {confirmed !== null && margin !== null && (
        <MarginNotice
          appUuid={appUuid}
          margin={margin}
          liquidationLtv={confirmed.triggers.liquidation.ltv}
          answered={loan.answeredAt === null ? undefined : { at: loan.answeredAt, fetchedAtMs }}
          onUpdate={onUpdate}
        />
      )}
      <PageGrid side={<Figures {...props} />}>
        {/* Without coins there is no LTV to watch: what became of them is the main thing. */}
        {confirmed === null && underWay}
        <Fix {...props} />
        {confirmed !== null && (
          <LtvWatch
            appUuid={appUuid}
            coin={coin}
            confirmed={confirmed}
            watch={watch}
            isSelling={loan.sales.some(isOpen)}
          />
        )}
      </PageGrid>
      {confirmed !== null && (
        <Suspense fallback={<LoanLoading />}>
          <WhatIf
            appUuid={appUuid}
            coin={coin}
            confirmed={confirmed}
            margin={margin}
            isPriceCurrent={watch?.isPriceCurrent !== false}
          />
        </Suspense>
      )}
      <PageGrid side={<Beside {...props} />}>
        <Sales application={application} loan={loan} which="over" />
        <LoanActivity appUuid={application.appUuid} coin={coin} activity={loan.activity} />
        <LoanPayments payments={loan.payments} sales={loan.sales} />
      </PageGrid>
      <PageGrid side={<MoreBeside {...props} />}>
        <Alerts appUuid={appUuid} />
      </PageGrid>
      <HowToPay
        achHoldDays={loan.collateralBack.achHoldDays}
        appUuid={appUuid}
        payTo={loan.payTo}
        usdcPayTo={loan.usdcPayTo}
        reference={loan.paymentReference}
        isInternational={isInternational}
        isPastDue={isAboveZero(loan.pastDue)}
      />
      <Details application={application} loan={loan} />
    </>
  )
}

/** How an open call is cured; nothing while none asks for anything. */
const Fix = ({ application: { appUuid, isInternational }, loan }: OfLoan) => {
  const { confirmedCollateral: confirmed, margin } = loan
  const needed = margin?.call === null ? null : margin?.needed
  if (confirmed === null || confirmed.price === null || margin === null) return null
  if (needed === null || needed === undefined || !isAboveZero(needed.payment)) return null
  return (
    <Suspense fallback={<LoanLoading />}>
      <FixCall
        appUuid={appUuid}
        isInternational={isInternational}
        needed={needed}
        cureTargetLtv={margin.cureTargetLtv}
        confirmed={confirmed}
        price={confirmed.price}
        payHref={`#${howToPayAnchor(appUuid)}`}
      />
    </Suspense>
  )
}

/** Beside a call: what comes if nothing is done, and when. */
const OfCall = ({ application: { appUuid }, coin, loan }: OfLoan) => {
  const { confirmedCollateral: confirmed, margin, answeredAt, watch } = loan
  if (margin === null || margin.call === null || confirmed === null) return null
  return (
    <Suspense>
      <IfNotFixed
        appUuid={appUuid}
        coin={coin}
        confirmed={confirmed}
        isPriceCurrent={watch?.isPriceCurrent !== false}
      />
      {answeredAt !== null && (
        <CallTimeline call={margin.call} activity={loan.activity} answeredAt={answeredAt} />
      )}
    </Suspense>
  )
}

/** No margin call and no sale is open, and the loan has not matured: only then a better price frees collateral (note 080). */
const mayFree = ({ margin, condition }: OfLoan['loan']): boolean =>
  (margin === null || margin.state === 'CLEAR' || margin.state === 'WARNED') && condition !== 'MATURED'

/** Beside the LTV: what is due and how it is paid, what is pledged, and what pays it off. */
const Figures = (props: OfLoan) => {
  const { application, coin, loan } = props
  const { appUuid, isInternational, collateral } = application
  const { confirmedCollateral: confirmed } = loan
  return (
    <>
      <OfCall {...props} />
      <Card className="flex flex-col gap-4">
        <NextPayment appUuid={appUuid} loan={loan} />
        {!isInternational && <PayFromBank appUuid={appUuid} achHoldDays={loan.collateralBack.achHoldDays} />}
      </Card>
      {confirmed !== null && (
        <CollateralBalance
          appUuid={appUuid}
          coin={coin}
          confirmed={confirmed}
          custody={loan.custody}
          collateral={collateral}
          mayAsk={mayFree(loan)}
        />
      )}
      <Payoff appUuid={appUuid} loan={loan} isInternational={isInternational} />
    </>
  )
}

/** Beside the activity: what comes when. */
const Beside = ({ application: { appUuid }, termMonths, mayRenew, loan }: OfLoan) => (
  <>
    <Deadlines loan={loan} />
    {mayRenew && loan.renewal !== null && (
      <Card>
        <RenewLoan appUuid={appUuid} loan={loan} termMonths={termMonths} />
      </Card>
    )}
  </>
)

/** Beside the alerts: what else can be done with the loan. */
const MoreBeside = ({ application: { appUuid }, onward, loan }: OfLoan) => (
  <>
    {loan.margin !== null && !loan.sales.some(isHeld) && <Stabilization appUuid={appUuid} />}
    {onward}
    <Card>
      <ExportLoan appUuid={appUuid} reference={loan.paymentReference} />
    </Card>
  </>
)

/** Nothing is owed any more: no price and no payment matters, only what happened and what comes next. */
const Paid = ({ application, coin, onward, loan }: OfLoan) => (
  <PageGrid
    side={
      <>
        {onward}
        <Card>
          <ExportLoan appUuid={application.appUuid} reference={loan.paymentReference} />
        </Card>
      </>
    }
    below={
      <>
        <LoanActivity appUuid={application.appUuid} coin={coin} activity={loan.activity} />
        <LoanPayments payments={loan.payments} sales={loan.sales} />
      </>
    }
  >
    <Sales application={application} loan={loan} which="over" />
    <Details application={application} loan={loan} />
  </PageGrid>
)

/** Of a new loan, as it was signed; what a renewal pays off was not known to the cent when it was offered. */
const aprOf = ({ isRollForward, selectedOffer }: OfLoan['application']) =>
  isRollForward || selectedOffer === null
    ? []
    : [
        {
          key: 'apr',
          term: words.apr,
          detail: aprPercent(
            selectedOffer.schedules[selectedOffer.repayment === 'deferred' ? 'deferred' : 'interestOnly']
              .annualPercentageRate,
          ),
        },
      ]

const Details = ({ application, loan }: Pick<OfLoan, 'application' | 'loan'>) => (
  <Card as="section">
    <h3 className="mb-3 text-lg">{words.details}</h3>
    <FigureGrid
      items={[
        { key: 'amount', term: dashboard.amount, detail: wireDollars(loan.amount) },
        { key: 'rate', term: dashboard.rate, detail: ratePercent(loan.interestRate) },
        ...aprOf(application),
        { key: 'repayment', term: words.repayment, detail: words.repayments[loan.repayment] },
        { key: 'funded', term: words.funded, detail: calendarDate(loan.fundedOn) },
        { key: 'matures', term: words.matures, detail: calendarDate(loan.maturesOn) },
        { key: 'paid', term: words.paid, detail: wireDollars(loan.paid) },
      ]}
    />
  </Card>
)
