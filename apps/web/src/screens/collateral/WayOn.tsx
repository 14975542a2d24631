import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { dateTime, endOfDay } from '../../brand/dates.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { SentForm } from '../../deposit/SentForm.tsx'
import type { CollateralSteps } from './use-collateral-steps.ts'

const { sent } = words

export interface WayOnProps {
  readonly appUuid: string
  readonly status: CollateralStatus
  /** The first time it is sent: only then is there something to report, and a deadline. */
  readonly isFirst: boolean
  /** The minimum is confirmed: nothing remains to be done here, so the button leads back and not forward. */
  readonly isCovered: boolean
  readonly timeZone: string
  readonly isSent: boolean
  readonly onSent: (isSent: boolean) => void
  readonly steps: CollateralSteps
}

/**
 * The checkbox and Continue; only Continue once it was reported, or where nothing has to be (rows 1.2.123 to 1.2.126).
 */
export const WayOn = (props: WayOnProps) => {
  const { appUuid, status, isFirst, isCovered, timeZone, isSent, onSent, steps } = props
  const { sentConfirmedAt, dueAt } = status
  const isRenewal = status.carriedCoinAmount !== null
  if (!isFirst || sentConfirmedAt !== null)
    return (
      <>
        {isFirst && sentConfirmedAt !== null && (
          <p className="text-sm text-muted">
            {fill(sent.confirmedOn, { date: dateTime(Date.parse(sentConfirmedAt), { timeZone }) })}
          </p>
        )}
        <Button
          block
          variant={isFirst && status.toSend.asked === 'nothing' ? 'secondary' : 'primary'}
          onClick={() => steps.goOn(status)}
        >
          {isCovered ? sent.back : sent.continue}
        </Button>
      </>
    )
  return (
    <>
      <SentForm
        isSent={isSent}
        onChange={onSent}
        onSent={steps.saySent}
        isSaving={steps.isSayingSent}
        error={steps.sentError}
      />
      {dueAt !== null && status.toSend.asked !== 'nothing' && (
        <p className="text-sm text-muted">
          {fill(isRenewal ? sent.hintRenewal : sent.hint, {
            date: endOfDay(Date.parse(dueAt), { timeZone }),
          })}
        </p>
      )}
      <p className="text-sm text-muted">
        {sent.leave}{' '}
        <PageLink page="dashboard" appUuid={appUuid}>
          {sent.leaveLink}
        </PageLink>
        .
      </p>
    </>
  )
}
