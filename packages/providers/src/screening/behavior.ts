import { describe, expect, it } from 'vitest'
import type { ScreeningAnswer, ScreeningPort, ScreeningRequest } from './port.ts'

/** The suite for screening services. `arrange` sets the result of the next inquiry for that last name. */
export const describeScreeningPort = (
  name: string,
  make: () => Promise<{
    readonly port: ScreeningPort
    readonly arrange: (lastName: string, outcome: ScreeningAnswer['outcome']) => Promise<void>
    readonly setReachable: (reachable: boolean) => Promise<void>
  }>,
): void => {
  const request = (idempotencyKey: string): ScreeningRequest => ({
    idempotencyKey,
    firstName: 'Erin',
    lastName: 'Example',
    dateOfBirth: '1985-04-12',
    country: 'US',
    ssn: '219-09-9999',
  })

  describe(`${name} as a screening service`, () => {
    it.each(['CLEARED', 'REVIEW', 'REFUSED'] as const)('returns %s with a reference', async (outcome) => {
      const { port, arrange } = await make()
      await arrange('Example', outcome)
      const answer = await port.screen(request('one'))
      expect(answer.outcome).toBe(outcome)
      expect(answer.referenceId).not.toBe('')
      if (answer.outcome === 'REFUSED') expect(answer.grounds.length).toBeGreaterThan(0)
      if (answer.outcome === 'REVIEW') expect(answer.matches.length, 'something to review').toBeGreaterThan(0)
    })

    it('returns the same answer for the same key, even after the result changes', async () => {
      const { port, arrange } = await make()
      const first = await port.screen(request('one'))
      await arrange('Example', 'REFUSED')
      expect(await port.screen(request('one'))).toEqual(first)
      expect(await port.screen(request('two'))).toMatchObject({ outcome: 'REFUSED' })
    })

    it('throws while unreachable, and answers afterwards', async () => {
      const { port, setReachable } = await make()
      await setReachable(false)
      await expect(port.screen(request('one'))).rejects.toThrow()
      await setReachable(true)
      await expect(port.screen(request('one'))).resolves.toMatchObject({ outcome: 'CLEARED' })
    })
  })
}
