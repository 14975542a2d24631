import { describe, expect, it } from 'vitest'
import type { DestinationInquiry, SourceInquiry, WalletAnswer, WalletScreeningPort } from './port.ts'

/** The suite for wallet screening. `arrange` sets the result of the inquiry with that key. */
export const describeWalletScreeningPort = (
  name: string,
  make: () => Promise<{
    readonly port: WalletScreeningPort
    readonly arrange: (idempotencyKey: string, found: 'CLEAR' | 'RISK' | 'LISTED') => Promise<void>
    readonly setReachable: (reachable: boolean) => Promise<void>
  }>,
): void => {
  const source = (idempotencyKey: string): SourceInquiry => ({
    kind: 'SOURCE',
    idempotencyKey,
    network: 'BTC',
    transactionId: 'a'.repeat(64),
    outputIndex: 0,
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    units: 21_000_000n,
  })
  const destination = (idempotencyKey: string): DestinationInquiry => ({
    kind: 'DESTINATION',
    idempotencyKey,
    network: 'Base',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  })
  const isHit = ({ lists }: WalletAnswer): boolean => lists.length > 0

  describe(`${name} as a screening of wallets`, () => {
    it.each([source, destination])(
      'returns a score from 0 to 100, and the lists that name it',
      async (about) => {
        const { port, arrange } = await make()
        expect(port.vendor).not.toBe('')
        const clear = await port.screen(about('clear'))
        expect(isHit(clear)).toBe(false)
        expect(clear.referenceId).not.toBe('')
        await arrange('risk', 'RISK')
        const risk = await port.screen(about('risk'))
        expect(isHit(risk)).toBe(false)
        expect(risk.score).toBeGreaterThan(clear.score)
        await arrange('listed', 'LISTED')
        const listed = await port.screen(about('listed'))
        expect(isHit(listed)).toBe(true)
        for (const { score } of [clear, risk, listed]) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(100)
        }
      },
    )

    it('returns the same answer for the same key, even after the result changes', async () => {
      const { port, arrange } = await make()
      const first = await port.screen(source('one'))
      await arrange('one', 'LISTED')
      expect(await port.screen(source('one'))).toEqual(first)
    })

    it('throws while unreachable, and answers afterwards', async () => {
      const { port, setReachable } = await make()
      await setReachable(false)
      await expect(port.screen(source('one'))).rejects.toThrow()
      await setReachable(true)
      await expect(port.screen(source('one'))).resolves.toMatchObject({ lists: [] })
    })
  })
}
