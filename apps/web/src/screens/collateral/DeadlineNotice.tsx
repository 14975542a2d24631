import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { endOfDay } from '@pledge/copy/format/deadlines'
import { Notice } from '@pledge/ui/Notice'
import { timeLeft, type TimeLeft } from './time-left.ts'

const { deadline: told } = words

const inWords = (left: TimeLeft): string => {
  switch (left.kind) {
    case 'days':
      return left.days === 1 ? told.oneDay : fill(told.days, { count: String(left.days) })
    case 'hours':
      return told.hours
    case 'passed':
      return told.passed
  }
}

export interface DeadlineNoticeProps {
  readonly dueAtMs: number
  readonly nowMs: number
  readonly timeZone: string
  readonly isRenewal: boolean
}

/** Until when the collateral must be sent (row 1.9.18): the end of its last day. */
export const DeadlineNotice = ({ dueAtMs, nowMs, timeZone, isRenewal }: DeadlineNoticeProps) => {
  const left = timeLeft(dueAtMs, nowMs)
  return (
    <Notice
      tone={left.kind === 'days' ? 'info' : 'warn'}
      title={
        <>
          {told.term} {endOfDay(dueAtMs, { timeZone })} · {inWords(left)}
        </>
      }
    >
      {isRenewal ? words.renewal.note : told.note}
    </Notice>
  )
}
