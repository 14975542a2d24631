import { setImmediate } from 'node:timers/promises'
import { selectedOfferId } from '@pledge/domain/application/origination'
import { approvalsOf, attemptOf } from '@pledge/domain/disbursement/disbursement'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import { accountEmails } from '../account/account-email.ts'
import { submittedNames } from '../borrower/submitted-details.ts'
import { depositsOfMany } from '../collateral/deposits.ts'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import { requestedDisbursements } from '../disbursement/disbursements.ts'
import { selectedOffers } from '../offer/offers.ts'
import { parseStates, streamRowsOfMany } from '../streams/states.ts'
import type { AgentCase } from './agent-case.ts'
import { keptTimesOfMany } from './deadline-terms.ts'

/** An application in an agents' list; also part of every file that agents open. */
export interface QueueCase extends Pick<
  AgentCase,
  'email' | 'offer' | 'deposits' | 'isDisbursementRequested' | 'agentEmails'
> {
  readonly record: Pick<AgentCase['record'], 'file' | 'deadlineTerms'>
  readonly details: Pick<NonNullable<AgentCase['details']>, 'name'> | undefined
}

/** The lists of one response contain at most this many applications: each queue is limited, and so is their number. */
const MOST_CASES = 2_500
/** Cases parsed without yielding. */
const CASES_AT_ONCE = 50
const guid = z.guid()

const headRows = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('applications')
    .select(['id', 'borrower_id', 'organization_version', 'lending_rules_version'])
    .where('id', '=', anyOf(ids))
    .execute()
type Head = Awaited<ReturnType<typeof headRows>>[number]

const versionsOf = (row: Head) => ({
  organizationVersion: row.organization_version,
  lendingRulesVersion: row.lending_rules_version,
})

type FileOrError = { readonly file: LoanFile } | { readonly error: unknown }

const parseEach = async (
  tx: Tx,
  heads: readonly Head[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileOrError>> => {
  const streams = await streamRowsOfMany(tx, ids)
  const parsed = new Map<string, FileOrError>()
  for (const { id } of heads) {
    // Yields to waiting calls of borrowers.
    if (parsed.size % CASES_AT_ONCE === 0) await setImmediate()
    try {
      parsed.set(id, { file: parseStates(streams.get(id) ?? []).file })
    } catch (error) {
      parsed.set(id, { error })
    }
  }
  return parsed
}

/** Agents whose decisions a list names. A malformed id, in a state that was edited by hand, gives no name. */
const deciders = ({ application, disbursement, releases }: LoanFile): readonly string[] =>
  [
    ...approvalsOf(disbursement),
    ...(application.sanctions?.decisions ?? []),
    ...releases.flatMap(({ approvals }) => approvals),
  ]
    .map(({ agentId }) => agentId)
    .filter((id) => guid.safeParse(id).success)

const deciderEmails = (tx: Tx, heads: readonly Head[], parsed: ReadonlyMap<string, FileOrError>) =>
  accountEmails(tx, [
    ...heads.map((head) => head.borrower_id),
    ...[...parsed.values()].flatMap((one) => ('file' in one ? deciders(one.file) : [])),
  ])

/**
 * List data of these applications, in the same number of statements for one as for a thousand. The returned
 * function gives one application, undefined where the principal may not see it, and throws where its rows
 * cannot be parsed, so that the others can still be shown.
 */
export const readQueueCases = async (
  tx: Tx,
  sealer: Sealer,
  { organizationId, ids }: { readonly organizationId: string; readonly ids: readonly string[] },
): Promise<(id: string) => QueueCase | undefined> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return () => undefined
  if (wanted.length > MOST_CASES) throw new Error('a list must be within its limit')
  const heads = await headRows(tx, wanted)
  const headOf = new Map(heads.map((head) => [head.id, head]))
  const parsed = await parseEach(tx, heads, wanted)
  const emails = await deciderEmails(tx, heads, parsed)
  const timesOf = await keptTimesOfMany(tx, organizationId, heads.map(versionsOf))
  const names = await submittedNames(tx, sealer, wanted)
  const offers = await selectedOffers(tx, wanted)
  const depositsOf = await depositsOfMany(tx, wanted)
  const isRequested = await requestedDisbursements(tx, wanted)
  return (id) => {
    const head = headOf.get(id)
    const one = parsed.get(id)
    if (head === undefined || one === undefined) return undefined
    if ('error' in one) throw one.error
    const { file } = one
    const name = names.get(id)
    return {
      record: { file, deadlineTerms: timesOf(versionsOf(head)).deadlineTerms },
      email: emails.get(file.borrowerId) ?? '',
      agentEmails: emails,
      details: name && { name: name() },
      offer: offers.get(selectedOfferId(file.application) ?? '')?.(),
      deposits: depositsOf(id),
      isDisbursementRequested: isRequested(id, attemptOf(file.disbursement)),
    }
  }
}
