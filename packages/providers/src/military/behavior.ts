import { describe, expect, it } from 'vitest'
import type { MilitaryAnswer, MilitaryPort, MilitaryRequest } from './port.ts'

/** The suite for checks of covered borrowers. `arrange` sets the result of the next inquiry for that last name. */
export const describeMilitaryPort = (
  name: string,
  make: () => Promise<{
    readonly port: MilitaryPort
    readonly arrange: (lastName: string, outcome: MilitaryAnswer['outcome']) => Promise<void>
    readonly setReachable: (reachable: boolean) => Promise<void>
  }>,
): void => {
  const request = (idempotencyKey: string): MilitaryRequest => ({
    idempotencyKey,
    firstName: 'Erin',
    lastName: 'Example',
    dateOfBirth: '1985-04-12',
    ssn: '219-09-9999',
  })

  describe(`${name} as a check of covered borrowers`, () => {
    it.each(['COVERED', 'NOT_COVERED'] as const)(
      'returns %s with a reference (32 CFR 232.5)',
      async (outcome) => {
        const { port, arrange } = await make()
        await arrange('Example', outcome)
        const answer = await port.check(request('one'))
        expect(answer.outcome).toBe(outcome)
        expect(answer.referenceId).not.toBe('')
      },
    )

    it('returns the same answer for the same key, even after the result changes', async () => {
      const { port, arrange } = await make()
      const first = await port.check(request('one'))
      await arrange('Example', 'COVERED')
      expect(await port.check(request('one'))).toEqual(first)
      expect((await port.check(request('two'))).outcome).toBe('COVERED')
    })

    it('throws while unreachable', async () => {
      const { port, setReachable } = await make()
      await setReachable(false)
      await expect(port.check(request('one'))).rejects.toThrow()
    })
  })
}
