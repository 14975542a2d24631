import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { Section } from '@pledge/ui/Section'
import { sharesOf } from './shares.ts'

const { amounts, levels } = words

export interface LevelsCardProps {
  readonly status: CollateralStatus
  readonly offer: ApplicationAnswer['selectedOffer']
}

type Figures = Pick<CollateralStatus['plannedAmount'], 'triggers'> & { readonly ltv: string | null }

interface Column {
  readonly title: string
  readonly amount: string
  readonly figures: Figures
}

/** The planned amount beside the minimum; once the minimum is confirmed, the confirmed amount replaces the plan. */
const columnsOf = (status: CollateralStatus): readonly Column[] => {
  const { type } = status.requiredCoinAmount
  const { isCovered, isMorePlanned } = sharesOf(status)
  const { confirmedCollateral: confirmed, plannedAmount, requiredMinimum } = status
  const minimum = {
    title: amounts.required,
    amount: dueCoins(requiredMinimum.coinQuantity, type),
    figures: requiredMinimum,
  }
  if (isCovered && confirmed !== null)
    return [
      { title: levels.confirmed, amount: heldCoins(confirmed.coinQuantity, type), figures: confirmed },
      minimum,
    ]
  const planned = {
    title: amounts.planned,
    amount: dueCoins(plannedAmount.coinQuantity, type),
    figures: plannedAmount,
  }
  return isMorePlanned ? [planned, minimum] : [minimum]
}

/** The price for the LTVs shown, which always accompanies them. */
const leadOf = ({ status, offer }: LevelsCardProps): string | undefined => {
  if (offer === null) return undefined
  const slots = { price: wireDollars(offer.price), coin: status.requiredCoinAmount.type }
  const { confirmedCollateral: confirmed } = status
  if (!sharesOf(status).isCovered || confirmed === null) return fill(levels.lead, slots)
  return confirmed.price === null
    ? levels.leadUnpriced
    : fill(levels.leadConfirmed, { ...slots, now: wireDollars(confirmed.price.price) })
}

const KEYS = ['warning', 'marginCall', 'liquidation'] as const
/** Shape, text and color: a level is never shown by color alone. */
const SHAPES = {
  warning: { path: 'M7 1 13.5 13H.5Z', color: 'text-fill-warn' },
  marginCall: { path: 'M7 0 14 7 7 14 0 7Z', color: 'text-fill-call' },
  liquidation: { path: 'M1 1h12v12H1Z', color: 'text-fill-sale' },
} as const

/** On a phone a row's head is above its figures. */
const ROW = 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:py-2'
const CELL =
  'text-right align-baseline figures [overflow-wrap:anywhere] max-sm:text-left sm:py-2.5 sm:pl-4 sm:whitespace-nowrap'

/** What each amount of collateral means for the loan: its LTV and its trigger prices (rows 1.9.09 and 1.9.10). */
export const LevelsCard = (props: LevelsCardProps) => {
  const columns = columnsOf(props.status)
  const rows: readonly RowProps[] = [
    { head: levels.amount, cells: columns.map(({ amount }) => amount) },
    {
      head: levels.ltv,
      cells: columns.map(({ figures: { ltv } }) => (ltv === null ? '' : shortPercent(ltv))),
    },
    ...KEYS.map((key) => ({
      head: levels[key],
      shape: key,
      cells: columns.map(({ figures }) => wireDollars(figures.triggers[key].price)),
    })),
  ]
  return (
    <Section title={levels.title} description={leadOf(props)}>
      <table className="w-full border-collapse max-sm:block">
        <thead className="max-sm:block">
          <tr className={ROW}>
            <th scope="col" className="sr-only">
              {levels.figure}
            </th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className={`${CELL} font-semibold`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line max-sm:block">
          {rows.map((row) => (
            <Row key={row.head} {...row} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface RowProps {
  readonly head: string
  readonly shape?: keyof typeof SHAPES
  readonly cells: readonly string[]
}

const Row = ({ head, shape, cells }: RowProps) => (
  <tr className={ROW}>
    <th
      scope="row"
      className="text-left align-baseline font-normal text-muted max-sm:col-span-2 max-sm:text-sm sm:py-2.5"
    >
      {shape !== undefined && (
        <svg
          aria-hidden="true"
          viewBox="0 0 14 14"
          className={`mr-2 inline size-3.5 fill-current align-[-0.1em] ${SHAPES[shape].color}`}
        >
          <path d={SHAPES[shape].path} />
        </svg>
      )}
      {head}
    </th>
    {cells.map((cell, index) => (
      // Two amounts may be equal, so their index is part of the key.
      <td key={`${index}:${cell}`} className={`${CELL} ${head === levels.ltv ? 'font-semibold' : ''}`}>
        {cell}
      </td>
    ))}
  </tr>
)
