import { credit as words } from '@pledge/copy/en/screens/credit'
import { fill } from '@pledge/copy/fill'
import type { ApplicationState } from '@pledge/domain/application/states'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { ApplicationProgress } from '../../journey/ApplicationProgress.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { applicationQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useRightPage } from '../../journey/use-right-page.ts'
import { Recheck } from './Recheck.tsx'
import { WayOut } from './WayOut.tsx'

export interface CreditOutcomeProps {
  readonly state: Extract<ApplicationState, `SOFT_CREDIT_${string}`>
  readonly kind: 'frozen' | 'locked' | 'noMatch'
}

/** What stops the credit check, what to do about it, and a retry (rows 1.2.78 to 1.2.82). */
export const CreditOutcome = ({ state, kind }: CreditOutcomeProps) => {
  const appUuid = useAppUuid()
  const { supportPhone, shortName } = useOrganization()
  const { data: application, isError, isFetching, refetch } = useQuery(applicationQuery(appUuid))
  const isRight = useRightPage(appUuid, application?.state, application?.state === state)
  const { title, lead, steps } = words[kind]
  const slots = { phone: supportPhone, lender: shortName }
  return (
    <PageLayout title={title} progress={<ApplicationProgress />}>
      <PageHead title={title} lead={lead} />
      {isError && application === undefined ? (
        <LoadFailed
          title={words.failedTitle}
          text={words.failed}
          retry={words.tryAgain}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageGrid
          side={
            <ActionPanel isHelpElsewhere>
              {isRight && application !== undefined && <Recheck application={application} state={state} />}
            </ActionPanel>
          }
          below={
            isRight && application !== undefined ? (
              <WayOut application={application} state={state} />
            ) : (
              <Loading label={words.loading}>
                <Skeleton className="h-64 w-full" />
              </Loading>
            )
          }
        >
          {kind === 'locked' && application?.isInternational !== true && (
            <Notice tone="warn" title={words.locked.thirtyDays} />
          )}
          <Card as="section" labelledBy="credit-steps">
            <h2 id="credit-steps" className="text-lg">
              {words.whatToDo}
            </h2>
            <ol className="mt-4 flex flex-col gap-5">
              {steps.map((step, index) => (
                <NumberedStep
                  key={step.title}
                  number={index + 1}
                  title={step.title}
                  text={fill(step.text, slots)}
                />
              ))}
            </ol>
          </Card>
        </PageGrid>
      )}
    </PageLayout>
  )
}

const NumberedStep = (props: { readonly number: number; readonly title: string; readonly text: string }) => (
  <li className="flex gap-4">
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-strong figures"
    >
      {props.number}
    </span>
    <div className="min-w-0 pt-1">
      <h3 className="text-base">{props.title}</h3>
      <p className="mt-1 max-w-prose">
        <PhoneText text={props.text} />
      </p>
    </div>
  </li>
)
