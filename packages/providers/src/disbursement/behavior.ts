import { describe, expect, it } from 'vitest'
import type { AchPayment, DisbursementPort } from './port.ts'

/**
 * The suite for disbursement adapters. The names of `accounts` say how each answers; `paid` returns what was paid by
 * key.
 */
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
    /** The bank returns the payment with this key, with this code. */
    readonly returnPayment: (idempotencyKey: string, code: string) => Promise<void>
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

  describe(`${name} as a disbursement provider`, () => {
    it('accepts a payment with a trace number of 15 digits, unique to the payment', async () => {
      const { port, accounts } = await make()
      const first = await port.send(payment('one', accounts.accepts))
      const second = await port.send(payment('two', accounts.accepts))
      expect(first).toMatchObject({
        status: 'ACCEPTED',
        traceNumber: expect.stringMatching(/^\d{15}$/) as string,
      })
      expect(second).not.toEqual(first)
    })

    it('pays once for the same key, for sequential or concurrent requests', async () => {
      const { port, accounts, paid } = await make()
      const sends = [1, 2, 3].map(() => port.send(payment('one', accounts.accepts)))
      const answers = [...(await Promise.all(sends)), await port.send(payment('one', accounts.accepts))]
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it('throws when a key is reused with another amount or account, and pays nothing more', async () => {
      const { port, accounts, paid } = await make()
      const first = payment('one', accounts.accepts)
      await port.send(first)
      await expect(port.send({ ...first, amountCents: 1_000_001n })).rejects.toThrow()
      await expect(port.send({ ...first, accountNumber: '1112223334' })).rejects.toThrow()
      await expect(port.send({ ...first, accountType: 'savings' })).rejects.toThrow()
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it('repeats the reason of a rejection on every retry, and pays nothing', async () => {
      const { port, accounts, paid } = await make()
      const first = await port.send(payment('one', accounts.rejects))
      expect(first).toMatchObject({ status: 'REJECTED', reason: expect.stringMatching(/\S/) as string })
      expect(await port.send(payment('one', accounts.rejects))).toEqual(first)
      expect(await paid('one')).toEqual([])
    })

    it('can answer UNKNOWN first and the result later: still one payment', async () => {
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

    it('reports the status of a payment without paying it, also when the answer was lost', async () => {
      const { port, accounts, paid } = await make()
      expect(await port.standing('one')).toEqual({ status: 'NONE' })
      expect(await paid('one')).toEqual([])
      await expect(port.send(payment('one', accounts.answerLost))).rejects.toThrow()
      expect(await port.standing('one')).toMatchObject({ status: 'ACCEPTED' })
      expect(await port.standing('one')).toEqual(await port.send(payment('one', accounts.answerLost)))
      const rejected = await port.send(payment('two', accounts.rejects))
      expect(await port.standing('two')).toEqual(rejected)
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it("rejects an amount, an account or a name that it cannot carry, with a bank's code, and pays nothing", async () => {
      const { port, accounts, paid } = await make()
      const good = payment('one', accounts.accepts)
      const bad = [
        [{ ...good, amountCents: 0n }, 'R19'],
        [{ ...good, amountCents: -1n }, 'R19'],
        [{ ...good, amountCents: 10_000_000_000n }, 'R19'],
        [{ ...good, routingNumber: '12345' }, 'R28'],
        [{ ...good, accountNumber: '12a' }, 'R04'],
        [{ ...good, firstName: '', lastName: '' }, 'R26'],
      ] as const
      for (const [each, code] of bad) {
        const answer = { status: 'REJECTED', code, reason: expect.stringContaining(code) as string }
        expect(await port.send(each)).toEqual(answer)
        expect(await port.send(each)).toEqual(answer)
      }
      expect(await paid('one')).toEqual([])
    })

    it('pays a person whose name exceeds its field, once, however often it is requested', async () => {
      const { port, accounts, paid } = await make()
      const long = {
        ...payment('one', accounts.accepts),
        firstName: 'A'.repeat(256),
        lastName: 'B'.repeat(256),
      }
      const first = await port.send(long)
      expect(first).toMatchObject({ status: 'ACCEPTED' })
      expect(await port.send(long)).toEqual(first)
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it('gives a code with the reason for a rejection', async () => {
      const { port, accounts } = await make()
      expect(await port.send(payment('one', accounts.rejects))).toMatchObject({
        code: expect.stringMatching(/^\S{1,20}$/) as string,
      })
    })

    it('reports nothing about payments that arrived', async () => {
      const { port, accounts } = await make()
      await port.send(payment('one', accounts.accepts))
      expect(await port.reports({ after: null, most: 10 })).toEqual({ reports: [], cursor: null })
    })

    it('reports returns by the trace number of the payment, page by page, each once', async () => {
      const { port, accounts, returnPayment } = await make()
      const traces: string[] = []
      for (const key of ['one', 'two', 'three']) {
        const answer = await port.send(payment(key, accounts.accepts))
        traces.push(answer.status === 'ACCEPTED' ? answer.traceNumber : '')
        await returnPayment(key, 'R03')
      }
      const first = await port.reports({ after: null, most: 2 })
      const second = await port.reports({ after: first.cursor, most: 2 })
      const all = [...first.reports, ...second.reports]
      expect(first.reports).toHaveLength(2)
      expect(all.map(({ traceNumber }) => traceNumber)).toEqual(traces)
      expect(all.map(({ kind, code }) => `${kind} ${code}`)).toEqual(Array(3).fill('RETURN R03'))
      expect(new Set(all.map(({ id }) => id)).size).toBe(3)
      expect(await port.reports({ after: second.cursor, most: 2 })).toEqual({
        reports: [],
        cursor: second.cursor,
      })
      expect(await port.reports({ after: null, most: 2 })).toEqual(first)
    })

    it('still answers that it accepted a payment that was later returned', async () => {
      const { port, accounts, returnPayment, paid } = await make()
      const first = await port.send(payment('one', accounts.accepts))
      await returnPayment('one', 'R02')
      expect(await port.send(payment('one', accounts.accepts))).toEqual(first)
      expect(await paid('one')).toEqual([1_000_000n])
    })

    it('throws while unreachable, and pays once afterwards', async () => {
      const { port, accounts, paid, setReachable } = await make()
      await setReachable(false)
      await expect(port.send(payment('one', accounts.accepts))).rejects.toThrow()
      await expect(port.reports({ after: null, most: 1 })).rejects.toThrow()
      await setReachable(true)
      await port.send(payment('one', accounts.accepts))
      expect(await paid('one')).toEqual([1_000_000n])
    })
  })
}
