import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { complete as words } from '@pledge/copy/en/screens/complete'
import { renewal } from '@pledge/copy/en/screens/renewal'
import type { ApplicationState } from '@pledge/domain/application/states'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { Section } from '@pledge/ui/Section'
import { Stepper } from '@pledge/ui/Stepper'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { mayCancel } from '../../journey/may-cancel.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { ShortCollateral } from '../../journey/ShortCollateral.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { ReceivedCollateral } from '../../loan/ReceivedCollateral.tsx'
import { loanProgress } from './loan-progress.ts'
import { RenewalSummary } from './RenewalSummary.tsx'

export interface RenewalViewProps {
  readonly application: ApplicationAnswer
  /** As polled; newer than the application's own. */
  readonly state: ApplicationState
  readonly collateral: CollateralStatus | undefined
  readonly isPaused: boolean
  readonly onLookAgain: () => void
}

const { complete: own } = renewal
type Step = keyof typeof own.steps

/** The page's text at the top. */
const tellingOf = ({ state, collateral }: RenewalViewProps) => {
  if (state === 'COMPLETE') return { title: own.doneTitle, lead: own.doneLead }
  if (collateral?.isShort === true) return { title: own.shortTitle, lead: own.leadShort }
  const isDue = state === 'WAITING_FOR_COLLATERAL'
  return { title: own.title, lead: isDue ? own.leadDue : own.lead }
}

/** The document's heading, from `tellingOf`. */
export const renewalTitle = (state: string | undefined): string =>
  state === 'COMPLETE' ? own.doneTitle : own.title

/** The last page of a renewal: its progress, the new loan, and what happens next (rows 1.2.131, 1.4.24 to 1.4.28). */
export const RenewalView = (props: RenewalViewProps) => {
  const { application, state, collateral } = props
  const { appUuid } = application
  const { timeZone } = useOrganization()
  const { steps, current } = loanProgress(application, state)
  const isDone = state === 'COMPLETE'
  const isDue = state === 'WAITING_FOR_COLLATERAL'
  const telling = tellingOf(props)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2" aria-live="polite">
        <h1 className="text-xl">{telling.title}</h1>
        <p className="max-w-prose text-muted">{telling.lead}</p>
      </div>
      <ShortCollateral appUuid={appUuid} status={isDone ? undefined : collateral} />
      <PageGrid
        side={
          <>
            <Card className="flex flex-col gap-3 print:hidden">
              <PrimaryAction bar>
                <a
                  href={pathOfPage(isDue ? 'collateral' : 'dashboard', appUuid)}
                  className={buttonLook({ block: true })}
                >
                  {isDue ? own.send : words.dashboard}
                </a>
              </PrimaryAction>
              {isDue && (
                <a
                  href={pathOfPage('dashboard', appUuid)}
                  className={buttonLook({ variant: 'secondary', block: true })}
                >
                  {words.dashboard}
                </a>
              )}
              <DocumentsLink appUuid={appUuid} className={buttonLook({ variant: 'secondary', block: true })}>
                {words.documents}
              </DocumentsLink>
              {mayCancel(application) && <p className="text-sm text-muted">{own.cancel}</p>}
            </Card>
            <RenewalSummary
              application={application}
              held={(collateral ?? application.collateral)?.wallet.currentTotalCoinBalance}
            />
          </>
        }
      >
        <Section title={words.progress}>
          <Stepper
            label={words.progress}
            current={current}
            steps={steps.map((step, index) => ({
              key: step,
              label: step,
              description: own.steps[step as Step][index < current || isDone ? 'done' : 'now'],
            }))}
          />
          {!isDone && <PollNote isPaused={props.isPaused} onLookAgain={props.onLookAgain} />}
        </Section>
        <Section title={words.next}>
          <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
            {(isDone ? own.nextWhenDone : own.next).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
        {collateral !== undefined && <ReceivedCollateral status={collateral} timeZone={timeZone} />}
      </PageGrid>
    </div>
  )
}

const PollNote = ({ isPaused, onLookAgain }: Pick<RenewalViewProps, 'isPaused' | 'onLookAgain'>) => (
  <div className="mt-5 flex flex-wrap items-center gap-3 text-sm text-muted">
    {isPaused ? words.paused : words.updated}
    {isPaused && (
      <Button variant="secondary" size="small" onClick={onLookAgain}>
        {words.checkAgain}
      </Button>
    )}
  </div>
)
