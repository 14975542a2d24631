import * as calls from '@pledge/contract/disbursement'
import type { FastifyInstance } from 'fastify'
import { askerOf } from '../commands/actors.ts'
import { readApplication } from '../commands/read-application.ts'
import { saveBank } from '../commands/save-bank.ts'
import { presentDisbursementAccount } from '../presenters/disbursement-account.ts'
import { currentBankAccount } from '../store/bank-accounts.ts'
import { presentFinalSteps } from '../presenters/final-steps.ts'
import type { HttpDeps } from './deps.ts'
import { implement } from './implement.ts'
import { subjectOf } from './subject-of.ts'

export const disbursementRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getDisbursementAccount, async (request) => {
    const found = await readApplication(deps)({
      asker: askerOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: (tx, { application }) => currentBankAccount(tx, deps.sealer, application.id),
    })
    if (!found.ok) return found
    return {
      ok: true,
      answer: presentDisbursementAccount(found.record.application, found.more),
    }
  })

  implement(app, calls.saveManualBank, async (request) => {
    const saved = await saveBank(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      bank: request.body,
      stepUpProof: request.stepUpProof,
    })
    if (!saved.ok) return saved
    return { ok: true, answer: presentFinalSteps(saved.application) }
  })
}
