import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { endOtherSessions, endOwnSession } from '../../store/account/refresh-sessions.ts'
import type { Deps } from '../deps.ts'

/**
 * Signs out one other device, or all others. An access token already issued to a device stays valid for its five
 * minutes (decision 15) but is not renewed, and the device's proofs end at once. Refusal: access.not-found.
 */
export const endDevices =
  (deps: Deps) =>
  ({
    subject,
    device,
  }: {
    readonly subject: Subject
    readonly device: string | null
  }): Promise<Outcome<object>> =>
    deps.transaction({ actor: 'sign-in', organizationId: subject.organizationId }, async ({ tx }) => {
      const { accountId, sessionId } = subject
      const now = deps.clock.real()
      if (device === null) {
        await endOtherSessions(tx, { accountId, but: sessionId, now })
        return { ok: true }
      }
      return (await endOwnSession(tx, { accountId, id: device, now }))
        ? { ok: true }
        : refuse('access.not-found')
    })
