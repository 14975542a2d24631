import { getCollateral } from '@pledge/contract/collateral'
import { sandboxMine, sandboxRunJobs, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { collateralSending } from '@pledge/copy/en/screens/collateral-sending'
import { complete } from '@pledge/copy/en/screens/complete'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { dueCoinsTyped } from '@pledge/copy/format/page-coins'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { awaitsCollateral } from './awaits-collateral.ts'
import { LOAN } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import * as borrower from './pages/borrower.ts'
import { copiesAmount, depositsShown, seesDeposit } from './pages/deposit-address.ts'
import { expect, productOfFile, test } from './people.ts'
import { BLOCKS_TO_BE_FINAL } from './steps-by-calls.ts'

const { amounts, paste, sent, deposits } = collateral
const units = (quantity: string): bigint => parseCoin(quantity, 'BTC') ?? 0n
/** How much less than the required amount is sent, so that something remains. */
const LEFT = 4_346_546n

test.describe('posting collateral', () => {
  const product = productOfFile({ isShared: true })

  test('requests the plan, then the rest of the minimum, never coins in transit; and there is a way back (1.2.90, 1.2.99, 1.2.115 to 1.2.119, 1.2.122)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    const server = product()
    const examine = createExaminer()
    const { page, caller, anonymous, uuid } = await awaitsCollateral(people, server)
    const address = await borrower.depositAddress(page)
    const statusNow = () => caller.ask(getCollateral, { params: { uuid } })
    const { requiredCoinAmount } = await statusNow()
    const required = units(requiredCoinAmount.coinQuantity)
    const mines = async (count: number) => {
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count } })
      await anonymous.ask(sandboxRunJobs)
    }
    const sends = async (quantityUnits: bigint) => {
      const quantity = formatCoin(quantityUnits, 'BTC')
      await anonymous.ask(sandboxSendCoins, { body: { coin: 'BTC', address, quantity } })
      await anonymous.ask(sandboxRunJobs)
    }

    await test.step('without deposits: the planned amount is requested', async () => {
      await expect(page.getByRole('heading', { name: amounts.planned })).toBeVisible()
      expect(await copiesAmount(page)).toBe(dueCoinsTyped(LOAN.BTC, 'BTC'))
      await examine(page, 'collateral-nothing-sent')
    })
    await test.step('a pasted address is compared with the deposit address', async () => {
      await page.getByLabel(paste.label).fill(address)
      await expect(page.getByText(paste.matches.same)).toBeVisible()
      const swapped = `${address.slice(0, 12)}${address[12] === 'q' ? 'p' : 'q'}${address.slice(13)}`
      await page.getByLabel(paste.label).fill(swapped)
      await expect(page.getByText(paste.matches['ends-only']).first()).toBeVisible()
      await examine(page, 'collateral-wrong-paste')
      await page.getByLabel(paste.label).fill('')
    })
    await test.step('a self-hosted wallet has other steps, and they stay', async () => {
      await page.getByRole('radio', { name: /^Self-Hosted/ }).check()
      await expect(page.getByText(collateralSending.verify.SELF_HOSTED)).toBeVisible()
      await expect.poll(async () => (await statusNow()).walletType).toBe('SELF_HOSTED')
      await page.reload()
      await expect(page.getByText(collateralSending.verify.SELF_HOSTED)).toBeVisible()
    })
    await test.step('one part is confirmed, another unconfirmed: the outstanding amount excludes both', async () => {
      const part = required / 2n
      await sends(part)
      await mines(BLOCKS_TO_BE_FINAL)
      await seesDeposit(page, 'final')
      await sends(required - part - LEFT)
      await mines(1)
      await seesDeposit(page, 'seen')
      await expect(page.getByText(amounts.completes)).toBeVisible()
      const { remainingCoinAmountDue: remaining } = await statusNow()
      expect(units(remaining.coinQuantity)).toBe(required - part)
      expect(await copiesAmount(page)).toBe(formatCoin(LEFT, 'BTC'))
      await examine(page, 'collateral-part')
    })
    await test.step('after reporting the deposit, next steps leads back', async () => {
      await borrower.saysCollateralSent(page)
      await borrower.sees(page, nextSteps.title)
      await examine(page, 'next-steps-collateral-sent')
      await page.getByRole('link', { name: nextSteps.collateralLink }).click()
      await borrower.sees(page, collateral.title)
      await expect(page.getByText(sent.confirmedOn.split(' {')[0] ?? '')).toBeVisible()
      expect(await borrower.depositAddress(page)).toBe(address)
    })
    await test.step('the rest is unconfirmed: nothing is left to send, although it remains until it is confirmed', async () => {
      await sends(LEFT)
      await expect(page.getByText(amounts.onItsWay)).toBeVisible()
      await expect(borrower.button(page, amounts.copy)).toBeHidden()
      await examine(page, 'collateral-on-its-way')
    })
    await test.step('after all is confirmed, the last page shows what was received', async () => {
      await mines(BLOCKS_TO_BE_FINAL)
      await expect(page.getByText(amounts.covered)).toBeVisible()
      await examine(page, 'collateral-complete')
      await borrower.button(page, sent.back).click()
      await borrower.sees(page, complete.title)
      await expect(depositsShown(page).getByText(deposits.final, { exact: true })).toHaveCount(3)
      await examine(page, 'complete-with-deposits')
    })
    expect(examine.findings).toEqual([])
  })
})
