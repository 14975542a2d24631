/** What can be the case when the next slice would be ordered, beyond price, debt and balance. */
export const SALE_SITUATIONS = [
  'NIGHT_OR_WEEKEND',
  'PRICE_STALE',
  'STOPPED',
  'SANCTIONS_HOLD',
  'LOAN_HOLD',
  'NOT_IN_DEFAULT',
  'RENEWAL_TRANSFERS',
  'RELEASE_REQUESTED',
  'RELEASE_ORDERED',
  'DEPOSIT_PENDING',
  'PAYMENT_ON_HOLD',
  'RESTORING',
] as const
export type SaleSituation = (typeof SALE_SITUATIONS)[number]

/** What goes on in a situation. */
interface SaleConsequence {
  /** Whether a slice may be ordered. */
  readonly isSliceOrdered: boolean
  /** Whether an order that is on the exchange is canceled before its time. What it filled by then stays sold. */
  readonly isOrderCanceled: boolean
  /** Whether what was sold is applied to the loan. Where it is not, a sale that sold something is concluded later. */
  readonly areProceedsApplied: boolean
  readonly why: string
}

const AS_USUAL = { isSliceOrdered: true, isOrderCanceled: false, areProceedsApplied: true } as const
const WAITS = { ...AS_USUAL, isSliceOrdered: false } as const
const HALTS = { ...WAITS, isOrderCanceled: true } as const
const HELD = { ...HALTS, areProceedsApplied: false } as const

/** When collateral is sold (note 073). What a row forbids does not happen while its situation is the case. */
export const SALE_CONSEQUENCES: Readonly<Record<SaleSituation, SaleConsequence>> = {
  NIGHT_OR_WEEKEND: { ...AS_USUAL, why: 'These markets do not close.' },
  PRICE_STALE: {
    ...WAITS,
    why: 'Without a reliable price nothing says how much to sell. The limit protects an order that is open.',
  },
  STOPPED: { ...HALTS, why: 'The lender stopped automatic action: it takes back what can be taken back.' },
  SANCTIONS_HOLD: { ...HELD, why: 'Blocked property is not sold, and what it brought is blocked too.' },
  LOAN_HOLD: {
    ...HELD,
    why: 'The loan is held from sales, e.g. by a bankruptcy stay or a dispute (note 076). To apply proceeds is to take collateral for a debt, too.',
  },
  NOT_IN_DEFAULT: {
    ...HALTS,
    why: 'The notice of default that a sale in default rests on counts no more, e.g. because its email was returned (note 093). Agents give another one, or end the sale.',
  },
  RENEWAL_TRANSFERS: {
    ...AS_USUAL,
    why: 'The renewal waits for a sale that is ordered and takes over what is left: were both to wait, neither would end.',
  },
  RELEASE_REQUESTED: {
    ...AS_USUAL,
    why: 'Nothing has left: the collateral is pledged until it is ordered out.',
  },
  RELEASE_ORDERED: {
    ...AS_USUAL,
    why: 'Coins that were ordered out are not in the balance that is sold, and none of what is being sold can be ordered out.',
  },
  DEPOSIT_PENDING: {
    ...AS_USUAL,
    why: 'It stopped the clock of the call. At the level of a sale, coins that can still disappear do not count.',
  },
  RESTORING: {
    ...HELD,
    why: 'What a conversion holds is spent on coins (note 091), and is applied to nothing else meanwhile.',
  },
  PAYMENT_ON_HOLD: { ...AS_USUAL, why: 'The payment counts already, so that the slice is smaller by it.' },
}

export const isSliceOrdered = (situations: readonly SaleSituation[]): boolean =>
  situations.every((situation) => SALE_CONSEQUENCES[situation].isSliceOrdered)

export const isOrderCanceled = (situations: readonly SaleSituation[]): boolean =>
  situations.some((situation) => SALE_CONSEQUENCES[situation].isOrderCanceled)

export const areProceedsApplied = (situations: readonly SaleSituation[]): boolean =>
  situations.every((situation) => SALE_CONSEQUENCES[situation].areProceedsApplied)
