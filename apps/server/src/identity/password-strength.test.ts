import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './password-rule.ts'
import { guessesFor } from './password-strength.ts'
import { LONGEST_PASSWORD, slowPasswords } from './slow-passwords.test-data.ts'

/** The total allowed cost of a stranger's call. */
const MOST_CPU_MS = 50
const TIMES = 5
/** As long as an address may be, of as many words as fit. */
const EMAIL = `${'abc.'.repeat(60)}x@y.example`
const BRAND = { code: 'PLEDGE', shortName: 'Pledge', legalName: 'Pledge Lending, Inc.' }

/** The minimum of several runs: the work itself, without other work of the process. */
const cpuMsOf = (work: () => void): number =>
  Math.min(
    ...Array.from({ length: TIMES }, () => {
      const before = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }),
  )

describe('the cost of a password estimate', () => {
  it.each(slowPasswords())(`is at most ${MOST_CPU_MS} ms of CPU time: $filling`, ({ password }) => {
    expect(password).toHaveLength(LONGEST_PASSWORD)
    expect(cpuMsOf(() => guessesFor(password, EMAIL.split('.')))).toBeLessThan(MOST_CPU_MS)
    expect(cpuMsOf(() => isWeakPassword(password, { email: EMAIL, brand: BRAND }))).toBeLessThan(MOST_CPU_MS)
  })

  it('depends only on the beginning of a password', () => {
    const beginning = 'otter plank quiver violet harbour 27 lanterns at dawn, twelve of'.slice(0, 48)
    expect(guessesFor(beginning + 'x'.repeat(130), [])).toBe(guessesFor(beginning, []))
  })
})
