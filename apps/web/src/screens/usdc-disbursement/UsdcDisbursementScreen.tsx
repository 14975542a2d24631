import type { DisbursementAccount } from '@pledge/contract/disbursement'
import { disbursement as shared } from '@pledge/copy/en/screens/disbursement'
import { usdc as words } from '@pledge/copy/en/screens/usdc'
import { fill } from '@pledge/copy/fill'
import { isCardEnabled } from '@pledge/domain/application/final-steps'
import { Card } from '@pledge/ui/Card'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { ApplicationPage } from '../../journey/ApplicationPage.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { DisbursementBackLink } from '../../journey/DisbursementBackLink.tsx'
import { DisbursementNews } from '../../journey/DisbursementNews.tsx'
import { finalStepsQuery } from '../../journey/queries.ts'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useDisbursementEntry } from '../../journey/use-disbursement-entry.ts'
import { WalletForm } from './WalletForm.tsx'

/** The wallet of an international borrower (rows 1.1.10, 1.2.20, 1.2.111), who needs no bank account. */
export function UsdcDisbursementScreen() {
  const appUuid = useAppUuid()
  return (
    <ApplicationPage title={words.title} lead={words.lead}>
      <div className="flex flex-col gap-6">
        <StepErrorNotice />
        <Wallet appUuid={appUuid} />
        <p>
          <DisbursementBackLink appUuid={appUuid} />
        </p>
      </div>
    </ApplicationPage>
  )
}

const Wallet = ({ appUuid }: { readonly appUuid: string }) => {
  const { application, account, isRight, isHeld } = useDisbursementEntry(appUuid, { method: 'USDC' })
  const steps = useQuery(finalStepsQuery(appUuid))
  const failed = [application, steps, account].filter((query) => query.isError && query.data === undefined)
  if (failed.length > 0)
    return (
      <LoadFailed
        title={shared.failedTitle}
        text={shared.failed}
        retry={shared.tryAgain}
        isRetrying={failed.some((query) => query.isFetching)}
        onRetry={() => {
          for (const query of failed) void query.refetch()
        }}
      />
    )
  const offered = account.data?.usdc
  if (!isRight || !application.data || !steps.data || !account.data || offered == null)
    return (
      <Loading label={shared.loading}>
        <Card>
          <Skeleton className="h-48 w-full" />
        </Card>
      </Loading>
    )
  const { state } = application.data
  const step = steps.data.items.find((item) => item.name === 'Disbursement Account')
  const isOpen = !isHeld && step !== undefined && isCardEnabled(step, state)
  return (
    <>
      <DisbursementNews appUuid={appUuid} account={account.data} />
      {account.data.wallet !== null && (
        <PageGrid side={!isOpen && <ActionPanel />}>
          <SavedWallet wallet={account.data.wallet} isOpen={isOpen} />
        </PageGrid>
      )}
      {isOpen && <WalletForm key={appUuid} appUuid={appUuid} state={state} {...offered} />}
    </>
  )
}

interface SavedWalletProps {
  readonly wallet: NonNullable<DisbursementAccount['wallet']>
  readonly isOpen: boolean
}

const SavedWallet = ({ wallet, isOpen }: SavedWalletProps) => (
  <Card as="section" labelledBy="saved-wallet">
    <h2 id="saved-wallet" className="text-lg">
      {words.saved}
    </h2>
    <p className="mt-2 figures wrap-anywhere">
      {fill(words.savedAt, { address: wallet.addressMask, chain: wallet.chain })}
    </p>
    {!isOpen && <p className="mt-3">{words.savedDone}</p>}
  </Card>
)
