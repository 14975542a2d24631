import { describe, expect, it } from 'vitest'
import type { RepaymentPort } from './port.ts'

/** What a suite needs to make happen at a bank. */
export interface RepaymentSubject {
  readonly port: RepaymentPort
  /** Money comes in; answers the bank's name of it. */
  readonly pays: (payment: {
    readonly amountCents: bigint
    readonly remittance: string
    readonly method: 'ACH' | 'WIRE'
  }) => Promise<string>
  readonly takesBack: (reference: string, code: string) => Promise<void>
  readonly setReachable: (isReachable: boolean) => Promise<void>
}

/** What every adapter of payments that come in does. */
export const describeRepaymentPort = (name: string, make: () => Promise<RepaymentSubject>): void => {
  describe(`${name}, a bank that tells of payments`, () => {
    const payment = { amountCents: 7_499n, remittance: '3F2A-9C01-7B44', method: 'ACH' } as const

    it('tells nothing when nothing came', async () => {
      const { port } = await make()
      expect(await port.reports({ after: null, most: 10 })).toEqual({ reports: [], cursor: null })
    })

    it('tells what came, by whom it was said to be, and how', async () => {
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

    it('tells page by page, each once, and the same again from the same place', async () => {
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

    it('takes back a payment by its name, with the code of the network', async () => {
      const { port, pays, takesBack } = await make()
      const reference = await pays(payment)
      await takesBack(reference, 'R01')
      const { reports } = await port.reports({ after: null, most: 10 })
      expect(reports.filter(({ kind }) => kind === 'RETURN')).toMatchObject([
        { reference, code: 'R01', amountCents: payment.amountCents, method: 'ACH' },
      ])
    })

    it('throws while it cannot be reached, and has lost nothing then', async () => {
      const { port, pays, setReachable } = await make()
      await pays(payment)
      await setReachable(false)
      await expect(port.reports({ after: null, most: 1 })).rejects.toThrow()
      await setReachable(true)
      expect((await port.reports({ after: null, most: 1 })).reports).toHaveLength(1)
    })
  })
}
