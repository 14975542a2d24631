import {
  STEP_UP_OPEN_MS,
  stepUpMethods,
  type StepUpAction,
  type StepUpMethod,
} from '@pledge/domain/account/step-up'
import type { Subject } from '../policies/subject.ts'
import { factorsOf } from '../store/factors.ts'
import { insertStepUp } from '../store/step-ups.ts'
import { askerOf } from './actors.ts'
import type { Deps } from './deps.ts'
import { payloadHash } from './step-up-secrets.ts'

export interface StepUpWanted {
  readonly subject: Subject
  readonly action: StepUpAction
  readonly applicationId: string | null
  readonly payload: unknown
  /** The host of the page: passkeys are of one host. */
  readonly host: string
}

export interface OpenedStepUp {
  readonly id: string
  readonly methods: readonly StepUpMethod[]
  readonly expiresAt: Date
}

/**
 * Begins to prove one change (decision 15). Whose the application is, and whether the change is allowed, is judged by
 * the command that makes it: what is opened here gives a right to nothing.
 */
export const openStepUp =
  (deps: Deps) =>
  (wanted: StepUpWanted): Promise<OpenedStepUp> =>
    deps.transaction(askerOf(wanted.subject), async ({ tx }) => {
      const { subject, host } = wanted
      const id = deps.newId()
      const now = deps.clock.real()
      const expiresAt = new Date(now.getTime() + STEP_UP_OPEN_MS)
      const methods = stepUpMethods(await factorsOf(tx, { accountId: subject.accountId, host }))
      await insertStepUp(tx, {
        id,
        accountId: subject.accountId,
        organizationId: subject.organizationId,
        sessionId: subject.sessionId,
        action: wanted.action,
        applicationId: wanted.applicationId,
        payloadHash: payloadHash(deps.sealer, wanted),
        host,
        challenge: null,
        now,
        expiresAt,
      })
      return { id, methods, expiresAt }
    })
