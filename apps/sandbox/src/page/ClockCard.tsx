import { sandboxMoveClock } from '@pledge/sandbox/contract/sandbox'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { durationText, useMoment } from './moment.ts'
import { useSandboxAction } from './use-sandbox.ts'

const words = sandbox.clock
const HOUR = 3_600
const DAY = 86_400
/** Long enough to pass the five days for collateral, and the fourteen to complete an application. */
const STEPS = [HOUR, DAY, 6 * DAY, 15 * DAY] as const

export interface ClockCardProps {
  readonly now: string
  readonly offsetSeconds: number
}

/** Business time, which can be advanced (law 6 of the journey). */
export const ClockCard = ({ now, offsetSeconds }: ClockCardProps) => {
  const action = useSandboxAction()
  const moment = useMoment()
  const move = async (forwardSeconds: number) => {
    const moved = await api(sandboxMoveClock, { body: { forwardSeconds } })
    return fill(words.moved, { time: moment(moved.now) })
  }
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-5">
        <div>
          <p className="text-sm text-muted">{words.now}</p>
          <p className="figures text-lg font-semibold">{moment(now)}</p>
          <p className="text-sm text-muted">
            {offsetSeconds < HOUR ? words.notAhead : fill(words.ahead, { time: durationText(offsetSeconds) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {STEPS.map((seconds) => (
            <Button
              key={seconds}
              variant="secondary"
              size="small"
              loading={action.running === String(seconds)}
              onClick={() => void action.run(String(seconds), () => move(seconds))}
            >
              + {durationText(seconds)}
            </Button>
          ))}
        </div>
        <ActionOutcome outcome={action.outcome} />
      </div>
    </Section>
  )
}
