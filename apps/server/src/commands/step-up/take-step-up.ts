import { composeChangeNotice } from '@pledge/copy/en/account-mails'
import { isStaffAction, type AccountAction, type StepUpAction } from '@pledge/domain/account/step-up'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import type { Tx } from '../../store/database/database.ts'
import { lockStepUpOfProof, spendStepUp } from '../../store/account/step-ups.ts'
import type { Deps } from '../deps.ts'
import { mailAccount } from '../account/mail-account.ts'
import { isSame, payloadHash, proofHash } from './step-up-secrets.ts'

/** A change that needs a proof, and its submitted proof. */
export interface StepUpRequest {
  readonly subject: Subject
  readonly action: StepUpAction
  /** The body of the call, as parsed by the contract's schema. */
  readonly payload: unknown
  /** `request.stepUpProof` of the handler. */
  readonly proof: string | undefined
}

type TakeDeps = Pick<Deps, 'sealer' | 'clock' | 'newId' | 'publicUrl'>
type OfWhat = StepUpRequest & {
  /** Null for the account itself. */
  readonly applicationId: string | null
}

/**
 * The step-up that proves a change, locked. Every invalid proof (of another payload, action, application or
 * account, spent, expired, or of a signed-out device) gets the same refusal, so that the page asks again.
 * Used alone for a costly change, which checks its proof before any computation; the change then spends it in
 * its own transaction. Refusal: session.step-up-needed.
 */
export const judgeProof =
  (deps: TakeDeps) =>
  async (tx: Tx, request: OfWhat): Promise<Outcome<{ readonly stepUpId: string }>> => {
    const { subject, action, proof } = request
    const needed = refuse('session.step-up-needed', { action })
    const hash = proof === undefined ? undefined : proofHash(deps.sealer, proof)
    if (hash === undefined) return needed
    const now = deps.clock.real()
    const stepUp = await lockStepUpOfProof(tx, { accountId: subject.accountId, proofHash: hash, now })
    if (stepUp === undefined || stepUp.sessionId !== subject.sessionId) return needed
    const { spentAt, proofExpiresAt } = stepUp
    if (spentAt !== null || proofExpiresAt === null || now >= proofExpiresAt) return needed
    if (!isSame(payloadHash(deps.sealer, request), stepUp.payloadHash)) return needed
    return { ok: true, stepUpId: stepUp.id }
  }

/**
 * Spends the proof of a change in the transaction that makes it (decision 15). For a change whose owner is
 * notified later, when it is complete; all others use `takeStepUp`. Refusal: session.step-up-needed.
 */
export const spendProof =
  (deps: TakeDeps) =>
  async (tx: Tx, request: OfWhat): Promise<Outcome<{ readonly stepUpId: string }>> => {
    const judged = await judgeProof(deps)(tx, request)
    if (judged.ok) await spendStepUp(tx, judged.stepUpId, deps.clock.real())
    return judged
  }

/** Notifies the account's address of the change. */
export const notifyOfAccountChange = (
  deps: TakeDeps,
  tx: Tx,
  change: {
    readonly subject: Pick<Subject, 'accountId' | 'organizationId'>
    readonly action: AccountAction
    /** Unique per change. */
    readonly key: string
    /** Default: the account's address. */
    readonly to?: string
  },
): Promise<string> =>
  mailAccount(deps, tx, {
    subject: change.subject,
    idempotencyKey: `change:${change.key}`,
    compose: (facts) => composeChangeNotice(change.action, facts),
    ...(change.to !== undefined && { to: change.to }),
  })

/**
 * Spends the proof of a change, and queues the notice to the account's address in the same commit. Call it
 * last, after every other possible refusal, so that no proof is spent and no notice sent for a change that
 * does not happen. Refusal: session.step-up-needed.
 */
export const takeStepUp =
  (deps: TakeDeps) =>
  async (tx: Tx, request: OfWhat): Promise<Outcome<{ readonly stepUpId: string }>> => {
    const spent = await spendProof(deps)(tx, request)
    if (!spent.ok || isStaffAction(request.action)) return spent
    await notifyOfAccountChange(deps, tx, {
      subject: request.subject,
      action: request.action,
      key: spent.stepUpId,
    })
    return spent
  }
