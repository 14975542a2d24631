import { describe, expect, it } from 'vitest'
import type { UsdcDisbursementPort, UsdcTransfer } from './port.ts'

/**
 * The suite for USDC disbursement adapters. The names of `wallets` say how each answers; `sent` returns what arrived
 * by key.
 */
export const describeUsdcDisbursementPort = (
  name: string,
  make: () => Promise<{
    readonly port: UsdcDisbursementPort
    readonly wallets: {
      readonly accepts: string
      readonly rejects: string
      readonly unknownOnce: string
      readonly answerLost: string
      readonly goneOnce: string
    }
    readonly sent: (idempotencyKey: string) => Promise<readonly bigint[]>
    /** Lets every chain confirm its pending transactions. */
    readonly confirm: () => Promise<void>
    readonly setReachable: (reachable: boolean) => Promise<void>
  }>,
): void => {
  const transfer = (idempotencyKey: string, address: string): UsdcTransfer => ({
    idempotencyKey,
    chain: 'Base',
    address,
    microUsdc: 1_000_000n,
  })

  describe(`${name} as a USDC disbursement provider`, () => {
    it('broadcasts one transaction per key, for sequential or concurrent requests', async () => {
      const { port, wallets, sent, confirm } = await make()
      const request = transfer('one', wallets.accepts)
      const answers = [
        ...(await Promise.all([1, 2, 3].map(() => port.send(request)))),
        await port.send(request),
      ]
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(answers[0]).toMatchObject({
        status: 'BROADCAST',
        transactionId: expect.stringMatching(/^\S{10,100}$/) as string,
      })
      await confirm()
      expect(await sent('one')).toEqual([1_000_000n])
      expect(await port.send(transfer('two', wallets.accepts))).not.toEqual(answers[0])
    })

    it('throws when a key is reused with another chain, address or amount, and sends nothing more', async () => {
      const { port, wallets, sent, confirm } = await make()
      const request = transfer('one', wallets.accepts)
      await port.send(request)
      await expect(port.send({ ...request, microUsdc: 1_000_001n })).rejects.toThrow()
      await expect(port.send({ ...request, address: wallets.goneOnce })).rejects.toThrow()
      await expect(port.send({ ...request, chain: 'Arbitrum' })).rejects.toThrow()
      await confirm()
      expect(await sent('one')).toEqual([1_000_000n])
    })

    it('is pending until the chain has confirmed it, then final', async () => {
      const { port, wallets, sent, confirm } = await make()
      const request = transfer('one', wallets.accepts)
      expect(await port.standing('one')).toEqual({ status: 'NONE' })
      const reported = await port.send(request)
      const transactionId = reported.status === 'BROADCAST' ? reported.transactionId : ''
      expect(await port.standing('one')).toEqual({ status: 'PENDING', transactionId })
      expect(await sent('one')).toEqual([])
      await confirm()
      expect(await port.standing('one')).toEqual({ status: 'FINAL', transactionId })
      expect(await port.send(request)).toEqual(reported)
      expect(await port.standing('one')).toEqual({ status: 'FINAL', transactionId })
    })

    it('repeats the reason of a rejection on every retry, and sends nothing', async () => {
      const { port, wallets, sent, confirm } = await make()
      const first = await port.send(transfer('one', wallets.rejects))
      expect(first).toMatchObject({
        status: 'REJECTED',
        code: expect.stringMatching(/^\S{1,40}$/) as string,
        reason: expect.stringMatching(/\S/) as string,
      })
      expect(await port.send(transfer('one', wallets.rejects))).toEqual(first)
      expect(await port.standing('one')).toEqual(first)
      await confirm()
      expect(await sent('one')).toEqual([])
    })

    it('can answer UNKNOWN first and the result later: still one transfer', async () => {
      const { port, wallets, sent, confirm } = await make()
      expect(await port.send(transfer('one', wallets.unknownOnce))).toEqual({ status: 'UNKNOWN' })
      expect(await port.send(transfer('one', wallets.unknownOnce))).toMatchObject({ status: 'BROADCAST' })
      await confirm()
      expect(await sent('one')).toEqual([1_000_000n])
    })

    it('sends once when its answer was lost, and reports it without sending', async () => {
      const { port, wallets, sent, confirm } = await make()
      await expect(port.send(transfer('one', wallets.answerLost))).rejects.toThrow()
      expect(await port.standing('one')).toMatchObject({ status: 'PENDING' })
      expect(await port.send(transfer('one', wallets.answerLost))).toMatchObject({ status: 'BROADCAST' })
      await confirm()
      expect(await sent('one')).toEqual([1_000_000n])
    })

    it('resends under its key what the chain has dropped, as another transaction: one arrives', async () => {
      const { port, wallets, sent, confirm } = await make()
      const first = await port.send(transfer('one', wallets.goneOnce))
      expect(first).toMatchObject({ status: 'BROADCAST' })
      expect(await port.standing('one')).toMatchObject({ status: 'GONE' })
      const second = await port.send(transfer('one', wallets.goneOnce))
      expect(second).toMatchObject({ status: 'BROADCAST' })
      expect(second).not.toEqual(first)
      await confirm()
      expect(await port.standing('one')).toMatchObject({ status: 'FINAL' })
      expect(await sent('one')).toEqual([1_000_000n])
    })

    it('throws while unreachable, and sends nothing meanwhile', async () => {
      const { port, wallets, sent, confirm, setReachable } = await make()
      await setReachable(false)
      await expect(port.send(transfer('one', wallets.accepts))).rejects.toThrow()
      await expect(port.standing('one')).rejects.toThrow()
      await setReachable(true)
      expect(await port.standing('one')).toEqual({ status: 'NONE' })
      await confirm()
      expect(await sent('one')).toEqual([])
    })
  })
}
