import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import type { DisbursementAccount } from '@pledge/contract/disbursement'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { aboveMaximum } from '@pledge/copy/en/screens/above-maximum'
import { complete as words, type CompleteKind, type CompleteWords } from '@pledge/copy/en/screens/complete'
import { fill } from '@pledge/copy/fill'
import { range } from '@pledge/copy/format/range'
import type { ApplicationState } from '@pledge/domain/application/states'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { Section } from '@pledge/ui/Section'
import { Stepper } from '@pledge/ui/Stepper'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { AboveMaximum } from '../../journey/AboveMaximum.tsx'
import { DisbursementNews } from '../../journey/DisbursementNews.tsx'
import { ShortCollateral } from '../../journey/ShortCollateral.tsx'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { ReceivedCollateral } from '../../loan/ReceivedCollateral.tsx'
import { LoanSummary } from './LoanSummary.tsx'
import { MicroTransferBox } from './MicroTransferBox.tsx'
import { loanProgress } from './loan-progress.ts'

export interface CompleteViewProps {
  readonly application: ApplicationAnswer
  /** As polled; newer than the application's own. */
  readonly state: ApplicationState
  readonly account: DisbursementAccount
  /** Undefined once the borrower has the money. */
  readonly collateral: CollateralStatus | undefined
  /** The received collateral, also after the disbursement. */
  readonly received: CollateralStatus | undefined
  /** The loan's dates, once the borrower has the money. */
  readonly loan: LoanAnswer | undefined
  readonly dashboardHref: string
  readonly isPaused: boolean
  readonly onLookAgain: () => void
}

/** Each kind of loan has an entry in the words; more kinds need more entries (rows 1.2.129 to 1.2.131). */
const kindOf = ({ isInternational, isRollForward }: ApplicationAnswer): CompleteKind => {
  // Better no page than one that announces money that is not sent.
  if (isRollForward) throw new Error('There are no words yet for the completion of a renewal')
  return isInternational ? 'international' : 'domestic'
}

/** How long each part of a disbursement takes, by its method (rows 1.9.21 to 1.9.23). */
const daysOf = ({ isInternational, usualTimes }: ApplicationAnswer) => {
  const { achPayoutBusinessDays: ach, usdcPayoutBusinessDays: usdc, usdcTestBusinessDays: test } = usualTimes
  const disbursement = isInternational ? usdc : ach
  return { days: range(disbursement.from, disbursement.to), testDays: range(test.from, test.to) }
}

const endOf = (state: ApplicationState, { isOwedAgain, stand }: DisbursementAccount) => {
  if (state !== 'COMPLETE') return 'under way'
  if (!isOwedAgain) return 'done'
  // Nothing advances until the borrower has entered another account.
  if (stand === 'ASKED_AGAIN') return 'awaited'
  return stand === 'HELD' ? 'held' : 'owed'
}

interface Report {
  readonly title: string
  readonly lead: string
  readonly next: readonly string[]
}
type Telling = ReturnType<typeof endOf> | 'short' | 'to confirm' | 'confirmed'

/** The page's texts at the top and the end. */
const tellingOf = (kind: CompleteWords, end: Telling): Report => {
  switch (end) {
    case 'to confirm':
      return kind.toConfirm ?? tellingOf(kind, 'under way')
    case 'confirmed':
      return kind.confirmed ?? tellingOf(kind, 'under way')
    case 'under way':
      return { title: words.title, lead: kind.lead, next: kind.next }
    case 'short':
      return { title: words.shortTitle, lead: kind.short.lead, next: kind.short.next }
    case 'done':
      return { title: words.doneTitle, lead: kind.doneLead, next: kind.nextWhenDone }
    case 'owed':
      return { title: words.owedTitle, lead: kind.owed.lead, next: kind.owed.next }
    case 'awaited':
      return {
        title: words.owedTitle,
        lead: kind.owed.lead,
        next: [kind.owed.enter, ...kind.owed.next],
      }
    case 'held':
      return {
        title: words.owedTitle,
        lead: kind.owed.lead,
        next: [kind.owed.held, kind.owed.enter, ...kind.owed.next],
      }
  }
}

/** Progress, what happens next and when (rows 1.2.128, 1.2.129, 1.9.23); also for a returned disbursement. */
export const CompleteView = (props: CompleteViewProps) => {
  const { application, state, account } = props
  const { timeZone, supportPhone } = useOrganization()
  const kind: CompleteWords = words.kinds[kindOf(application)]
  const end = endOf(state, account)
  const isDone = end === 'done'
  const isOwed = state === 'COMPLETE' && account.isOwedAgain
  const isAwaited = end === 'awaited'
  const { steps, current } = loanProgress(application, state, isOwed)
  const isShort = !isDone && props.collateral?.isShort === true
  // The news of a disbursement in review or on its way does not apply while collateral is missing.
  const isNewsTrue = !isShort || account.trouble !== null || account.stand === 'HELD'
  const days = daysOf(application)
  const withDays = (sentence: string) => fill(sentence, days)
  const isTestDue = state === 'BORROWER_MICRO_DEPOSIT_CONFIRM'
  const stage = isTestDue ? 'to confirm' : state === 'MANUAL_FUNDING_RELEASE' ? 'confirmed' : end
  // A deficient loan has a notice of its own; a returned disbursement takes precedence.
  const isAbove = !isShort && end === 'under way' && props.collateral?.aboveMaximum != null
  const isToAct = isAwaited || isShort || isTestDue || isAbove
  const underWay = isShort ? 'short' : stage
  const telling = isAbove && !isTestDue ? aboveMaximum : tellingOf(kind, end === 'under way' ? underWay : end)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2" aria-live="polite">
        <h1 className="text-xl">{telling.title}</h1>
        <p className="max-w-prose text-muted">{telling.lead}</p>
      </div>
      <ShortCollateral appUuid={application.appUuid} status={isShort ? props.collateral : undefined} />
      {isAbove && (
        <AboveMaximum
          appUuid={application.appUuid}
          status={props.collateral}
          isUnderTitle={telling === aboveMaximum}
        />
      )}
      {isOwed && isNewsTrue && (
        <DisbursementNews appUuid={application.appUuid} account={account} withAction isUnderTitle />
      )}
      {isTestDue && <MicroTransferBox appUuid={application.appUuid} account={account} days={days.testDays} />}
      <PageGrid
        side={
          <>
            <Card className="flex flex-col gap-3 print:hidden">
              {/* If another account is requested above, that is the action. */}
              <PrimaryAction bar={!isToAct}>
                <a
                  href={props.dashboardHref}
                  className={buttonLook({
                    variant: isToAct ? 'secondary' : 'primary',
                    block: true,
                  })}
                >
                  {words.dashboard}
                </a>
              </PrimaryAction>
              <DocumentsLink
                appUuid={application.appUuid}
                className={buttonLook({ variant: 'secondary', block: true })}
              >
                {words.documents}
              </DocumentsLink>
              {end === 'under way' && (
                <p className="text-sm text-muted">
                  <PhoneText text={fill(words.cancel, { phone: supportPhone })} />
                </p>
              )}
            </Card>
            <LoanSummary
              application={application}
              held={(props.collateral ?? application.collateral)?.wallet.currentTotalCoinBalance}
              account={account}
              isAwaited={isOwed}
              loan={props.loan}
            />
          </>
        }
      >
        <Section title={words.progress}>
          <Stepper
            label={words.progress}
            current={current}
            steps={steps.map((step, index) => {
              const held = isShort ? kind.short.step : isAbove && !isTestDue ? aboveMaximum.step : undefined
              const under = index === current && held !== undefined ? held : kind.steps[step]?.now
              const now = isOwed ? kind.owed.step : under
              const sentence = index < current || isDone ? kind.steps[step]?.done : now
              return {
                key: step,
                label: step,
                description: sentence === undefined ? undefined : withDays(sentence),
              }
            })}
          />
          {!isDone && !isAwaited && <PollNote isPaused={props.isPaused} onLookAgain={props.onLookAgain} />}
        </Section>
        <Section title={words.next}>
          <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
            {telling.next.map(withDays).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
        {props.received !== undefined && <ReceivedCollateral status={props.received} timeZone={timeZone} />}
      </PageGrid>
    </div>
  )
}

const PollNote = ({
  isPaused,
  onLookAgain,
}: {
  readonly isPaused: boolean
  readonly onLookAgain: () => void
}) => (
  <div className="mt-5 flex flex-wrap items-center gap-3 text-sm text-muted">
    {isPaused ? words.paused : words.updated}
    {isPaused && (
      <Button variant="secondary" size="small" onClick={onLookAgain}>
        {words.checkAgain}
      </Button>
    )}
  </div>
)
