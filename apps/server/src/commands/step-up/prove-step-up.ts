import type { PasskeyAssertion } from '@pledge/contract/passkeys'
import {
  MOST_WRONG_ANSWERS,
  PROOF_MS,
  stepUpMethods,
  type StepUpMethod,
} from '@pledge/domain/account/step-up'
import { typedCode } from '@pledge/domain/account/typed-code'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { PasskeySite } from '../../identity/passkey-ceremonies.ts'
import { accountOfPasskey, showsRecoveryCode, showsTotp } from '../../identity/show-factor.ts'
import type { Subject } from '../../policies/subject.ts'
import { recordAudit } from '../../store/audit/audit-entries.ts'
import type { Tx } from '../../store/database/database.ts'
import { factorsOf } from '../../store/account/factors.ts'
import { countWrongAnswer, recordProof, type StepUp } from '../../store/account/step-ups.ts'
import { forgiveAccountTries, takeAccountTry } from '../account/account-tries.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { codeHash, isSame, newProof, proofHash } from './step-up-secrets.ts'
import { usableStepUp } from './usable-step-up.ts'

export type StepUpAnswer =
  | { readonly method: Exclude<StepUpMethod, 'passkey'>; readonly code: string }
  | { readonly method: 'passkey'; readonly credential: PasskeyAssertion }

interface Given {
  readonly subject: Subject
  readonly id: string
  readonly site: PasskeySite | null
  readonly answer: StepUpAnswer
}

const isRight = async (deps: Deps, tx: Tx, stepUp: StepUp, given: Given): Promise<boolean> => {
  const { answer, site } = given
  const { accountId } = given.subject
  const now = deps.clock.real()
  switch (answer.method) {
    case 'password':
    case 'mailed-code':
      return isSame(codeHash(deps.sealer, stepUp.id, typedCode(answer.code)), stepUp.codeHash)
    case 'totp':
      return showsTotp(tx, deps.sealer, { accountId, code: answer.code, now })
    case 'recovery-code':
      return showsRecoveryCode(tx, deps.sealer, { accountId, code: answer.code, now })
    case 'passkey': {
      const { challenge } = stepUp
      if (site === null || challenge === null) return false
      const { credential } = answer
      return (await accountOfPasskey(tx, { credential, challenge, site, now })) === accountId
    }
  }
}

const recordWrong = (tx: Tx, { subject, answer }: Given): Promise<boolean> =>
  recordAudit(tx, {
    organizationId: subject.organizationId,
    kind: 'step-up.failed',
    outcome: 'failed',
    actor: {
      kind: subject.kind === 'agent' ? 'staff' : 'borrower',
      id: subject.accountId,
      role: subject.role,
    },
    subject: { kind: 'account', id: subject.accountId },
    applicationId: null,
    reason: null,
    detail: { factors: answer.method },
  })

/**
 * Checks one answer. A correct one gives the proof, stored only as a hash: valid once, for five minutes, on
 * this device, for the change that the step-up was opened for (decision 15). Refusals: request.too-many,
 * access.not-found, session.step-up-over, session.proof-wrong.
 */
export const proveStepUp =
  (deps: Deps) =>
  async (given: Given): Promise<Outcome<{ readonly proof: string; readonly expiresAt: Date }>> => {
    const { subject, id, site, answer } = given
    const tried = await takeAccountTry(deps, 'proof', subject.accountId)
    if (!tried.ok) return tried
    const proved = await deps.transaction(ownPrincipalOf(subject), async ({ tx }) => {
      const now = deps.clock.real()
      const usable = await usableStepUp(tx, { subject, id, now })
      if (!usable.ok) return usable
      const methods = stepUpMethods(
        await factorsOf(tx, { accountId: subject.accountId, host: site?.host ?? null }),
        usable.stepUp.action,
      )
      if (!methods.includes(answer.method) || !(await isRight(deps, tx, usable.stepUp, given))) {
        await countWrongAnswer(tx, id)
        await recordWrong(tx, given)
        const left = MOST_WRONG_ANSWERS - usable.stepUp.wrongAnswers - 1
        return refuse('session.proof-wrong', { left: String(left) })
      }
      const proof = newProof()
      const expiresAt = new Date(now.getTime() + PROOF_MS)
      const hash = proofHash(deps.sealer, proof)
      if (hash === undefined) throw new Error('a generated proof must be short')
      await recordProof(tx, id, { method: answer.method, hash, expiresAt })
      return { ok: true as const, proof, expiresAt }
    })
    if (proved.ok) await forgiveAccountTries(deps, 'proof', subject.accountId)
    return proved
  }
