import { guessesFor } from '@pledge/server/identity/password-strength'
import { LONGEST_PASSWORD, slowPasswords } from '@pledge/server/identity/slow-passwords.test-data'
import { median } from './figures.ts'

/** The total cost allowed for an anonymous call; the strength check runs before argon2 and is a part of it. */
const BAR_MS = 50
const TIMES = 9
const OWN_WORDS = [
  'ada.lovelace@example.com',
  'ada',
  'lovelace',
  'adalovelace',
  'example',
  'pledge',
  'pledge lending',
]

/** P10: the strength check of the slowest of the longest passwords that an anonymous caller may send. */
export const passwordTimes = (): Promise<readonly string[]> => {
  const times = slowPasswords().map(({ filling, password }) => ({
    filling,
    ms: median(
      Array.from({ length: TIMES }, () => {
        const before = process.cpuUsage()
        guessesFor(password, OWN_WORDS)
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1_000
      }),
    ),
  }))
  const [slowest] = times.toSorted((a, b) => b.ms - a.ms)
  if (slowest === undefined || slowest.ms > BAR_MS)
    return Promise.reject(
      new Error(`judging a password takes ${slowest?.ms.toFixed(1)} ms, bar ${BAR_MS} ms`),
    )
  return Promise.resolve([
    `P10 judging ${times.length} passwords of ${LONGEST_PASSWORD} signs: at most ${slowest.ms.toFixed(1)} ms of the processor (${slowest.filling.slice(0, 12)}; bar ${BAR_MS} ms)`,
  ])
}
