import { decodeAddress } from '@pledge/domain/collateral/address'
import type { Coin } from '@pledge/domain/collateral/coins'
import { describe, expect, it } from 'vitest'
import type { CustodyPort } from './port.ts'

/** Published example addresses, not in use. */
const ADDRESSES = {
  BTC: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ETH: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  SOL: '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN',
} as const satisfies Record<Coin, string>

/** The suite for custodian adapters, for the coins that the custodian holds. */
export const describeCustodyPort = (
  name: string,
  make: () => Promise<{ readonly port: CustodyPort; readonly coins: readonly Coin[] }>,
): void => {
  describe(`${name} as a custodian`, () => {
    it('gives each index of a coin its own address, the same each time', async () => {
      const { port, coins } = await make()
      const indexes = [0, 1, 2, 1_000_000]
      const allot = () =>
        Promise.all(coins.flatMap((coin) => indexes.map((index) => port.depositAddress({ coin, index }))))
      const first = (await allot()).map((each) => each.address)
      expect(new Set(first).size).toBe(coins.length * indexes.length)
      expect((await allot()).map((each) => each.address)).toEqual(first)
    })

    it('returns valid addresses for the coin, in canonical form', async () => {
      const { port, coins } = await make()
      for (const coin of coins) {
        const { address } = await port.depositAddress({ coin, index: 7 })
        expect(decodeAddress(coin, address)).toBe(address)
      }
    })

    it('rejects an invalid index', async () => {
      const { port, coins } = await make()
      for (const coin of coins) await expect(port.depositAddress({ coin, index: -1 })).rejects.toThrow()
    })

    it('makes one payment per key, no longer voids it, and refuses the key for another payment', async () => {
      const { port, coins } = await make()
      for (const coin of coins) {
        const request = { idempotencyKey: `request-${coin}`, coin, address: ADDRESSES[coin], units: 12_345n }
        const first = await port.withdraw(request)
        expect(await port.voidIntent(request.idempotencyKey)).toBe('ASKED')
        expect(first).toMatchObject({ status: 'BROADCAST' })
        expect(await port.withdraw(request)).toEqual(first)
        await expect(port.withdraw({ ...request, units: 12_346n })).rejects.toThrow()
      }
    })

    it('never pays under a voided key, however often it is requested', async () => {
      const { port, coins } = await make()
      for (const coin of coins) {
        const request = { idempotencyKey: `late-${coin}`, coin, address: ADDRESSES[coin], units: 12_345n }
        const given = [
          await port.voidIntent(request.idempotencyKey),
          await port.voidIntent(request.idempotencyKey),
        ]
        expect(given).toEqual(['VOIDED', 'VOIDED'])
        const rejected = { status: 'REJECTED', result: 'NO_COLLATERAL' }
        expect([await port.withdraw(request), await port.withdraw(request)]).toEqual([rejected, rejected])
        expect(await port.voidIntent(request.idempotencyKey)).toBe('VOIDED')
      }
    })

    it('either pays or voids, when both are requested at the same time', async () => {
      const { port, coins } = await make()
      for (const coin of coins)
        for (const lease of [1, 2, 3, 4]) {
          const request = {
            idempotencyKey: `${lease}-${coin}`,
            coin,
            address: ADDRESSES[coin],
            units: 12_345n,
          }
          const [paid, given] = await Promise.all([
            port.withdraw(request),
            port.voidIntent(request.idempotencyKey),
          ])
          expect([paid.status, given]).toEqual(
            given === 'ASKED' ? ['BROADCAST', 'ASKED'] : ['REJECTED', 'VOIDED'],
          )
        }
    })

    it('gives each identity two addresses of its own, the same each time', async () => {
      const { port } = await make()
      const one = await port.userWallet({ identityId: 'one' })
      const two = await port.userWallet({ identityId: 'two' })
      expect(new Set([...Object.values(one), ...Object.values(two)]).size).toBe(4)
      expect(await port.userWallet({ identityId: 'one' })).toEqual(one)
    })
  })
}
