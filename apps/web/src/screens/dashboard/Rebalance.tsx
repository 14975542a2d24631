import { getRebalance, type RebalanceView } from '@pledge/contract/rebalance'
import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import { rebalance as words } from '@pledge/copy/en/screens/rebalance'
import { fill } from '@pledge/copy/fill'
import { dollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { parseFraction } from '@pledge/domain/money/parse-fraction'
import { excessFromCents } from '@pledge/domain/rebalance/excess'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { loadPart } from '../../load-part.ts'
import { refusalText } from '../../refusal-text.ts'
import { PartRequest } from './PartRequest.tsx'

/** With the decoders of addresses, which the page does not need otherwise. */
const RebalanceDialog = lazy(() =>
  loadPart(async () => ({ default: (await import('./RebalanceDialog.tsx')).RebalanceDialog })),
)

export interface RebalanceProps {
  readonly appUuid: string
  readonly confirmed: ConfirmedCollateral
  /** Whether a better price would let the borrower ask. */
  readonly mayAsk: boolean
}

/**
 * The price from which on some collateral can be requested, by the function that calculates how much (note 080); null where a
 * price alone would not let the borrower ask: something else is in the way if it is reached already.
 */
const fromCents = ({ coin, belowLtv, targetLtv }: RebalanceView, confirmed: ConfirmedCollateral) => {
  const [belowLtvBps, targetLtvBps] = [parseFraction(belowLtv ?? ''), parseFraction(targetLtv ?? '')]
  const [owedCents, units] = [parseDollars(confirmed.balance), parseCoin(confirmed.coinQuantity, coin)]
  if (belowLtvBps === undefined || targetLtvBps === undefined) return null
  if (owedCents === undefined || units === undefined || confirmed.price === null) return null
  const cents = excessFromCents({ coin, owedCents, units }, { belowLtvBps, targetLtvBps })
  const priceCents = parseDollars(confirmed.price.price) ?? 0n
  return cents !== null && cents > priceCents ? cents : null
}

/** Collateral that the loan does not need now, or from which price on there is some, and the request for it (row 1.9.13). */
export const Rebalance = ({ appUuid, confirmed, mayAsk }: RebalanceProps) => {
  const { timeZone } = useOrganization()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const query = useQuery({
    queryKey: ['loan', appUuid, 'excess'],
    queryFn: ({ signal }) => api(getRebalance, { params: { uuid: appUuid }, signal }),
  })
  const view = query.data
  if (view === undefined)
    return query.error === null ? null : (
      <LoadFailedNotice
        text={`${words.notLoaded} ${refusalText(query.error)}`}
        retry={words.tryAgain}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const { available, request } = view
  const from = mayAsk && available === null && request?.result !== null ? fromCents(view, confirmed) : null
  return (
    <>
      {isDone && (request === null || request.result === null) && (
        <Notice tone="info" live="status">
          {words.done}
        </Notice>
      )}
      {request !== null && (
        <PartRequest request={request} timeZone={timeZone} mayAskAgain={available !== null} />
      )}
      {from !== null && (
        <p className="text-sm text-muted">{fill(words.from, { price: dollars(from), coin: view.coin })}</p>
      )}
      {available !== null && (
        <>
          <p className="text-sm">
            {fill(words.available, { amount: heldCoins(available.coinQuantity, available.type) })}
          </p>
          <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
            {words.withdraw}
          </Button>
        </>
      )}
      {isOpen && available !== null && (
        <Suspense>
          <RebalanceDialog
            appUuid={appUuid}
            view={view}
            available={available}
            onClose={() => setOpen(false)}
            onRequested={() => {
              setOpen(false)
              setDone(true)
              void query.refetch()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
