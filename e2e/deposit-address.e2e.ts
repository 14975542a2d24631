import { getCollateral } from '@pledge/contract/collateral'
import { sandboxMoveClock, sandboxRunJobs, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { awaitsCollateral, type AwaitingCollateral } from './awaits-collateral.ts'
import { createExaminer } from './examine-page.ts'
import { isNotVerified, isVerified, skipsTrying, triesAddress } from './pages/deposit-address.ts'
import { expect, productOfFile, test } from './people.ts'

const DAY_SECONDS = 86_400

/** The smallest deposit that verifies the address, unconfirmed. */
const sendsSmallest = async ({ caller, anonymous, uuid }: AwaitingCollateral): Promise<void> => {
  const { wallet, microDepositVerify } = await caller.ask(getCollateral, { params: { uuid } })
  const { minVerifyAmount: quantity } = microDepositVerify
  await anonymous.ask(sandboxSendCoins, {
    body: { coin: 'BTC', address: wallet.depositAddress ?? '', quantity },
  })
  await anonymous.ask(sandboxRunJobs)
}

test.describe('a deposit address', () => {
  const product = productOfFile()

  test('is tested with a small deposit, or not; after a day the page shows that nothing arrived (1.2.127, 1.3.28, 1.4.38, 1.8.07)', async ({
    people,
  }) => {
    const server = product()
    const examine = createExaminer()
    const walk = await awaitsCollateral(people, server, { isPhone: true })
    const { page: maya } = walk
    await examine(maya, 'collateral-address-untried')

    await test.step('the modal can be skipped', async () => {
      const modal = await triesAddress(maya)
      await examine(maya, 'collateral-address-modal')
      await skipsTrying(modal)
    })
    await test.step('nothing has arrived, immediately and a day later', async () => {
      const modal = await triesAddress(maya)
      await isNotVerified(modal)
      await skipsTrying(modal)
      await expect(maya.getByText(collateral.notLocated.title)).toBeHidden()
      await walk.anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: DAY_SECONDS } })
      await expect(maya.getByText(collateral.notLocated.title)).toBeVisible()
      await expect(maya.getByText(/^Verify that the collateral was sent to the wallet address/)).toBeVisible()
      await examine(maya, 'collateral-not-located')
    })
    await test.step('the smallest deposit verifies it, and is found', async () => {
      await sendsSmallest(walk)
      await expect(maya.getByText(collateral.notLocated.title)).toBeHidden()
    })
    expect(examine.findings).toEqual([])
  })

  test('is verified once the smallest deposit is seen (1.2.127, 1.7.27)', async ({ people }) => {
    const server = product()
    const walk = await awaitsCollateral(people, server)
    const modal = await triesAddress(walk.page)
    await sendsSmallest(walk)
    await isVerified(walk.page, modal)
  })
})
