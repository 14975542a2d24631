import * as calls from '@pledge/contract/disbursement'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { confirmMicroTransfer } from '../../commands/bank-link/confirm-micro-transfer.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { saveBank } from '../../commands/disbursement/save-bank.ts'
import { saveWallet } from '../../commands/disbursement/save-wallet.ts'
import { presentDisbursementAccount } from '../../presenters/disbursement/disbursement-account.ts'
import { currentBankAccount } from '../../store/disbursement/bank-accounts.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import { lastDisbursementWallet } from '../../store/disbursement/disbursement-wallets.ts'
import { transfersOf } from '../../store/disbursement/usdc-transfers.ts'
import { presentFinalSteps } from '../../presenters/application/final-steps.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

export const disbursementRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getDisbursementAccount, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: async (tx, { file: { id } }) => ({
        account: await currentBankAccount(tx, deps.sealer, id),
        wallet: await lastDisbursementWallet(tx, deps.sealer, id),
        transfers: await transfersOf(tx, id),
      }),
    })
    if (!found.ok) return found
    const { file, lendingRulesVersion: version } = found.record
    const { usdcDisbursement } = await lendingRulesVersion(deps.db, file.organizationId, version)
    return { ok: true, answer: presentDisbursementAccount({ file, ...found.more, usdcDisbursement }) }
  })

  implement(app, calls.saveWalletAddress, async (request) => {
    const saved = await saveWallet(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      wallet: request.body,
      stepUpProof: request.stepUpProof,
    })
    return saved.ok ? { ok: true, answer: presentFinalSteps(saved.file) } : saved
  })

  implement(app, calls.confirmMicroTransfer, async (request) => {
    const subject = subjectOf(request)
    const confirmed = await confirmMicroTransfer(deps)({
      subject,
      applicationId: request.params.uuid,
      transactionId: request.body.transactionId,
    })
    if (!confirmed.ok) return confirmed
    const { stage, state } = confirmed.file
    return { ok: true, answer: { stage, state } }
  })

  implement(app, calls.saveManualBank, async (request) => {
    const saved = await saveBank(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      bank: request.body,
      stepUpProof: request.stepUpProof,
    })
    if (!saved.ok) return saved
    return { ok: true, answer: presentFinalSteps(saved.file) }
  })
}
