import type { FinalStepsAnswer } from '@pledge/contract/final-steps'
import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import { fill } from '@pledge/copy/fill'
import { isCardEnabled } from '@pledge/domain/application/final-steps'
import type { ApplicationState } from '@pledge/domain/application/states'
import { buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { ApplicationPage } from '../../journey/ApplicationPage.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { PageLink } from '../../journey/PageLink.tsx'
import { DisbursementBackLink } from '../../journey/DisbursementBackLink.tsx'
import { DisbursementNews } from '../../journey/DisbursementNews.tsx'
import { finalStepsQuery } from '../../journey/queries.ts'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useDisbursementEntry } from '../../journey/use-disbursement-entry.ts'

/** Choice of the disbursement method (rows 1.2.109 to 1.2.111). */
export function DisbursementScreen() {
  const appUuid = useAppUuid()
  return (
    <ApplicationPage title={words.title} lead={words.lead}>
      <StepErrorNotice />
      <Choices appUuid={appUuid} />
      <p className="mt-6">
        <DisbursementBackLink appUuid={appUuid} />
      </p>
    </ApplicationPage>
  )
}

const Choices = ({ appUuid }: { readonly appUuid: string }) => {
  const { application, account, isRight, isHeld, isAfterReturn } = useDisbursementEntry(appUuid)
  const steps = useQuery(finalStepsQuery(appUuid))
  const queries = [application, steps, account]
  const failed = queries.filter((query) => query.isError && query.data === undefined)
  if (failed.length > 0)
    return (
      <LoadFailed
        title={words.failedTitle}
        text={words.failed}
        retry={words.tryAgain}
        isRetrying={failed.some((query) => query.isFetching)}
        onRetry={() => {
          for (const query of failed) void query.refetch()
        }}
      />
    )
  if (!isRight || !application.data || !steps.data || !account.data)
    return (
      <Loading label={words.loading}>
        <PageGrid side={<ActionPanel />}>
          <Card>
            <Skeleton className="h-28 w-full" />
          </Card>
        </PageGrid>
      </Loading>
    )
  const isOpen = !isHeld && (isAfterReturn || isDisbursementOpen(steps.data, application.data.state))
  return (
    <PageGrid side={<ActionPanel />}>
      <DisbursementNews appUuid={appUuid} account={account.data} />
      {account.data.accountMask !== null && (
        <SavedAccount
          mask={account.data.accountMask}
          holder={account.data.accountHolder}
          bank={account.data.institution}
          isOpen={isOpen}
        />
      )}
      {isOpen && CHOICES.map((choice) => <Choice key={choice.page} {...choice} appUuid={appUuid} />)}
    </PageGrid>
  )
}

/** While the step is open, or while the saved account can still be replaced, which is confirmed first (decision 15). */
const isDisbursementOpen = ({ items }: FinalStepsAnswer, state: ApplicationState): boolean => {
  const step = items.find(({ name }) => name === 'Disbursement Account')
  if (step === undefined) return false
  const isSigned = items.some(({ name, status }) => name === 'Review Agreements' && status !== 'NOT_STARTED')
  return isCardEnabled(step, state) || (step.status === 'COMPLETED' && !isSigned)
}

interface SavedAccountProps {
  readonly mask: string
  readonly holder: string | null
  /** The bank of the link; null when entered manually. */
  readonly bank: string | null
  readonly isOpen: boolean
}

const SavedAccount = ({ mask, holder, bank, isOpen }: SavedAccountProps) => (
  <Card as="section" labelledBy="saved-account">
    <h2 id="saved-account" className="text-lg">
      {words.saved}
    </h2>
    <p className="mt-2 figures break-words">
      {bank === null
        ? fill(words.savedEnding, { mask: mask.replaceAll(/\D/g, '') })
        : fill(words.savedAt, { bank, mask: mask.replaceAll(/\D/g, '') })}
    </p>
    {holder !== null && <p className="text-muted">{fill(words.savedHolder, { name: holder })}</p>}
    {!isOpen && <p className="mt-3">{words.savedDone}</p>}
  </Card>
)

/** Rows 1.2.109 and 1.2.110: each with its own button, because clicking a card chooses nothing. */
const CHOICES = [
  {
    page: 'link-account',
    title: words.linkTitle,
    text: words.linkText,
    time: words.linkTime,
    action: words.link,
  },
  {
    page: 'manually-link',
    title: words.manuallyTitle,
    text: words.manuallyText,
    time: words.manuallyTime,
    action: words.manually,
  },
] as const

type ChoiceProps = (typeof CHOICES)[number] & { readonly appUuid: string }

const Choice = ({ page, title, text, time, action, appUuid }: ChoiceProps) => (
  <Card as="section" labelledBy={page}>
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h2 id={page} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{text}</p>
        <p className="mt-1 text-sm text-muted">{time}</p>
      </div>
      <PageLink page={page} appUuid={appUuid} className={`${buttonLook()} shrink-0 sm:min-w-44`}>
        {action}
      </PageLink>
    </div>
  </Card>
)
