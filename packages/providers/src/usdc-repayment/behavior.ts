import { ethereumAddress } from '@pledge/domain/collateral/address-ethereum'
import { USDC_CONTRACTS, type UsdcPaymentNetwork } from '@pledge/domain/usdc-payment/networks'
import { describe, expect, it } from 'vitest'
import type { UsdcRepaymentPort } from './port.ts'

/** Events that the suite triggers on a network. */
export interface UsdcRepaymentSubject {
  readonly port: UsdcRepaymentPort
  /** Somebody sends USDC, which is in a block that is not final yet; returns the transaction. */
  readonly pays: (transfer: {
    readonly network: UsdcPaymentNetwork
    readonly address: string
    readonly units: bigint
  }) => Promise<string>
  readonly finalizes: (network: UsdcPaymentNetwork) => Promise<void>
  /** A block with the transaction is replaced, and the transaction is lost. */
  readonly drops: (transactionId: string) => Promise<void>
  readonly setReachable: (isReachable: boolean) => Promise<void>
}

/** The suite for adapters that receive USDC. */
export const describeUsdcRepaymentPort = (name: string, make: () => Promise<UsdcRepaymentSubject>): void => {
  describe(`${name}, which receives USDC`, () => {
    const start = async () => {
      const subject = await make()
      const { address } = await subject.port.address('a-loan')
      const { height } = await subject.port.tip('Base')
      const poll = (addresses = [address], sinceHeight = height) =>
        subject.port.transfers({ network: 'Base', addresses, sinceHeight })
      return { ...subject, address, height, poll }
    }

    it('gives each loan an address of its own, and the same one again', async () => {
      const { port, address } = await start()
      expect(ethereumAddress(address)).toBe(address)
      expect(await port.address('a-loan')).toEqual({ address })
      expect(await port.address('another-loan')).not.toEqual({ address })
    })

    it('reports a transfer with its block, then that its block is final', async () => {
      const { port, pays, finalizes, address, poll } = await start()
      const transactionId = await pays({ network: 'Base', address, units: 74_990_000n })
      const { tip, transfers } = await poll()
      expect(transfers).toMatchObject([
        {
          transactionId,
          address,
          units: 74_990_000n,
          contract: USDC_CONTRACTS.Base,
          blockHeight: tip.height,
        },
      ])
      expect(tip.finalizedHeight).toBeLessThan(tip.height)
      await finalizes('Base')
      expect((await port.tip('Base')).finalizedHeight).toBe(tip.height)
    })

    it('reports only what is asked for: addresses, network and blocks', async () => {
      const { port, pays, address, poll } = await start()
      await pays({ network: 'Base', address, units: 1_000_000n })
      const { address: other } = await port.address('another-loan')
      const { tip } = await poll()
      expect((await poll([other])).transfers).toEqual([])
      expect((await poll([])).transfers).toEqual([])
      expect((await poll([address], tip.height + 1)).transfers).toEqual([])
      const onEthereum = await port.transfers({ network: 'Ethereum', addresses: [address], sinceHeight: 0 })
      expect(onEthereum.transfers).toEqual([])
    })

    it('no longer reports what a reorganization removed', async () => {
      const { pays, drops, address, poll } = await start()
      const transactionId = await pays({ network: 'Base', address, units: 1_000_000n })
      await drops(transactionId)
      expect((await poll()).transfers).toEqual([])
    })

    it('throws while unreachable, and loses nothing', async () => {
      const { port, pays, setReachable, address, poll } = await start()
      await pays({ network: 'Base', address, units: 1_000_000n })
      await setReachable(false)
      await expect(poll()).rejects.toThrow()
      await expect(port.tip('Base')).rejects.toThrow()
      await expect(port.address('a-third-loan')).rejects.toThrow()
      await setReachable(true)
      expect((await poll()).transfers).toHaveLength(1)
    })
  })
}
