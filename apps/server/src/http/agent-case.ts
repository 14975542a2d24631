import type { ApplicationFile } from '@pledge/contract/portfolio'
import { refuse, type Answered } from '@pledge/domain/refusal'
import { askerOf } from '../commands/actors.ts'
import { mayTouch } from '../policies/own-application.ts'
import type { Subject } from '../policies/subject.ts'
import { presentAgentCase } from '../presenters/agent-view.ts'
import { findAgentCase } from '../store/agent-case.ts'
import { asking } from '../store/database.ts'
import type { HttpDeps } from './deps.ts'

type CaseAnswer = Answered<{ readonly answer: { readonly application: ApplicationFile } }>

/** An application as an agent sees it: the answer of every decision on one. */
export const caseOf = (deps: HttpDeps, subject: Subject, applicationId: string): Promise<CaseAnswer> => {
  const asker = askerOf(subject)
  return asking(deps.db, asker, async (tx): Promise<CaseAnswer> => {
    const one = await findAgentCase(tx, deps.sealer, applicationId)
    if (one === undefined || !mayTouch(asker, one.record.application)) return refuse('access.not-found')
    const { organization } = await ownerOf(deps, subject)
    const shownIn = { timeZone: organization.timeZone, now: deps.clock.business() }
    return { ok: true, answer: { application: presentAgentCase(one, shownIn) } }
  })
}

/** The organisation of somebody who is signed in. */
export const ownerOf = async (deps: HttpDeps, { organizationId }: Subject) => {
  const owner = await deps.organizations.byId(organizationId)
  if (owner === undefined) throw new Error('a signed-in subject belongs to an organisation')
  return owner
}
