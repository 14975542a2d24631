import * as calls from '@pledge/contract/hand-over-voids'
import type { VoidFacts } from '@pledge/domain/refinance/hand-over-void'
import { plainLoanNumber } from '@pledge/domain/refinance/loan-number'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readVoidFacts } from '../../commands/hand-over/void-facts.ts'
import {
  decideHandOverVoid,
  MOST_RECORDED_OF_LOAN,
  requestHandOverVoid,
} from '../../commands/hand-over/void-hand-over.ts'
import { presentHandOverVoid, presentRecordedHandOver } from '../../presenters/refinance/hand-over-voids.ts'
import type { HandOverReader } from '../../presenters/refinance/hand-overs.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { recordedHandOvers, type HandOverVoid } from '../../store/refinance/hand-over-voids.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

/** Voids that wait for a second agent, each with what it changes by now. */
export const presentedVoids = async (
  tx: Tx,
  organizationId: string,
  { voids, reader }: { readonly voids: readonly HandOverVoid[]; readonly reader: HandOverReader },
): Promise<calls.HandOverVoidView[]> => {
  const presented: calls.HandOverVoidView[] = []
  for (const one of voids) {
    const { loanNumber, coin } = one
    const facts = await readVoidFacts(tx, { organizationId, loanNumber, coin, isRequested: true })
    presented.push(presentHandOverVoid(one, facts, reader))
  }
  return presented
}

/** What was recorded for one loan. The lines of one coin share what they can be voided by. */
const recordedOf = async (tx: Tx, organizationId: string, loanNumber: string) => {
  const lines = await recordedHandOvers(tx, { organizationId, loanNumber, most: MOST_RECORDED_OF_LOAN })
  const factsOf = new Map<string, VoidFacts>()
  for (const coin of new Set(lines.map((line) => line.coin)))
    factsOf.set(coin, await readVoidFacts(tx, { organizationId, loanNumber, coin, isRequested: false }))
  return lines.flatMap((line) => {
    const facts = factsOf.get(line.coin)
    return facts === undefined ? [] : presentRecordedHandOver(line, facts)
  })
}

/** Hand-overs that were recorded wrongly, for the organization's agents (note 100). */
export const handOverVoidRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getLoanHandOvers, async (request) => {
    const subject = subjectOf(request)
    const loanNumber = plainLoanNumber(request.params.loanNumber)
    const recorded = await withTenant(deps.db, principalOf(subject), (tx) =>
      recordedOf(tx, subject.organizationId, loanNumber),
    )
    return { ok: true, answer: { loanNumber, recorded } }
  })

  implement(app, calls.requestHandOverVoid, async (request) => {
    const { uuid: fileId, loanNumber } = request.params
    const subject = subjectOf(request)
    const asked = await requestHandOverVoid(deps)({ subject, fileId, loanNumber, ...request.body })
    return asked.ok ? { ok: true, answer: {} } : asked
  })

  implement(app, calls.decideHandOverVoid, async (request) => {
    const { uuid: voidId } = request.params
    const subject = subjectOf(request)
    const decided = await decideHandOverVoid(deps)({ subject, voidId, ...request.body })
    return decided.ok ? { ok: true, answer: {} } : decided
  })
}
