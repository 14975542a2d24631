import type { BankLinkItemAnswer } from '@pledge/contract/bank-link'
import { messages } from '@pledge/copy/en/messages'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { fill } from '@pledge/copy/fill'
import { REACTION_TO } from '@pledge/domain/disbursement/link-status'
import { linkedInstitutions } from '@pledge/domain/disbursement/linked-institutions'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { EmptyState } from '@pledge/ui/EmptyState'
import { Notice } from '@pledge/ui/Notice'
import { Spinner } from '@pledge/ui/Spinner'
import { useBankLinkItems } from '../../bank-link/items.ts'
import { LoadingCard } from '@pledge/ui/LoadingCard'
import { ManualEntryLink } from '../../bank-link/ManualEntryLink.tsx'
import { LinkNotReady } from '../../bank-link/LinkNotReady.tsx'
import { ApplicationPage } from '../../journey/ApplicationPage.tsx'
import { PageLink } from '../../journey/PageLink.tsx'
import { DisbursementBackLink } from '../../journey/DisbursementBackLink.tsx'
import { DisbursementNews } from '../../journey/DisbursementNews.tsx'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useDisbursementEntry } from '../../journey/use-disbursement-entry.ts'
import { AccountForm } from './AccountForm.tsx'
import { LinkNotice } from './LinkNotice.tsx'

const words = bankLink.choose

/** A link whose status changes by itself. */
const isMoving = ({ status }: BankLinkItemAnswer) => ['load', 'verify'].includes(REACTION_TO[status])
const isLoading = ({ status }: BankLinkItemAnswer) => REACTION_TO[status] === 'load'

/** Choice of the linked account that receives the money (rows 1.2.24, 1.2.112), or that a loan in service is paid from. */
export function ChooseAccountScreen() {
  const appUuid = useAppUuid()
  const { application, account, isRight, isHeld, isToPayFrom } = useDisbursementEntry(appUuid, {
    isLinking: true,
  })
  const state = application.data?.state
  return (
    <ApplicationPage title={words.title} lead={isToPayFrom ? words.leadToPay : words.lead}>
      <div className="flex flex-col gap-6">
        <StepErrorNotice />
        {account.data !== undefined && <DisbursementNews appUuid={appUuid} account={account.data} />}
        {isRight && !isHeld && state !== undefined && (
          <Accounts appUuid={appUuid} state={state} isToPayFrom={isToPayFrom} />
        )}
        {!isRight && <LinkNotReady label={words.loading} queries={[application, account]} />}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {!isHeld && <ManualEntryLink appUuid={appUuid} text={words.manually} />}
          <DisbursementBackLink appUuid={appUuid} />
        </p>
      </div>
    </ApplicationPage>
  )
}

interface AccountsProps {
  readonly appUuid: string
  readonly state: string
  readonly isToPayFrom: boolean
}

const Accounts = ({ appUuid, state, isToPayFrom }: AccountsProps) => {
  const { query, isPaused, restart } = useBankLinkItems(
    appUuid,
    (items) => items !== undefined && !items.some(isMoving),
  )
  // Accounts read before a change elsewhere must not be offered.
  if (query.data === undefined || !query.isFetchedAfterMount)
    return query.isError ? (
      <Unreadable isRetrying={query.isFetching} onRetry={restart} />
    ) : (
      <LoadingCard label={words.loading} />
    )
  const items = query.data
  const institutions = linkedInstitutions(items)
  const loading = items.find(isLoading)
  return (
    <>
      {query.isError && <Unreadable isRetrying={query.isFetching} onRetry={restart} />}
      {items.map((item) => (
        <LinkNotice key={item.uuid} appUuid={appUuid} item={item} isToPayFrom={isToPayFrom} />
      ))}
      {loading !== undefined && (
        <Loader bank={loading.institution.name} isPaused={isPaused} onCheck={restart} />
      )}
      {institutions.length > 0 && (loading === undefined || isPaused) && (
        <AccountForm appUuid={appUuid} state={state} isToPayFrom={isToPayFrom} institutions={institutions} />
      )}
      {items.length === 0 && (
        <Nothing appUuid={appUuid} text={isToPayFrom ? words.emptyToPay : words.empty} />
      )}
    </>
  )
}

/** Row 1.8.03. */
const Unreadable = ({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) => (
  <Notice
    tone="danger"
    live="alert"
    action={
      <Button size="small" loading={isRetrying} onClick={onRetry}>
        {words.tryAgain}
      </Button>
    }
  >
    {messages.errors.accountsFailed}
  </Notice>
)

interface LoaderProps {
  readonly bank: string
  readonly isPaused: boolean
  readonly onCheck: () => void
}

/** While a link is PENDING (row 1.2.114) or UPDATING (gap G.50). */
const Loader = ({ bank, isPaused, onCheck }: LoaderProps) =>
  isPaused ? (
    <Notice
      live="status"
      action={
        <Button variant="secondary" size="small" onClick={onCheck}>
          {words.checkAgain}
        </Button>
      }
    >
      {words.slow}
    </Notice>
  ) : (
    <Card>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        <span className="min-w-0 break-words">{fill(words.loadingAt, { bank })}</span>
      </p>
    </Card>
  )

const Nothing = ({ appUuid, text }: { readonly appUuid: string; readonly text: string }) => (
  <EmptyState
    title={words.emptyTitle}
    action={
      <PageLink page="link-account" appUuid={appUuid} className={buttonLook({})}>
        {words.linkAccount}
      </PageLink>
    }
  >
    {text}
  </EmptyState>
)
