import { done } from '@pledge/testing/call/answer'
import { delinquenciesOf } from './delinquencies.test-data.ts'
import type { Product } from './product.test-data.ts'
import { salesOf } from './sales.test-data.ts'

/** One bitcoin: the loans are far from any of their levels. */
export const CALM_PRICE_CENTS = 9_500_000n

/** The steps of loans in default whose collateral two agents decide to sell (note 093). */
export const defaultSalesOf = (product: () => Product) => {
  const loans = delinquenciesOf(product)
  const sales = salesOf(product)
  /** Everything is declared due. */
  const accelerated = () =>
    product().walked('accelerated', async () => {
      const found = await loans.inDefault()
      done(await loans.approved(found.uuid, 'ACCELERATION'))
      return found
    })
  /** When the borrower has to pay by, and the sale begins. Throws before the notice was given. */
  const timesOf = async (uuid: string) => {
    const { plannedSale } = await loans.standing(uuid)
    const { payThrough = null, beginsOn = null } = plannedSale?.notice ?? {}
    if (payThrough === null || beginsOn === null) throw new Error('the notice is given')
    return { payThrough, beginsOn }
  }
  const plans = async (uuid: string) => {
    done(await loans.decides(uuid, await loans.proposes(uuid, 'SALE')))
    await loans.emailed()
    return timesOf(uuid)
  }
  return {
    ...loans,
    ...sales,
    accelerated,
    timesOf,
    /** Two agents plan a sale, and its notice is emailed. */
    plans,
    /** A sale of a loan that was declared due is planned, and its notice was sent. */
    planned: () =>
      product().walked('planned', async () => {
        const found = await accelerated()
        return { ...found, ...(await plans(found.uuid)) }
      }),
    /** The jobs run on the morning of a day, at a price on which the venues agree. */
    async onDay(day: string, plusDays: number, priceCents: bigint = CALM_PRICE_CENTS) {
      await loans.until(day, plusDays)
      await sales.marketIs(priceCents)
      await product().settle()
    },
    /** What waits for a later try is tried again. */
    async goesOn(priceCents: bigint = CALM_PRICE_CENTS) {
      await sales.forward(31_000)
      await sales.marketIs(priceCents)
      await product().settle()
    },
    /** How the last planned sale of a loan ended; null while it is planned. */
    async endOf(uuid: string): Promise<unknown> {
      const [row] = await product().rows(
        `select end_cause from default_decisions where application_id = $1 and kind = 'SALE' order by proposed_at desc limit 1`,
        [uuid],
      )
      return row?.['end_cause'] ?? null
    },
  }
}
