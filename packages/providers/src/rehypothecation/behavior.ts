import { COINS } from '@pledge/domain/collateral/coins'
import { describe, expect, it } from 'vitest'
import type { RehypothecationPort } from './port.ts'

/** The suite for adapters that rehypothecate collateral. */
export const describeRehypothecationPort = (
  name: string,
  make: () => Promise<{
    readonly port: RehypothecationPort
    /** Time passes until everything that was recalled is back. */
    readonly returnAll: () => Promise<void>
    readonly rejectNext: () => Promise<void>
    readonly setReachable: (reachable: boolean) => Promise<void>
  }>,
): void => {
  const lot = (idempotencyKey: string) => ({ idempotencyKey, coin: 'BTC', units: 12_345n }) as const

  describe(`${name} as a custodian that rehypothecates`, () => {
    it('delivers a lot of each coin, and answers the same however often it is asked', async () => {
      const { port } = await make()
      for (const coin of COINS) {
        const one = { ...lot(`lot-${coin}`), coin }
        expect([await port.deliver(one), await port.deliver(one)]).toEqual([
          { status: 'DELIVERED' },
          { status: 'DELIVERED' },
        ])
      }
    })

    it('refuses a key for another lot', async () => {
      const { port } = await make()
      await port.deliver(lot('one'))
      await expect(port.deliver({ ...lot('one'), units: 1n })).rejects.toThrow('another lot')
      await expect(port.deliver({ ...lot('one'), coin: 'ETH' })).rejects.toThrow('another lot')
    })

    it('returns a lot some time after its recall, and then says so however often it is asked', async () => {
      const { port, returnAll } = await make()
      await port.deliver(lot('one'))
      expect(await port.recall('one')).toEqual({ status: 'UNDER_WAY' })
      await returnAll()
      expect([await port.recall('one'), await port.recall('one')]).toEqual([
        { status: 'RETURNED' },
        { status: 'RETURNED' },
      ])
    })

    it('never delivers under a key that was recalled first', async () => {
      const { port } = await make()
      expect(await port.recall('late')).toEqual({ status: 'VOIDED' })
      expect(await port.deliver(lot('late'))).toEqual({ status: 'REJECTED' })
      expect(await port.recall('late')).toEqual({ status: 'VOIDED' })
    })

    it('either returns or voids, when delivery and recall are asked at the same time', async () => {
      const { port } = await make()
      for (const key of ['1', '2', '3', '4']) {
        const [delivered, recalled] = await Promise.all([port.deliver(lot(key)), port.recall(key)])
        expect([delivered.status, recalled.status]).toEqual(
          recalled.status === 'VOIDED' ? ['REJECTED', 'VOIDED'] : ['DELIVERED', 'UNDER_WAY'],
        )
      }
    })

    it('goes on rejecting a lot that it has rejected, which is void', async () => {
      const { port, rejectNext } = await make()
      await rejectNext()
      expect([await port.deliver(lot('one')), await port.deliver(lot('one'))]).toEqual([
        { status: 'REJECTED' },
        { status: 'REJECTED' },
      ])
      expect(await port.recall('one')).toEqual({ status: 'VOIDED' })
      expect(await port.deliver(lot('two'))).toEqual({ status: 'DELIVERED' })
    })

    it('answers UNKNOWN while it cannot be reached, and moves nothing', async () => {
      const { port, setReachable } = await make()
      await setReachable(false)
      expect(await port.deliver(lot('one'))).toEqual({ status: 'UNKNOWN' })
      expect(await port.recall('one')).toEqual({ status: 'UNKNOWN' })
      await setReachable(true)
      expect(await port.recall('one')).toEqual({ status: 'VOIDED' })
    })
  })
}
