import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { AmountMeter } from '@pledge/ui/AmountMeter'
import { Card } from '@pledge/ui/Card'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { Skeleton } from '@pledge/ui/Skeleton'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../load-part.ts'
import { AmountRows } from './AmountRows.tsx'
import { AmountToSend } from './AmountToSend.tsx'
import { sharesOf } from './shares.ts'

/** Opened by few: the page does not include it. */
const AmountsMath = lazy(() =>
  loadPart(async () => ({ default: (await import('./AmountsMath.tsx')).AmountsMath })),
)

export interface AmountsCardProps {
  readonly status: CollateralStatus
  readonly offer: ApplicationAnswer['selectedOffer']
  /** The loan is funded: no next step here. */
  readonly isInService: boolean
}

const { amounts, math } = words

/** What to send now, and the required, received and remaining amounts (rows 1.2.115 to 1.2.117). */
export const AmountsCard = ({ status, offer, isInService }: AmountsCardProps) => {
  const [isExplained, setIsExplained] = useState(false)
  const shares = sharesOf(status)
  const { requiredCoinAmount: required, receivedCoinAmount: received, pendingCoinAmount: pending } = status
  const minimum = dueCoins(required.coinQuantity, required.type)
  return (
    <Card as="section" labelledBy="amounts" className="flex flex-col gap-4">
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_340px] lg:max-xl:grid-cols-1">
        <div className="flex min-w-0 flex-col items-start gap-2">
          {shares.isCovered ? (
            <>
              <h2 id="amounts" className="text-lg">
                {amounts.title}
              </h2>
              <Notice tone="success" title={amounts.covered} live="status">
                {isInService ? amounts.inServiceHint : amounts.coveredHint}
              </Notice>
              {shares.isOver && <p className="text-sm text-muted">{amounts.over}</p>}
            </>
          ) : (
            <AmountToSend status={status} titleId="amounts" />
          )}
          <button
            type="button"
            className="link min-h-11 text-sm font-semibold md:min-h-7"
            onClick={() => setIsExplained(true)}
          >
            {math.open}
          </button>
        </div>
        <AmountRows status={status} />
      </div>
      <AmountMeter
        label={amounts.bar}
        valueText={fill(amounts.barText, {
          received: heldCoins(received.coinQuantity, received.type),
          pending: heldCoins(pending.coinQuantity, pending.type),
          required: minimum,
        })}
        share={shares.received}
        pendingShare={shares.pending}
        markShare={shares.minimum}
        endLabel={
          shares.isMorePlanned ? dueCoins(status.plannedAmount.coinQuantity, required.type) : undefined
        }
        markLabel={fill(amounts.barMinimum, { amount: minimum })}
      />
      <Dialog open={isExplained} onClose={() => setIsExplained(false)} title={math.open} size="sheet">
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <AmountsMath status={status} offer={offer} />
        </Suspense>
      </Dialog>
    </Card>
  )
}
