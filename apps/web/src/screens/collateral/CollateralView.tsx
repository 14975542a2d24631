import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Skeleton } from '@pledge/ui/Skeleton'
import { PageHead } from '@pledge/ui/PageHead'
import { Section } from '@pledge/ui/Section'
import { lazy, Suspense, useState } from 'react'
import { pageData } from '../../brand/page-data.ts'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { LoanSummary } from '../../journey/LoanSummary.tsx'
import { NeedHelp } from '../../journey/NeedHelp.tsx'
import { ShortCollateral } from '../../journey/ShortCollateral.tsx'
import { loadPart } from '../../load-part.ts'
import { AddressCard } from './AddressCard.tsx'
import { AddressCheck } from '../../deposit/AddressCheck.tsx'
import { AmountsCard } from './AmountsCard.tsx'
import { DepositsCard } from './DepositsCard.tsx'
import { DueLine } from './DueLine.tsx'
import { sharesOf } from './shares.ts'
import { mayAddTo } from './where.ts'
import type { CollateralSteps } from './use-collateral-steps.ts'
import { WalletTypeChoice } from '../../deposit/WalletTypeChoice.tsx'
import { WayOn } from './WayOn.tsx'

/** Rare, and never on a first visit, so the page does not include them. */
const AboveMaximum = lazy(() =>
  loadPart(async () => ({ default: (await import('../../journey/AboveMaximum.tsx')).AboveMaximum })),
)
const UnsupportedAssets = lazy(() =>
  loadPart(async () => ({ default: (await import('../../loan/UnsupportedAssets.tsx')).UnsupportedAssets })),
)

/** Below everything else. */
const LevelsCard = lazy(() =>
  loadPart(async () => ({ default: (await import('./LevelsCard.tsx')).LevelsCard })),
)

export interface CollateralViewProps {
  readonly application: ApplicationAnswer
  readonly status: CollateralStatus
  /** Collateral is still to be sent: the loan neither has all of it, nor is it over. */
  readonly isAwaited: boolean
  readonly isPaused: boolean
  readonly onLookAgain: () => void
  readonly steps: CollateralSteps
}

/** What is due, where to send it, and the borrower's report that it was sent. */
export const CollateralView = (props: CollateralViewProps) => {
  const { application, status, steps } = props
  const { timeZone, supportPhone } = useOrganization()
  const [isSent, setIsSent] = useState(false)
  const coin = status.requiredCoinAmount.type
  const { isCovered } = sharesOf(status)
  // It was complete before, so there is no deadline, and the questions before the first deposit are done.
  const { sentConfirmedAt, isShort } = status
  const { appUuid } = application
  const isFirst = props.isAwaited && !isCovered && !isShort
  const isDue = isFirst || (isShort && !isCovered)
  const mayAdd = isCovered && mayAddTo(application)
  const offer = application.selectedOffer
  const side = (
    <>
      <DepositsCard
        status={status}
        timeZone={timeZone}
        isUpdated={isDue}
        isPaused={props.isPaused}
        onLookAgain={props.onLookAgain}
      />
      {/* On a phone deposits come first; beside the page the way on keeps its place. */}
      <div className="lg:-order-1">
        <Section title={words.loan.title}>
          <div className="flex flex-col gap-4">
            <LoanSummary application={application} />
            <WayOn
              appUuid={appUuid}
              status={status}
              isFirst={isFirst}
              isCovered={isCovered}
              timeZone={timeZone}
              isSent={isSent}
              onSent={setIsSent}
              steps={steps}
            />
          </div>
        </Section>
      </div>
      <NeedHelp>{words.help}</NeedHelp>
    </>
  )
  return (
    <>
      <Head
        status={status}
        isDue={isDue}
        isFirst={isFirst}
        isCovered={isCovered}
        mayAdd={mayAdd}
        timeZone={timeZone}
        graceHours={application.deadlineDays.graceHours}
      />
      <div className="mb-4 flex flex-col gap-4 empty:hidden md:mb-6">
        <ShortCollateral appUuid={appUuid} status={status} withAction={false} />
        {!isShort && status.aboveMaximum !== null && (
          <Suspense fallback={null}>
            <AboveMaximum appUuid={appUuid} status={status} withAction={false} />
          </Suspense>
        )}
        {status.isNotLocated && isFirst && (
          <Notice tone="warn" live="status" title={words.notLocated.title}>
            <PhoneText
              text={fill(words.notLocated.text, {
                network: words.address.networks[coin],
                phone: supportPhone,
              })}
            />
          </Notice>
        )}
        {status.wrongAssets.length > 0 && (
          <Suspense fallback={null}>
            <UnsupportedAssets
              assets={status.wrongAssets}
              coin={coin}
              supportPhone={supportPhone}
              timeZone={timeZone}
              isOver={!isDue}
            />
          </Suspense>
        )}
      </div>
      <PageGrid
        side={side}
        below={
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <LevelsCard status={status} offer={offer} />
          </Suspense>
        }
      >
        <AmountsCard status={status} offer={offer} isInService={mayAdd} />
        {(isDue || mayAdd || status.aboveMaximum !== null) && (
          <AddressCard
            address={status.wallet.depositAddress}
            coin={coin}
            isDemo={pageData().toolsPath !== null}
            copyLook={isSent || sentConfirmedAt !== null ? 'secondary' : 'primary'}
          >
            {isFirst && (
              <>
                <hr className="border-line" />
                <WalletTypeChoice
                  value={steps.walletChosen ?? status.walletType}
                  coin={coin}
                  onChoose={steps.chooseWallet}
                  failed={steps.walletFailed}
                />
                <AddressCheck appUuid={appUuid} status={status} />
              </>
            )}
          </AddressCard>
        )}
      </PageGrid>
    </>
  )
}

interface HeadProps {
  readonly status: CollateralStatus
  readonly isDue: boolean
  readonly isFirst: boolean
  readonly isCovered: boolean
  readonly mayAdd: boolean
  readonly timeZone: string
  readonly graceHours: number
}

const Head = ({ status, isDue, isFirst, isCovered, mayAdd, timeZone, graceHours }: HeadProps) => {
  // Coins that are sent but unconfirmed need no deadline: only their confirmations are awaited.
  const isToSend = isFirst && isAboveZero(status.toSend.minimum.coinQuantity)
  const { title, lead } = status.carriedCoinAmount === null ? words : words.renewal
  const ofWaiting = isFirst && !isToSend ? words.waitingTitle : title
  return (
    <PageHead
      title={mayAdd ? words.more.title : isCovered ? words.coveredTitle : ofWaiting}
      lead={
        <>
          {status.dueAt !== null && isToSend && (
            <DueLine
              dueAtMs={Date.parse(status.dueAt)}
              // The platform's clock: the reader's may be wrong, and a sandbox moves it.
              nowMs={Date.parse(status.now)}
              timeZone={timeZone}
            />
          )}
          {isDue && <p>{lead}</p>}
          {mayAdd && <p>{words.more.lead}</p>}
          {/* Deposits sent in time may be confirmed later (row 1.9.19). */}
          {status.dueAt !== null && isToSend && graceHours > 0 && (
            <p>{fill(words.deadline.grace, { hours: String(graceHours) })}</p>
          )}
        </>
      }
    />
  )
}
