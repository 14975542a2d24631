import { isDisbursementOpen } from '@pledge/domain/view/funding'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { brokenLink } from '@pledge/domain/servicing/ledger-chain'
import { principalOf } from '../../commands/actors.ts'
import { priceOfDisbursement } from '../../commands/offer/seen-price.ts'
import { mayTouch } from '../../policies/own-application.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentAgentCase } from '../../presenters/application/agent-view.ts'
import { findAgentCase } from '../../store/application/agent-case.ts'
import { withTenant } from '../../store/database/database.ts'
import { chainOf } from '../../store/ledger/ledger.ts'
import type { HttpDeps } from '../deps.ts'

type CaseAnswer = Outcome<{ readonly answer: { readonly application: ApplicationFile } }>

type CaseDeps = Pick<HttpDeps, 'db' | 'sealer' | 'organizations' | 'clock' | 'log'>

/**
 * An application as an agent sees it, with its ledger checked (S7): the response to every decision on one.
 * The settings are read before the transaction: calls that hold one connection while waiting for another
 * deadlock when there are as many of them as connections.
 */
export const caseOf = async (
  deps: CaseDeps,
  subject: Subject,
  applicationId: string,
): Promise<CaseAnswer> => {
  const principal = principalOf(subject)
  const { organization, rules } = await ownerOf(deps, subject)
  return withTenant(deps.db, principal, async (tx): Promise<CaseAnswer> => {
    const one = await findAgentCase(tx, deps.sealer, applicationId)
    if (one === undefined || !mayTouch(principal, one.record.file)) return refuse('access.not-found')
    const { links, head } = await chainOf(tx, applicationId)
    const ledgerBrokenAt = brokenLink(links, head)
    if (ledgerBrokenAt !== null)
      deps.log.error({ applicationId, ledgerBrokenAt }, 'a ledger differs from what was posted')
    const price = isDisbursementOpen(one.record.file)
      ? await priceOfDisbursement(deps)(tx, one.record)
      : undefined
    const { timeZone, sameApprover } = organization
    const { maxPriceAgeSeconds } = rules
    const now = deps.clock.business()
    const seen = { timeZone, sameApprover, now, ledgerBrokenAt, price, maxPriceAgeSeconds }
    return { ok: true, answer: { application: presentAgentCase(one, seen) } }
  })
}

/** The organization of a signed-in subject. */
export const ownerOf = async (deps: Pick<HttpDeps, 'organizations'>, { organizationId }: Subject) => {
  const owner = await deps.organizations.byId(organizationId)
  if (owner === undefined) throw new Error('a signed-in subject must belong to an organization')
  return owner
}
