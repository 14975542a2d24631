import { describe, expect, it } from 'vitest'
import type { RepaymentPort } from './port.ts'

/** Events that the suite triggers at a bank. */
export interface RepaymentSubject {
  readonly port: RepaymentPort
  /** A payer pays; returns the bank's reference of the payment. */
  readonly pays: (payment: {
    readonly amountCents: bigint
    readonly remittance: string
    readonly method: 'ACH' | 'WIRE'
  }) => Promise<string>
  readonly takesBack: (reference: string, code: string) => Promise<void>
  readonly setReachable: (isReachable: boolean) => Promise<void>
}

/** The suite for adapters of incoming payments. */
export const describeRepaymentPort = (name: string, make: () => Promise<RepaymentSubject>): void => {
  describe(`${name}, a bank that reports payments`, () => {
    const payment = { amountCents: 7_499n, remittance: '3F2A-9C01-7B44', method: 'ACH' } as const

    it('reports nothing before a payment', async () => {
      const { port } = await make()
      expect(await port.reports({ after: null, most: 10 })).toEqual({ reports: [], cursor: null })
    })

    it('reports the payment, the payer as stated, and the method', async () => {
      const { port, pays } = await make()
      const reference = await pays({ ...payment, amountCents: 12_345_678_901n, method: 'WIRE' })
      const { reports } = await port.reports({ after: null, most: 10 })
      expect(reports).toMatchObject([
        {
          kind: 'PAYMENT',
          method: 'WIRE',
          reference,
          remittance: payment.remittance,
          amountCents: 12_345_678_901n,
          code: null,
        },
      ])
    })

    it('reports page by page, each once, and repeats from the same cursor', async () => {
      const { port, pays } = await make()
      const references = [await pays(payment), await pays(payment), await pays(payment)]
      const first = await port.reports({ after: null, most: 2 })
      const second = await port.reports({ after: first.cursor, most: 2 })
      const all = [...first.reports, ...second.reports]
      expect(first.reports).toHaveLength(2)
      expect(all.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted())
      expect(new Set(all.map(({ id }) => id)).size).toBe(3)
      expect(await port.reports({ after: second.cursor, most: 2 })).toEqual({
        reports: [],
        cursor: second.cursor,
      })
      expect(await port.reports({ after: null, most: 2 })).toEqual(first)
    })

    it("returns a payment by its reference, with the network's code", async () => {
      const { port, pays, takesBack } = await make()
      const reference = await pays(payment)
      await takesBack(reference, 'R01')
      const { reports } = await port.reports({ after: null, most: 10 })
      expect(reports.filter(({ kind }) => kind === 'RETURN')).toMatchObject([
        { reference, code: 'R01', amountCents: payment.amountCents, method: 'ACH' },
      ])
    })

    it('throws while unreachable, and loses nothing', async () => {
      const { port, pays, setReachable } = await make()
      await pays(payment)
      await setReachable(false)
      await expect(port.reports({ after: null, most: 1 })).rejects.toThrow()
      await setReachable(true)
      expect((await port.reports({ after: null, most: 1 })).reports).toHaveLength(1)
    })
  })
}
