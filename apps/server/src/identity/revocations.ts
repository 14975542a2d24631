import type { Subject } from '../policies/subject.ts'
import { listenForRevocations, type Revocation } from '../store/account/revocations.ts'
import { ACCESS_TOKEN_SECONDS } from './limits.ts'

/** The lifetime of a token, plus a margin for clock differences. */
const KEPT_MS = (ACCESS_TOKEN_SECONDS + 60) * 1_000
const FORGET_EVERY_MS = 60_000

/** Access tokens that ended early, known in this process without a database read per call. */
export interface Revocations {
  /** Whether the token's device was signed out, or its role is no longer the bearer's. */
  isRevoked(subject: Pick<Subject, 'sessionId' | 'accountId' | 'role'>): boolean
  /** Applies here before the database has notified the others. */
  endSession(sessionId: string): void
  close(): Promise<void>
}

interface Kept<Value> {
  readonly value: Value
  readonly at: number
}

/** Received revocations, kept as long as an earlier token could be presented. */
export const createRevoked = (now: () => Date) => {
  const sessions = new Map<string, Kept<true>>()
  const roles = new Map<string, Kept<string | null>>()
  const add = (revocation: Revocation) => {
    const at = now().getTime()
    if ('sessionId' in revocation) sessions.set(revocation.sessionId, { value: true, at })
    else roles.set(revocation.accountId, { value: revocation.role, at })
  }
  return {
    add,
    isRevoked({ sessionId, accountId, role }: Pick<Subject, 'sessionId' | 'accountId' | 'role'>): boolean {
      const current = roles.get(accountId)
      return sessions.has(sessionId) || (current !== undefined && current.value !== role)
    },
    forget() {
      const before = now().getTime() - KEPT_MS
      for (const kept of [sessions, roles]) for (const [id, { at }] of kept) if (at < before) kept.delete(id)
    },
  }
}

/**
 * Receives signed-out devices and changed roles from every process that shares the database: within moments
 * of the commit, and from storage for times when it was not listening.
 */
export const createRevocations = async (options: {
  readonly url: string
  readonly now: () => Date
  /** Called before each check that the database answers; the returned function runs if it does not. */
  readonly beforePoll?: () => () => void
  /** Holds what is received; by default nothing yet. */
  readonly revoked?: ReturnType<typeof createRevoked>
}): Promise<Revocations> => {
  const { now, beforePoll = () => () => undefined, revoked = createRevoked(now) } = options
  const { add, isRevoked, forget } = revoked
  const listening = await listenForRevocations({
    url: options.url,
    onRevocation: add,
    since: () => new Date(now().getTime() - KEPT_MS),
    beforePoll,
  })
  const forgetting = setInterval(forget, FORGET_EVERY_MS)
  forgetting.unref()
  return {
    isRevoked,
    endSession: (sessionId) => add({ sessionId }),
    async close() {
      clearInterval(forgetting)
      await listening.close()
    },
  }
}
