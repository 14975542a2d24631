import { describe, expect, it } from 'vitest'
import type { AchPayment, DisbursementPort } from './port.ts'

/** What every way to pay out must do. `accounts` answer as their names say; `paid` tells what was paid by key. */
export const describeDisbursementPort = (
  name: string,
  make: () => Promise<{
    readonly port: DisbursementPort
    readonly accounts: {
      readonly accepts: string
      readonly rejects: string
      readonly unknownOnce: string
      readonly answerLost: string
    }
    readonly paid: (idempotencyKey: string) => Promise<readonly bigint[]>
    readonly setReachable: (reachable: boolean) => Promise<void>
  }>,
): void => {
  const payment = (idempotencyKey: string, accountNumber: string): AchPayment => ({
    idempotencyKey,
    amountCents: 1_000_000n,
    routingNumber: '021000021',
    accountNumber,
    accountType: 'checking',
    firstName: 'Erin',
    lastName: 'Example',
  })

  describe(`${name} as a way to pay out`, () => {
    it('accepts a payment with a trace number of 15 digits, another for another payment', async () => {
      const { port, accounts } = await make()
      const first = await port.send(payment('one', accounts.accepts))
      const second = await port.send(payment('two', accounts.accepts))
      expect(first).toMatchObject({
        status: 'ACCEPTED',
        traceNumber: expect.stringMatching(/^\d{15}$/) as string,
      })
      expect(second).not.toEqual(first)
    })

    it('pays once for the same key, one after the other or at the same time', async () => {
      const { port, accounts, paid } = await make()
      const sends = [1, 2, 3].map(() => port.send(payment('one', accounts.accepts)))
      const answers = [...(await Promise.all(sends)), await port.send(payment('one', accounts.accepts))]
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it('throws when a key comes again with another amount or account, and pays nothing more', async () => {
      const { port, accounts, paid } = await make()
      const first = payment('one', accounts.accepts)
      await port.send(first)
      await expect(port.send({ ...first, amountCents: 1_000_001n })).rejects.toThrow()
      await expect(port.send({ ...first, accountNumber: '1112223334' })).rejects.toThrow()
      await expect(port.send({ ...first, accountType: 'savings' })).rejects.toThrow()
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it('says why it rejects, again and again, and pays nothing', async () => {
      const { port, accounts, paid } = await make()
      const first = await port.send(payment('one', accounts.rejects))
      expect(first).toMatchObject({ status: 'REJECTED', reason: expect.stringMatching(/\S/) as string })
      expect(await port.send(payment('one', accounts.rejects))).toEqual(first)
      expect(await paid('one')).toEqual([])
    })

    it('may not know, and then knows: one payment all the same', async () => {
      const { port, accounts, paid } = await make()
      expect(await port.send(payment('one', accounts.unknownOnce))).toEqual({ status: 'UNKNOWN' })
      expect(await port.send(payment('one', accounts.unknownOnce))).toMatchObject({ status: 'ACCEPTED' })
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it('pays once when its answer was lost', async () => {
      const { port, accounts, paid } = await make()
      await expect(port.send(payment('one', accounts.answerLost))).rejects.toThrow()
      expect(await port.send(payment('one', accounts.answerLost))).toMatchObject({ status: 'ACCEPTED' })
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it('throws for an amount or an account that cannot be', async () => {
      const { port, accounts, paid } = await make()
      const good = payment('one', accounts.accepts)
      const bad = [
        { ...good, amountCents: 0n },
        { ...good, amountCents: -1n },
        { ...good, amountCents: 10_000_000_000n },
        { ...good, routingNumber: '12345' },
        { ...good, accountNumber: '12a' },
      ]
      for (const each of bad) await expect(port.send(each)).rejects.toThrow()
      expect(await paid('one')).toEqual([])
    })

    it('throws while it is not reachable, and pays once afterwards', async () => {
      const { port, accounts, paid, setReachable } = await make()
      await setReachable(false)
      await expect(port.send(payment('one', accounts.accepts))).rejects.toThrow()
      await setReachable(true)
      await port.send(payment('one', accounts.accepts))
      expect(await paid('one')).toEqual([1_000_000n])
    })
  })
}
