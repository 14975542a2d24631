import type { CollateralCustody } from '@pledge/contract/collateral-custody'
import { loanWatch } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { shortDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'

/** The deadline is the midnight that ends its day; what is late is late from the next day on. */
const MOMENT_MS = 1

/** Where the coins of a loan are whose borrower allows that they are used (gap G.71, note 107). */
export const WhereCoinsAre = ({ custody }: { readonly custody: CollateralCustody }) => {
  const { timeZone } = useOrganization()
  const words = loanWatch.custody
  const { inCustody, rehypothecated, returning, returnDueAt, isReturnLate, shortfall } = custody
  const isLate = isReturnLate === true
  const lastMoment = returnDueAt === null ? null : Date.parse(returnDueAt) - (isLate ? 0 : MOMENT_MS)
  const date = lastMoment === null ? '' : shortDate(lastMoment, { timeZone })
  const rows = [
    { key: 'in-custody', term: words.inCustody, amount: inCustody },
    { key: 'rehypothecated', term: words.rehypothecated, amount: rehypothecated },
    {
      key: 'returning',
      term: fill(isLate ? words.returningLate : words.returning, { date }),
      amount: returning,
    },
    ...(shortfall === undefined ? [] : [{ key: 'shortfall', term: words.shortfall, amount: shortfall }]),
  ].filter(({ amount }) => Number(amount.coinQuantity) > 0)
  return (
    <div className="flex flex-col gap-2">
      <DescriptionList
        items={rows.map(({ key, term, amount }) => ({
          key,
          term,
          detail: heldCoins(amount.coinQuantity, amount.type),
        }))}
      />
      {returnDueAt !== null && <p className="text-sm text-muted">{words.waits}</p>}
    </div>
  )
}
