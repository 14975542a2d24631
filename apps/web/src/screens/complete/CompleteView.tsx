import type { ApplicationAnswer } from '@pledge/contract/applications'
import { complete as words, type CompleteKind, type CompleteWords } from '@pledge/copy/en/screens/complete'
import type { ApplicationState } from '@pledge/domain/application/states'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { Stepper } from '@pledge/ui/Stepper'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { LoanSummary } from './LoanSummary.tsx'
import { loanProgress } from './loan-progress.ts'

export interface CompleteViewProps {
  readonly application: ApplicationAnswer
  /** As polled; newer than the application's own. */
  readonly state: ApplicationState
  /** The last four digits of the account, where known. */
  readonly accountMask: string | null
  readonly dashboardHref: string
  readonly isPaused: boolean
  readonly onLookAgain: () => void
}

/** Each kind of loan has an entry in the words; more kinds are more entries (rows 1.2.129 to 1.2.131). */
const kindOf = (_application: ApplicationAnswer): CompleteKind => 'domestic'

/** Progress, what happens next and when (rows 1.2.128, 1.2.129, 1.9.23). */
export const CompleteView = (props: CompleteViewProps) => {
  const { application, state } = props
  const kind: CompleteWords = words.kinds[kindOf(application)]
  const { steps, current } = loanProgress(application, state)
  const isDone = state === 'COMPLETE'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2" aria-live="polite">
        <h1 className="text-xl">{isDone ? words.doneTitle : words.title}</h1>
        <p className="max-w-prose text-muted">{isDone ? kind.doneLead : kind.lead}</p>
      </div>
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Section title={words.progress}>
          <Stepper
            label={words.progress}
            current={current}
            steps={steps.map((step, index) => {
              const told = kind.steps[step]
              return {
                key: step,
                label: step,
                description: index < current || isDone ? told?.done : told?.now,
              }
            })}
          />
          {!isDone && <PollNote isPaused={props.isPaused} onLookAgain={props.onLookAgain} />}
        </Section>
        <LoanSummary application={application} accountMask={props.accountMask} />
      </div>
      <Section title={words.next}>
        <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
          {(isDone ? kind.nextWhenDone : kind.next).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      <div className="flex flex-col gap-3 sm:flex-row" data-print="no">
        <a href={props.dashboardHref} className={buttonLook()}>
          {words.dashboard}
        </a>
        <DocumentsLink appUuid={application.appUuid} className={buttonLook({ variant: 'secondary' })}>
          {words.documents}
        </DocumentsLink>
      </div>
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
