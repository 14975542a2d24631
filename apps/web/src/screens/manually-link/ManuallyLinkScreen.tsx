import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import { Card } from '@pledge/ui/Card'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { ApplicationPage } from '../../journey/ApplicationPage.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { DisbursementBackLink } from '../../journey/DisbursementBackLink.tsx'
import { DisbursementNews } from '../../journey/DisbursementNews.tsx'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useDisbursementEntry } from '../../journey/use-disbursement-entry.ts'
import { BankForm } from './BankForm.tsx'

const { entry } = words

/** Manual entry of a bank account (rows 1.2.110, 1.2.113). */
export function ManuallyLinkScreen() {
  const appUuid = useAppUuid()
  const { application, account, isRight, isHeld } = useDisbursementEntry(appUuid)
  const state = application.data?.state
  const failed = [application, account].find((query) => query.isLoadingError)
  return (
    <ApplicationPage title={entry.title} lead={entry.lead}>
      <div className="flex flex-col gap-6">
        <StepErrorNotice />
        {account.data !== undefined && <DisbursementNews appUuid={appUuid} account={account.data} />}
        {isRight && !isHeld && state !== undefined && (
          <BankForm key={appUuid} appUuid={appUuid} state={state} />
        )}
        {!isRight && failed !== undefined && (
          <LoadFailed
            title={words.failedTitle}
            text={words.failed}
            retry={words.tryAgain}
            isRetrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        )}
        {!isRight && failed === undefined && (
          <Loading label={words.loading}>
            <Card>
              <Skeleton className="h-48 w-full" />
            </Card>
          </Loading>
        )}
        <p>
          <DisbursementBackLink appUuid={appUuid} />
        </p>
      </div>
    </ApplicationPage>
  )
}
