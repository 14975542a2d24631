import { Button } from '@pledge/ui/Button'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { sandbox as words } from '../words/sandbox.ts'
import { PageLayout } from './PageLayout.tsx'
import { BankLinksCard } from './BankLinksCard.tsx'
import { BureauCard } from './BureauCard.tsx'
import { ChainsCard } from './ChainsCard.tsx'
import { ClockCard } from './ClockCard.tsx'
import { CustodianCard } from './CustodianCard.tsx'
import { DepositsCard } from './DepositsCard.tsx'
import { EstateCard } from './EstateCard.tsx'
import { JobsCard } from './JobsCard.tsx'
import { MailsCard } from './MailsCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { PricesCard } from './PricesCard.tsx'
import { RepaymentsCard } from './RepaymentsCard.tsx'
import { UsdcPaymentsCard } from './UsdcPaymentsCard.tsx'
import { ScreeningCard } from './ScreeningCard.tsx'
import { SignInsCard } from './SignInsCard.tsx'
import { TextsCard } from './TextsCard.tsx'
import { VenuesCard } from './VenuesCard.tsx'
import { sandboxQuery, type Sandbox } from './use-sandbox.ts'
import { WalletScreeningCard } from './WalletScreeningCard.tsx'

/** Only with simulated providers: controls for the outside world. */
export const SandboxScreen = () => {
  const world = useQuery(sandboxQuery)
  return (
    <PageLayout title={words.title}>
      <div className="flex flex-col gap-6">
        <h1 className="text-xl">{words.heading}</h1>
        <Notice tone="warn" title={words.notReal}>
          {words.notRealText}
        </Notice>
        {world.isError && (
          <Notice
            tone="danger"
            live="alert"
            title={words.failedTitle}
            action={
              <Button
                variant="secondary"
                size="small"
                loading={world.isFetching}
                onClick={() => void world.refetch()}
              >
                {words.tryAgain}
              </Button>
            }
          >
            {words.failed}
          </Notice>
        )}
        {world.data === undefined ? (
          !world.isError && (
            <Loading label={words.loading}>
              <Skeleton className="h-96 w-full" />
            </Loading>
          )
        ) : (
          <World world={world.data} />
        )}
      </div>
    </PageLayout>
  )
}

const World = ({ world }: { readonly world: Sandbox }) => (
  <>
    <div>
      <Disclosure summary={words.howTitle} look="quiet">
        <ol className="flex max-w-prose list-decimal flex-col gap-1.5 pl-5 text-base">
          {words.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Disclosure>
      <p className="text-sm text-muted">{words.paused}</p>
    </div>
    <SignInsCard signIns={world.signIns} />
    <DepositsCard addresses={world.depositAddresses} coins={world.chains.map(({ coin }) => coin)} />
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <ChainsCard chains={world.chains} />
        <ClockCard now={world.now} offsetSeconds={world.clockOffsetSeconds} />
        <BureauCard />
        <CustodianCard />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <PricesCard prices={world.prices} />
        <VenuesCard venues={world.venues} />
        <JobsCard />
        <BankLinksCard />
        <ScreeningCard />
        <WalletScreeningCard />
      </div>
    </div>
    <EstateCard />
    <PaymentsCard payments={world.payments} />
    <RepaymentsCard />
    <UsdcPaymentsCard />
    <MailsCard mails={world.mails} />
    <TextsCard />
  </>
)
