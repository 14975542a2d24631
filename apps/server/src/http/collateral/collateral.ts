import { coinOf } from '@pledge/domain/application/origination'
import { attemptOf } from '@pledge/domain/disbursement/disbursement'
import * as calls from '@pledge/contract/collateral'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { chooseWalletType } from '../../commands/collateral/choose-wallet-type.ts'
import { declareCollateralSent } from '../../commands/collateral/declare-collateral-sent.ts'
import { priceOfDisbursement } from '../../commands/offer/seen-price.ts'
import { tryDepositAddress } from '../../commands/collateral/try-deposit-address.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import type { Subject } from '../../policies/subject.ts'
import { isBeforeDisbursement } from '../../presenters/offer/above-maximum.ts'
import { presentCollateral } from '../../presenters/collateral/collateral.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import { heldOr, type Tx } from '../../store/database/database.ts'
import { findDisbursement } from '../../store/disbursement/disbursements.ts'
import { releasesOf } from '../../store/release/releases.ts'
import { depositsOf } from '../../store/collateral/deposits.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { unsupportedAssetsOf } from '../../store/collateral/unsupported-assets.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import { restoredCentsOf } from '../../store/restoration/restored.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const disbursementOf = async (deps: HttpDeps, tx: Tx, record: ApplicationRecord) => {
  const { file } = record
  if (!isBeforeDisbursement(file)) return { price: undefined, isRequested: false }
  const order = await findDisbursement(tx, file.id, attemptOf(file.disbursement))
  return {
    price: await priceOfDisbursement(deps)(tx, record),
    isRequested: order?.submissionIntentAt != null,
  }
}

const statusOf = async (
  deps: HttpDeps,
  subject: Subject,
  applicationId: string,
): Promise<Outcome<{ readonly answer: CollateralStatus }>> => {
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, record) => ({
      disbursement: await disbursementOf(deps, tx, record),
      offer: await findSelectedOffer(tx, record.file.application),
      loan: await findLoan(tx, applicationId),
      restoredCents: await restoredCentsOf(tx, applicationId),
      deposits: await depositsOf(tx, applicationId),
      returns: await releasesOf(tx, deps.sealer, applicationId),
      unsupportedAssets: await unsupportedAssetsOf(tx, applicationId),
    }),
  })
  if (!found.ok) return found
  const coin = coinOf(found.record.file.application)
  const owner = await deps.organizations.byId(subject.organizationId)
  const { offer } = found.more
  if (owner === undefined || coin === null || offer === undefined) return refuse('collateral.not-ready')
  const answer = presentCollateral({
    record: found.record,
    ...found.more,
    offer,
    price: await latestPrice(heldOr(deps.db), coin),
    rules: owner.rules,
    now: deps.clock.business(),
  })
  return answer === undefined ? refuse('collateral.not-ready') : { ok: true, answer }
}

export const collateralRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getCollateral, (request) => statusOf(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.setWalletType, async (request) => {
    const chosen = await chooseWalletType(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      walletType: request.body,
    })
    return chosen.ok ? { ok: true, answer: {} } : chosen
  })

  implement(app, calls.verifyDepositAddress, async (request) => {
    const subject = subjectOf(request)
    const applicationId = request.params.uuid
    const begun = await tryDepositAddress(deps)({ subject, applicationId })
    if (!begun.ok) return begun
    const read = await statusOf(deps, subject, applicationId)
    return read.ok ? { ok: true, answer: { isVerified: read.answer.isAddressVerified } } : read
  })

  implement(app, calls.confirmCollateralSent, async (request) => {
    const declared = await declareCollateralSent(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
    })
    return declared.ok ? { ok: true, answer: {} } : declared
  })
}
