import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { Deposits } from '../../loan/Deposits.tsx'

const { amounts, deposits } = words

export interface DepositsCardProps {
  readonly status: CollateralStatus
  readonly timeZone: string
  /** The page still polls for deposits. */
  readonly isUpdated: boolean
  readonly isPaused: boolean
  readonly onLookAgain: () => void
}

/** The deposits and their confirmations (row 1.2.116). */
export const DepositsCard = (props: DepositsCardProps) => (
  <Section title={deposits.title}>
    <div className="flex flex-col gap-4">
      <Deposits deposits={props.status.deposits} timeZone={props.timeZone} />
      {props.isPaused ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {amounts.paused}
          <Button variant="secondary" size="small" onClick={props.onLookAgain}>
            {amounts.checkAgain}
          </Button>
        </p>
      ) : (
        props.isUpdated && <p className="text-sm text-muted">{amounts.updated}</p>
      )}
    </div>
  </Section>
)
