import type { MarginView } from '@pledge/contract/margin-view'
import { marginCall as words } from '@pledge/copy/en/screens/margin-call'
import { fill } from '@pledge/copy/fill'
import { useEffect, useState } from 'react'
import { timeLeft } from './time-left.ts'

/** A minute is shown late by this much at most. */
const TICK_MS = 5_000

export interface CallClockProps {
  readonly call: NonNullable<MarginView['call']>
  /** The business time of the server when it answered, and when that was here: the clock of a device may be wrong. */
  readonly answeredAt: string
  readonly fetchedAtMs: number
}

/** What is left of the time of a margin call, by the clock of the server. */
export const CallClock = ({ call, answeredAt, fetchedAtMs }: CallClockProps) => {
  const [hereMs, setHereMs] = useState(() => Date.now())
  useEffect(() => {
    if (call.isPaused) return undefined
    const timer = setInterval(() => setHereMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [call.isPaused])
  const passedMs = Math.max(0, hereMs - fetchedAtMs)
  const { hours, minutes, share, isOver } = timeLeft(call, Date.parse(answeredAt) + passedMs)
  const slots = { hours: String(hours), minutes: String(minutes) }
  if (call.isPaused) return <p className="text-lg font-semibold">{words.pausedClock}</p>
  if (isOver) return <p className="text-lg font-semibold">{words.over}</p>
  return (
    <div className="flex flex-col gap-2">
      <div role="timer" aria-label={fill(words.left, slots)}>
        <p aria-hidden="true" className="text-2xl font-semibold tracking-tight figures">
          {hours}
          <span className="text-base tracking-normal">{words.hours}</span> {String(minutes).padStart(2, '0')}
          <span className="text-base tracking-normal">{words.minutes}</span>
        </p>
      </div>
      <div
        aria-hidden="true"
        className="overflow-hidden rounded-full"
        style={{ height: 8, background: 'color-mix(in oklab, var(--danger) 20%, transparent)' }}
      >
        <div className="h-full rounded-full bg-danger" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="text-sm">{words.clockNote}</p>
    </div>
  )
}
