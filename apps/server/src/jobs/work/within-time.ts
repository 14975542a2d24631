import { setTimeout as pause } from 'node:timers/promises'

/** The answer of a provider, or UNKNOWN if it takes too long: it may have done what was requested (law 4). */
export const withinTime = async <Report>(
  answer: Promise<Report>,
  mostMs: number,
): Promise<Report | 'UNKNOWN'> => {
  const timer = new AbortController()
  const silence = pause(mostMs, 'UNKNOWN' as const, { signal: timer.signal })
  try {
    return await Promise.race([answer, silence])
  } finally {
    timer.abort()
    silence.catch(() => undefined)
  }
}
