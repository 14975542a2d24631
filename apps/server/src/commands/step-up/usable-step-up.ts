import { MOST_WRONG_ANSWERS } from '@pledge/domain/account/step-up'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import type { Tx } from '../../store/database/database.ts'
import { lockStepUp, type StepUp } from '../../store/account/step-ups.ts'

/** This device's step-up that can still be answered, locked. Refusals: access.not-found, session.step-up-over. */
export const usableStepUp = async (
  tx: Tx,
  input: { readonly subject: Subject; readonly id: string; readonly now: Date },
): Promise<Outcome<{ readonly stepUp: StepUp }>> => {
  const stepUp = await lockStepUp(tx, input.subject.accountId, input.id)
  if (stepUp === undefined || stepUp.sessionId !== input.subject.sessionId) return refuse('access.not-found')
  const isOver =
    stepUp.proofExpiresAt !== null ||
    stepUp.wrongAnswers >= MOST_WRONG_ANSWERS ||
    input.now.getTime() >= stepUp.expiresAt.getTime()
  return isOver ? refuse('session.step-up-over') : { ok: true, stepUp }
}
