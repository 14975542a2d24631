import { getRebalance } from '@pledge/contract/rebalance'
import { rebalance as words } from '@pledge/copy/en/screens/rebalance'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { dateTime } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { loadPart } from '../../load-part.ts'

/** With the decoders of addresses, which the page does not need otherwise. */
const RebalanceDialog = lazy(() =>
  loadPart(async () => ({ default: (await import('./RebalanceDialog.tsx')).RebalanceDialog })),
)

/**
 * Collateral that the loan does not need now, and the request for it (row 1.9.13). Nothing while there is neither: the card
 * around it says from which price on there is some.
 */
export const Rebalance = ({ appUuid }: { readonly appUuid: string }) => {
  const { timeZone } = useOrganization()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const query = useQuery({
    queryKey: ['loan', appUuid, 'excess'],
    queryFn: ({ signal }) => api(getRebalance, { params: { uuid: appUuid }, signal }),
  })
  const view = query.data
  if (view === undefined) return null
  const { available, request } = view
  const isWaiting = request !== null && request.result === null
  return (
    <>
      {isDone && (
        <Notice tone="info" live="status">
          {words.done}
        </Notice>
      )}
      {isWaiting && request.requested !== null && (
        <p className="text-sm">
          {fill(words.open, {
            amount: heldCoins(request.requested.coinQuantity, request.requested.type),
            date: dateTime(Date.parse(request.dueAt), { timeZone }),
          })}
        </p>
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
