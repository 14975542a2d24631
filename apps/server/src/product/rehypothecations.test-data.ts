import { REUSE_RULES } from '@pledge/domain/organization/refinance-rules'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'
import { refinancesOf } from './refinances.test-data.ts'
import { publishRules } from './rules.test-data.ts'

/** What the estate holds for the old loan. */
export const ESTATE_UNITS = 125_000_000n
const TURN_MS = 31_000
/** As publishing asks for beside a recall of a business day. */
const RETURN_DAYS = { collateralReturnBusinessDays: 2, wireRepaymentReturnDays: 5 }

/** What became of the collateral, in the books and at the custodian. */
const recordsOf = (product: () => Product) => {
  const lots = async (uuid: string): Promise<readonly string[]> =>
    (
      await product().rows(
        'select distinct lot_id from rehypothecation_movements where application_id = $1',
        [uuid],
      )
    ).map((row) => String(row['lot_id']))
  return {
    lots,
    /** What happened to the lots of a loan, in order. */
    happened: async (uuid: string): Promise<readonly string[]> =>
      (
        await product().rows(
          `select case when is_replacement then 'LOST' else kind end as kind from rehypothecation_movements
            where application_id = $1 order by number`,
          [uuid],
        )
      ).map(({ kind }) => String(kind)),
    /** The accounts of the loan's coin that are not zero. */
    coins: async (uuid: string): Promise<Readonly<Record<string, bigint>>> =>
      Object.fromEntries(
        (
          await product().rows(
            `select account, sum(amount)::text as sum from ledger_postings where application_id = $1 and asset = 'BTC'
              group by account having sum(amount) <> 0`,
            [uuid],
          )
        ).map(({ account, sum }) => [String(account), BigInt(String(sum))]),
      ),
    /** What is out of custody by the custodian's own records, which the product cannot change. */
    async outAtCustodian(uuid: string): Promise<bigint> {
      let sum = 0n
      for (const lot of await lots(uuid))
        sum += await product().simulation.rehypothecation.driver.outUnits(lot)
      return sum
    },
  }
}

/** Refinances whose borrower allows that the collateral is used. */
export const rehypothecationsOf = (product: () => Product) => {
  const { imports, signed, handOver } = refinancesOf(product)
  /** What a job has put off is tried again. */
  const goOn = async () => {
    await product().application.clock.forward(TURN_MS)
    await product().settle()
    await product().settle()
  }
  /** The rules of the brand have a rate for the treatment from now on. */
  const offered = async (): Promise<void> => {
    const { organizations } = product().application
    const owner = await organizations.byId(product().organizationId)
    await publishRules(product(), (owner?.rules.version ?? 1) + 1, (rules) => {
      rules.usualTimes = { ...rules.usualTimes!, ...RETURN_DAYS }
      rules.refinance = {
        ...rules.refinance!,
        allowRateBps: 899,
        rehypothecation: { ...REUSE_RULES, areWordsConfirmed: true },
      }
    })
    organizations.forget()
  }
  /** Signed: it waits for the estate. */
  const waiting = () =>
    product().walked('signed refinance that allows rehypothecation', async () => {
      await offered()
      await imports({ loan_number: 'CEL-1' })
      return signed(['CEL-1'], () => product().settle(), 'ALLOW_REHYPOTHECATION')
    })
  /** The estate hands over the collateral of a refinance that waits for it, and the new loan begins. */
  const completes = async () => {
    await handOver('CEL-1', ESTATE_UNITS)
    await goOn()
  }
  return {
    goOn,
    ...recordsOf(product),
    offered,
    waiting,
    completes,
    /** A loan in service whose collateral has left its custody. */
    out: (): Promise<{ readonly borrower: Caller; readonly uuid: string }> =>
      product().walked('rehypothecated', async () => {
        const loan = await waiting()
        await completes()
        await goOn()
        return loan
      }),
  }
}
