import * as calls from '@pledge/contract/hand-overs'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { MAX_FILE_LINES } from '@pledge/domain/refinance/csv-file'
import { plainTransactionId } from '@pledge/domain/refinance/hand-over-line'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { compareBooked, compareHandOvers } from '../../commands/hand-over/compare-hand-overs.ts'
import { decideHandOvers } from '../../commands/hand-over/decide-hand-overs.ts'
import { previewHandOvers } from '../../commands/hand-over/preview-hand-overs.ts'
import { proposeHandOvers } from '../../commands/hand-over/propose-hand-overs.ts'
import { decideHandOverSettlement, requestSettlement } from '../../commands/hand-over/settle-hand-over.ts'
import {
  presentCompared,
  presentDifference,
  presentFileTotals,
  presentHandOverFile,
  presentHandOverLine,
  presentOtherSettlement,
  presentReconciledCoin,
  presentTransaction,
} from '../../presenters/refinance/hand-overs.ts'
import type { Subject } from '../../policies/subject.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { differingTransactions } from '../../store/refinance/estate-transactions.ts'
import { handOverDifferences, type HandOverDifference } from '../../store/refinance/hand-over-differences.ts'
import {
  findHandOverFile,
  handOverFiles,
  linesOfHandOverFile,
  type HandOverFile,
} from '../../store/refinance/hand-over-files.ts'
import {
  waitingSettlementsBeside,
  waitingSettlementsOf,
} from '../../store/refinance/hand-over-settlements.ts'
import { waitingHandOverVoids } from '../../store/refinance/hand-over-voids.ts'
import { reconciledCoins } from '../../store/refinance/reconciled-coins.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import { presentedVoids } from './hand-over-voids.ts'

const MOST_FILES = 20
const MOST_DIFFERENCES = 100
const LINES_A_PAGE = 100
const MOST_VOIDS = 20
const MOST_TRANSACTIONS = { most: 20, mostLoans: 10 }

const keyOf = ({ loanNumber, coin }: { readonly loanNumber: string; readonly coin: string }) =>
  `${loanNumber} ${coin}`

const overview = async (deps: HttpDeps, { organizationId, accountId: viewer, ...subject }: Subject) => {
  const owner = await deps.organizations.byId(organizationId)
  if (owner === undefined) throw new Error('an agent must belong to an organization')
  const { timeZone } = owner.organization
  const time = { rules: owner.rules.workItems, timeZone, now: deps.clock.business() }
  const principal = principalOf({ ...subject, organizationId, accountId: viewer })
  return withTenant(deps.db, principal, async (tx) => {
    const files = await handOverFiles(tx, { organizationId, most: MOST_FILES })
    const differences = await handOverDifferences(tx, { organizationId, most: MOST_DIFFERENCES })
    const loans = [...differences.open, ...differences.accepted]
    const settlements = await waitingSettlementsOf(tx, { organizationId, loans })
    const most = MOST_DIFFERENCES
    const others = await waitingSettlementsBeside(tx, { organizationId, loans, most })
    const voids = await waitingHandOverVoids(tx, { organizationId, most: MOST_VOIDS })
    const emails = await accountEmails(tx, [
      ...files.flatMap(({ proposedBy, decidedBy }) => [
        proposedBy,
        ...(decidedBy === null ? [] : [decidedBy]),
      ]),
      ...[...settlements, ...others, ...voids].map(({ requestedBy }) => requestedBy),
    ])
    const reader = { viewer, nameOf: (id: string) => emails.get(id) ?? id }
    const settlementOf = new Map(settlements.map((one) => [keyOf(one), one]))
    const loanNumbers = others.map(({ loanNumber }) => loanNumber)
    const ofOthers = new Map(
      (await compareBooked(tx, { organizationId, loanNumbers })).map((one) => [keyOf(one), one]),
    )
    const present = (one: HandOverDifference) =>
      presentDifference(one, { settlement: settlementOf.get(keyOf(one)), reader, time })
    return {
      files: files.map((file) => presentHandOverFile(file, reader)),
      differences: differences.open.map(present),
      differenceCount: differences.openCount,
      accepted: differences.accepted.map(present),
      acceptedCount: differences.acceptedCount,
      otherSettlements: others.map((one) => presentOtherSettlement(one, ofOthers.get(keyOf(one)), reader)),
      voids: await presentedVoids(tx, organizationId, { voids, reader }),
      transactions: (await differingTransactions(tx, { organizationId, ...MOST_TRANSACTIONS })).flatMap(
        presentTransaction,
      ),
      coins: (await reconciledCoins(tx, organizationId)).map(presentReconciledCoin),
    }
  })
}

/** How all loans of a file agree with the register by now, and its totals: reads every line. */
const wholeFile = async (tx: Tx, organizationId: string, { id: fileId, decision }: HandOverFile) => {
  const rows = await linesOfHandOverFile(tx, { fileId, most: MAX_FILE_LINES })
  // Lines of a confirmed file are among what was handed over: they count once.
  const loans = await compareHandOvers(tx, {
    organizationId,
    rows: decision === 'CONFIRMED' ? rows.map((row) => ({ ...row, units: 0n })) : rows,
    locks: false,
  })
  return { ...presentCompared(loans), totals: presentFileTotals(rows) }
}

const fileDetails = (
  deps: HttpDeps,
  subject: Subject,
  { fileId, page }: { readonly fileId: string; readonly page: number },
) =>
  withTenant(deps.db, principalOf(subject), async (tx) => {
    const { organizationId, accountId: viewer } = subject
    const file = await findHandOverFile(tx, fileId)
    if (file === undefined) return { ok: true as const, answer: { details: null } }
    const whole =
      page === 1 ? await wholeFile(tx, organizationId, file) : { results: [], loans: [], totals: [] }
    const from = (page - 1) * LINES_A_PAGE
    const lines = await linesOfHandOverFile(tx, { fileId, from, most: LINES_A_PAGE })
    const emails = await accountEmails(tx, [file.proposedBy, file.decidedBy ?? file.proposedBy])
    const nameOf = (id: string) => emails.get(id) ?? id
    const details = {
      file: presentHandOverFile(file, { viewer, nameOf }),
      ...whole,
      page,
      pageCount: Math.ceil(file.lines / LINES_A_PAGE),
      lines: lines.map(presentHandOverLine),
    }
    return { ok: true as const, answer: { details } }
  })

/** What the estate has handed over, for the organization's agents (note 100). */
export const handOverRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getHandOvers, async (request) => ({
    ok: true,
    answer: await overview(deps, subjectOf(request)),
  }))

  implement(app, calls.getHandOverFile, (request) =>
    fileDetails(deps, subjectOf(request), {
      fileId: request.params.uuid,
      page: Number(request.query.page ?? '1'),
    }),
  )

  implement(app, calls.previewHandOvers, async (request) => {
    const previewed = await previewHandOvers(deps)({ subject: subjectOf(request), csv: request.body.csv })
    if (!previewed.ok) return previewed
    const { loans, problems, ...preview } = previewed.preview
    return { ok: true, answer: { ...preview, ...presentCompared(loans), problems: [...problems] } }
  })

  implement(app, calls.proposeHandOvers, async (request) => {
    const proposed = await proposeHandOvers(deps)({ subject: subjectOf(request), ...request.body })
    return proposed.ok ? { ok: true, answer: { uuid: proposed.fileId } } : proposed
  })

  implement(app, calls.decideHandOvers, async (request) => {
    const { uuid: fileId } = request.params
    const decided = await decideHandOvers(deps)({ subject: subjectOf(request), fileId, ...request.body })
    return decided.ok ? { ok: true, answer: {} } : decided
  })

  implement(app, calls.settleHandOver, async (request) => {
    const { handedOverQuantity, transactionId: typed, ...asked } = request.body
    const handedOverUnits = parseCoin(handedOverQuantity, asked.coin)
    const transactionId = typed === null ? null : plainTransactionId(typed)
    if (handedOverUnits === undefined || transactionId === undefined) return refuse('request.invalid')
    // A return names its transaction, and nothing else does.
    if ((asked.outcome === 'RETURNED') !== (transactionId !== null)) return refuse('request.invalid')
    const { loanNumber } = request.params
    const subject = subjectOf(request)
    const settled = await requestSettlement(deps)({
      subject,
      loanNumber,
      ...asked,
      handedOverUnits,
      transactionId,
    })
    return settled.ok ? { ok: true, answer: {} } : settled
  })

  implement(app, calls.decideHandOverSettlement, async (request) => {
    const { uuid: settlementId } = request.params
    const subject = subjectOf(request)
    const decided = await decideHandOverSettlement(deps)({ subject, settlementId, ...request.body })
    return decided.ok ? { ok: true, answer: {} } : decided
  })
}
