import type { ActivityView } from '@pledge/contract/loan-watch'
import type { MarginView } from '@pledge/contract/margin-view'
import { marginCall } from '@pledge/copy/en/screens/margin-call'
import { Card } from '@pledge/ui/Card'
import { dateTime } from '../../../brand/dates.ts'
import { useOrganization } from '../../../brand/use-organization.ts'

const words = marginCall.timeline

interface Step {
  readonly key: string
  readonly name: string
  readonly at: string
}

export interface CallTimelineProps {
  readonly call: NonNullable<MarginView['call']>
  readonly activity: readonly ActivityView[]
  readonly answeredAt: string
}

const stepsOf = ({ call, activity }: CallTimelineProps): readonly Step[] => {
  const warning = activity.find(({ kind, at }) => kind === 'warning-reached' && at <= call.openedAt)
  return [
    ...(warning === undefined ? [] : [{ key: 'warning', name: words.warning, at: warning.at }]),
    { key: 'call', name: words.call, at: call.openedAt },
    // While the clock stands still, nobody knows when the next one is.
    ...(call.isPaused ? [] : (call.reminders ?? []).map((at) => ({ key: at, name: words.reminder, at }))),
    ...(call.isPaused ? [] : [{ key: 'deadline', name: words.deadline, at: call.cureBy }]),
  ]
}

/** What happened of a margin call, and what comes when. */
export const CallTimeline = (props: CallTimelineProps) => {
  const { timeZone } = useOrganization()
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h3 className="text-base">{words.title}</h3>
      <ol className="flex flex-col">
        {stepsOf(props).map(({ key, name, at }) => {
          const isDone = Date.parse(at) <= Date.parse(props.answeredAt)
          return (
            <li key={key} className="relative flex gap-3 pb-3 last:pb-0">
              <span
                aria-hidden="true"
                className={`mt-1.5 size-3 shrink-0 rounded-full border-2 ${isDone ? 'border-danger bg-danger' : 'border-control bg-raised'}`}
              />
              <span className="min-w-0">
                <b className="block font-semibold">
                  {name}
                  <span className="sr-only">, {isDone ? words.done : words.next}</span>
                </b>
                <span className="block text-sm text-muted figures">
                  {dateTime(Date.parse(at), { timeZone })}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
