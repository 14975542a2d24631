import { composeChangeNotice } from '@pledge/copy/en/account-mails'
import { isStaffAction, type AccountAction, type StepUpAction } from '@pledge/domain/account/step-up'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import type { Tx } from '../../store/database/database.ts'
import { lockStepUpOfProof, spendStepUp } from '../../store/account/step-ups.ts'
import type { Deps } from '../deps.ts'
import { mailAccount } from '../account/mail-account.ts'
import { isSame, payloadHash, proofHash } from './step-up-secrets.ts'

/** A change that must have been proved, and the proof that came with it. */
export interface StepUpRequest {
  readonly subject: Subject
  readonly action: StepUpAction
  /** The body of the call, as the contract's schema read it. */
  readonly payload: unknown
  /** `request.stepUpProof` of the handler. */
  readonly proof: string | undefined
}

type TakeDeps = Pick<Deps, 'sealer' | 'clock' | 'newId' | 'publicUrl'>
type OfWhat = StepUpRequest & {
  /** Null: of the account itself. */
  readonly applicationId: string | null
}

/**
 * The step-up that proves a change, locked. Whatever is wrong with a proof (of another
 * payload, action, application or account, spent, too old, of a device that has signed out) it is answered alike, so that
 * the page asks again. By itself for a costly change, which judges its proof before it computes anything: the change then
 * spends it in its own transaction. Refusal: session.step-up-needed.
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
 * Spends the proof of a change in the transaction that makes it (decision 15). For a change whose owner is notified later,
 * when it is complete; any other calls `takeStepUp`. Refusal: session.step-up-needed.
 */
export const spendProof =
  (deps: TakeDeps) =>
  async (tx: Tx, request: OfWhat): Promise<Outcome<{ readonly stepUpId: string }>> => {
    const judged = await judgeProof(deps)(tx, request)
    if (judged.ok) await spendStepUp(tx, judged.stepUpId, deps.clock.real())
    return judged
  }

/** Tells the account's address what was changed. */
export const tellOfChange = (
  deps: TakeDeps,
  tx: Tx,
  change: {
    readonly subject: Pick<Subject, 'accountId' | 'organizationId'>
    readonly action: AccountAction
    /** Once for each change. */
    readonly key: string
    /** Default: the address of the account. */
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
 * Spends the proof of a change, and tells the account's address of a change of the account by mail in the same commit. To be called
 * last, when nothing else can refuse any more: a proof is then never spent for nothing, and nobody is told of what did
 * not happen.
 * Refusal: session.step-up-needed.
 */
export const takeStepUp =
  (deps: TakeDeps) =>
  async (tx: Tx, request: OfWhat): Promise<Outcome<{ readonly stepUpId: string }>> => {
    const spent = await spendProof(deps)(tx, request)
    if (!spent.ok || isStaffAction(request.action)) return spent
    await tellOfChange(deps, tx, { subject: request.subject, action: request.action, key: spent.stepUpId })
    return spent
  }
