import type { DelinquencyView } from '@pledge/contract/delinquency'
import { portfolioDelinquency as words } from '@pledge/copy/en/portfolio/delinquency'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import type { DelinquencyAction } from '../../decisions/DelinquencyDialog.tsx'

type SaleToBegin = NonNullable<DelinquencyView['plannedSale']>

const textOf = ({ notice }: SaleToBegin): string => {
  if (notice === null) return words.planned.noNotice
  const { payThrough, beginsOn, sentOn, givenOn, owed, isOver } = notice
  if (payThrough === null || beginsOn === null) return words.planned.underWay
  const given = fill(words.planned.given, {
    date: calendarDate(givenOn ?? sentOn),
    amount: wireDollars(owed),
  })
  if (isOver) return `${given} ${fill(words.planned.waits, { through: calendarDate(payThrough) })}`
  const begins = fill(words.planned.begins, {
    begins: calendarDate(beginsOn),
    through: calendarDate(payThrough),
  })
  return `${given} ${begins}`
}

/** A sale of a loan in default that two agents decided on and that has not begun: its notice, its day, and how it is canceled (note 093). */
export const PlannedSale = ({
  planned,
  take,
}: {
  readonly planned: SaleToBegin
  /** Undefined for an agent without the right. */
  readonly take: ((action: DelinquencyAction) => void) | undefined
}) => (
  <Notice tone={planned.notice === null ? 'danger' : 'warn'} title={words.planned.title}>
    <p>{textOf(planned)}</p>
    {take !== undefined && (
      <div className="mt-3 flex flex-wrap gap-2">
        {planned.noticeWays.length > 0 && (
          <Button size="small" onClick={() => take({ kind: 'notifySale', ways: planned.noticeWays })}>
            {words.notifySale.action}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => take({ kind: 'cancelSale' })}>
          {words.cancelSale.action}
        </Button>
      </div>
    )}
  </Notice>
)
