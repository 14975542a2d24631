import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentApplication } from '../../presenters/application/application.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import { releasesOf } from '../../store/release/releases.ts'
import type { Tx } from '../../store/database/database.ts'
import { depositsOf } from '../../store/collateral/deposits.ts'
import { isStabilizationOn } from '../../store/liquidation/stabilization-choices.ts'
import { offersOf } from '../../store/offer/offers.ts'
import type { HttpDeps } from '../deps.ts'

/** The Application entity with all its parts, read in one transaction. */
export const presentWith = async (
  { clock, sealer }: Pick<HttpDeps, 'clock' | 'sealer'>,
  tx: Tx,
  record: ApplicationRecord,
  organizationCode: string,
) =>
  presentApplication({
    record,
    organizationCode,
    now: clock.business(),
    offers: await offersOf(tx, record.file.id),
    deposits: await depositsOf(tx, record.file.id),
    isStabilizationOn: await isStabilizationOn(tx, record.file.id),
    returns: await releasesOf(tx, sealer, record.file.id),
  })

/** The code of a subject's organization. */
export const codeOf = async (deps: HttpDeps, { organizationId }: Subject) => {
  const owner = await deps.organizations.byId(organizationId)
  if (owner === undefined) throw new Error('a signed-in subject must belong to an organization')
  return owner.organization.code
}

/** The response with one application for its borrower. Refusal: `access.not-found`. */
export const applicationAnswer = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const code = await codeOf(deps, subject)
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: (tx, record) => presentWith(deps, tx, record, code),
  })
  return found.ok ? { ok: true as const, answer: { application: found.more } } : found
}
