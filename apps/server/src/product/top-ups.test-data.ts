import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { done } from '@pledge/testing/call/answer'
import { FINAL_BLOCKS, signDocuments } from '@pledge/testing/steps/origination'
import { inState } from '@pledge/testing/steps/world'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'
import { confirmChosen, refinancesOf, type ChosenRefinance } from './refinances.test-data.ts'

/** An LTV of 60 % for the 1.25 BTC and the 30,000 dollars of an old loan as imported: a top-up is required. */
const FALLEN_PRICE_CENTS = 4_000_000

/** Steps of a refinance that needs a top-up, by its borrower and by agents. */
export const topUpsOf = (product: () => Product) => {
  const { imports, read, selected } = refinancesOf(product)
  const settles = () => product().settle()

  const setsPrice = (cents: number) =>
    product().rows(`update prices set price_cents = $1 where coin = 'BTC'`, [cents])

  /** Selected at a price at which it needs a top-up. */
  const chosenForTopUp = async (as: Caller, loanNumber: string, settle = settles) => {
    await setsPrice(FALLEN_PRICE_CENTS)
    const chosen = await selected(as, [loanNumber], settle)
    await setsPrice(FALLEN_PRICE_CENTS)
    return chosen
  }

  /** Confirms and signs. What follows the last signature is not waited for; `settle` is how a product is whose jobs do not run by themselves. */
  const signsForTopUp = async (as: Caller, chosen: ChosenRefinance, settle = settles) => {
    done(await confirmChosen(as, chosen))
    await settle()
    await setsPrice(FALLEN_PRICE_CENTS)
    await signDocuments(as, chosen.uuid)
    return chosen
  }

  /** Signed with a top-up, likewise. */
  const signedForTopUp = async (as: Caller, loanNumber: string, settle = settles) =>
    signsForTopUp(as, await chosenForTopUp(as, loanNumber, settle), settle)

  /** Signed, and its top-up requested. */
  const toTopUp = async (as: Caller, loanNumber: string) => {
    const chosen = await signedForTopUp(as, loanNumber)
    await product().settle(inState(as, chosen.uuid, 'CELSIUS_TOP_UP_REQUESTED'))
    return chosen
  }

  const topUpOf = async (as: Caller, uuid: string) => {
    const { collateral, rollForwardLoanDetails } = await read(as, uuid)
    const address = collateral?.wallet.depositAddress
    const units = parseCoin(rollForwardLoanDetails?.topUpAmount?.coinQuantity ?? '', 'BTC')
    if (address == null || units === undefined) throw new Error('no top-up is requested')
    return { address, units }
  }

  /** Sends the top-up, or this many base units, in one transaction that is not mined yet. */
  const sendsTopUp = async (as: Caller, uuid: string, units?: bigint) => {
    const due = await topUpOf(as, uuid)
    return product().simulation.bitcoin.driver.sendToAddress({
      address: due.address,
      units: units ?? due.units,
    })
  }

  /** Mines until every deposit is final, and runs what follows. */
  const mines = async (): Promise<void> => {
    await product().simulation.bitcoin.driver.mine(FINAL_BLOCKS.BTC)
    await product().settle()
    await product().settle()
  }

  const signing = { chosenForTopUp, signsForTopUp, signedForTopUp, toTopUp }
  return { imports, read, setsPrice, ...signing, topUpOf, sendsTopUp, mines }
}
