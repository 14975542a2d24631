import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { endOfDay } from '../../brand/dates.ts'
import { timeLeft, type TimeLeft } from './time-left.ts'

const { deadline: texts } = words

const inWords = (left: TimeLeft): string => {
  switch (left.kind) {
    case 'days':
      return left.days === 1 ? texts.oneDay : fill(texts.days, { count: String(left.days) })
    case 'hours':
      return texts.hours
    case 'passed':
      return texts.passed
  }
}

export interface DueLineProps {
  readonly dueAtMs: number
  readonly nowMs: number
  readonly timeZone: string
}

/** The deadline for sending the collateral (row 1.9.18): the end of its last day. It is highlighted on that day. */
export const DueLine = ({ dueAtMs, nowMs, timeZone }: DueLineProps) => {
  const left = timeLeft(dueAtMs, nowMs)
  const isLate = left.kind !== 'days'
  return (
    <p className="grid text-ink grid-cols-[20px_minmax(0,1fr)] gap-x-2">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`mt-0.5 size-5 ${isLate ? 'text-warn' : 'text-muted'}`}
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5.2l3.4 2" />
      </svg>
      <span>
        {texts.term} <b className="font-semibold">{endOfDay(dueAtMs, { timeZone })}</b>{' '}
        <span className={`whitespace-nowrap ${isLate ? 'font-semibold text-warn' : 'text-muted'}`}>
          {inWords(left)}
        </span>
      </span>
    </p>
  )
}
