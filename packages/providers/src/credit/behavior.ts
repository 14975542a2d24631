import { describe, expect, it } from 'vitest'
import type { CreditPort, SoftPullAnswer, SoftPullRequest } from './port.ts'

export type CreditOutcome = SoftPullAnswer['outcome']

/** The suite for credit bureau adapters. `arrange` sets the result of the next inquiry for that last name. */
export const describeCreditPort = (
  name: string,
  make: () => Promise<{
    readonly port: CreditPort
    readonly arrange: (lastName: string, outcome: CreditOutcome) => Promise<void>
    readonly setReachable: (reachable: boolean) => Promise<void>
  }>,
): void => {
  const request = (idempotencyKey: string, lastName = 'Example'): SoftPullRequest => ({
    idempotencyKey,
    firstName: 'Erin',
    lastName,
    dateOfBirth: '1985-04-12',
    ssn: '219-09-9999',
    address: { street1: '12 Maple Street', city: 'Columbus', state: 'OH', zip: '43215' },
  })

  describe(`${name} as a credit bureau`, () => {
    it.each(['CLEARED', 'FROZEN', 'LOCKED', 'NO_MATCH'] as const)(
      'returns %s with a contact (decision 13)',
      async (outcome) => {
        const { port, arrange } = await make()
        await arrange('Example', outcome)
        const answer = await port.softPull(request('one'))
        expect(answer.outcome).toBe(outcome)
        expect(answer.referenceId).not.toBe('')
        expect(Object.values(answer.bureau).every((text) => text.length > 0)).toBe(true)
      },
    )

    it('declines with everything that an adverse action notice must state', async () => {
      const { port, arrange } = await make()
      await arrange('Example', 'DECLINED')
      const answer = await port.softPull(request('one'))
      if (answer.outcome !== 'DECLINED') throw new Error('not declined')
      if (answer.score !== null) {
        const { value, range, date } = answer.score
        expect(value).toBeGreaterThanOrEqual(range[0])
        expect(value).toBeLessThanOrEqual(range[1])
        expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }
      expect(answer.reasons.length).toBeGreaterThan(0)
    })

    it('returns the same answer for the same key, even after the result changes', async () => {
      const { port, arrange } = await make()
      const first = await port.softPull(request('one'))
      await arrange('Example', 'FROZEN')
      expect(await port.softPull(request('one'))).toEqual(first)
      const second = await port.softPull(request('two'))
      expect(second.outcome).toBe('FROZEN')
      expect(second.referenceId).not.toBe(first.referenceId)
    })

    it('makes one inquiry for concurrent requests with the same key', async () => {
      const { port } = await make()
      const [first, second] = await Promise.all([
        port.softPull(request('one')),
        port.softPull(request('one')),
      ])
      expect(first).toEqual(second)
    })

    it('throws while unreachable, and answers afterwards', async () => {
      const { port, setReachable } = await make()
      await setReachable(false)
      await expect(port.softPull(request('one'))).rejects.toThrow()
      await setReachable(true)
      await expect(port.softPull(request('one'))).resolves.toMatchObject({ outcome: 'CLEARED' })
    })
  })
}
