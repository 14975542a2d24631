import { isRefinance } from '@pledge/domain/application/origination'
import { balanceUnits } from '@pledge/domain/collateral/account'
import { isMoving, lotsOf, openLots, type Lot, type Movement } from '@pledge/domain/rehypothecation/movements'
import {
  recallDueSince,
  rejectedSince,
  unansweredSince,
} from '@pledge/domain/rehypothecation/lots-to-look-into'
import {
  lotsToRecall,
  reuseOf,
  unitsToDeliver,
  type Reuse,
  type ReuseSituation,
} from '@pledge/domain/rehypothecation/next-move'
import { recallDueAt } from '@pledge/domain/rehypothecation/recall-due'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import type { StoredOffer } from '../../store/offer/offers.ts'
import { insertMovements, movementsOf, saveRehypothecation } from '../../store/rehypothecation/movements.ts'
import { belongsTo } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import type { LoanToFollow } from '../margin/loan-to-follow.ts'
import { offerThatAllowsReuse, reuseSituation } from './reuse-situation.ts'

/** What follows from time alone, e.g. the end of a loan's term, is found this much later at most. */
const POLL_EVERY_MS = 3_600_000

type FollowDeps = Pick<Deps, 'newId'>

interface ReusableCollateral extends LoanToFollow {
  readonly offer: StoredOffer
  readonly recorded: readonly Movement[]
}

const termsOf = async ({ tx, record, offer }: ReusableCollateral) => {
  const { organizationId } = record.file
  const { refinance, minCoinUnits } = await lendingRulesVersion(tx, organizationId, offer.lendingRulesVersion)
  const { bankHolidays, timeZone } = record.deadlineTerms
  // What is too small to be collateral is too small to be a lot.
  const minLotUnits = minCoinUnits[offer.quote.coin]
  return { ...refinance.rehypothecation, minLotUnits, bankHolidays, timeZone }
}
type Terms = Awaited<ReturnType<typeof termsOf>>

const recallsOf = (lots: readonly Lot[], now: Date, terms: Terms): readonly Movement[] =>
  lots.map(({ lotId, coin, units }) => ({
    lotId,
    kind: 'RECALL_REQUESTED',
    coin,
    units,
    at: now.getTime(),
    dueAt: recallDueAt(now.getTime(), terms),
  }))

/** When the job polls the loan next: at once where something moves. */
const nextPollOf = ({ record: { file }, now }: LoanToFollow, lots: readonly Lot[]): Date | null => {
  if (lots.some(isMoving)) return now
  return file.collateral.state === 'PLEDGED' ? new Date(now.getTime() + POLL_EVERY_MS) : null
}

const momentOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

const record = async (
  deps: FollowDeps,
  followed: ReusableCollateral,
  { movements, reuse }: { readonly movements: readonly Movement[]; readonly reuse: Reuse },
) => {
  const { tx, record: of, recorded } = followed
  const whose = belongsTo(of.file)
  await insertMovements(tx, whose, { movements, recorded, newId: deps.newId })
  const lots = lotsOf([...recorded, ...movements])
  const nextPollAt = nextPollOf(followed, lots)
  await saveRehypothecation(tx, whose, {
    nextPollAt,
    recallDueAt: momentOf(recallDueSince(lots)),
    // Where nothing leaves custody any more, nobody has to ask why it did not.
    rejectedAt: nextPollAt === null ? null : momentOf(rejectedSince(lots, reuse)),
    unansweredSince: momentOf(unansweredSince(lots)),
  })
  return lots
}

const movementsFor = async (
  { newId }: FollowDeps,
  followed: ReusableCollateral,
  { lots, situation }: { readonly lots: readonly Lot[]; readonly situation: ReuseSituation },
): Promise<readonly Movement[]> => {
  const { record: of, offer, now } = followed
  const terms = await termsOf(followed)
  const balance = { situation, balanceUnits: balanceUnits(of.file.collateral), lots }
  const recalls = recallsOf(lotsToRecall(balance, terms), now, terms)
  if (recalls.length > 0) return recalls
  const units = unitsToDeliver({ ...balance, now: now.getTime() }, terms)
  if (units === 0n) return []
  const { coin } = offer.quote
  return [{ lotId: newId(), kind: 'ORDERED', coin, units, at: now.getTime(), dueAt: null }]
}

const read = async (followed: LoanToFollow): Promise<ReusableCollateral | null> => {
  const { tx, record: of } = followed
  const offer = await offerThatAllowsReuse(tx, of.file)
  return offer === undefined ? null : { ...followed, offer, recorded: await movementsOf(tx, of.file.id) }
}

/**
 * Brings where the collateral belongs to where the loan stands, under its lock and in the same transaction (note 107): orders that it
 * is delivered, or recalled. Nothing moves here: a job asks the custodian, once this is committed. A loan whose borrower does not allow
 * it is left as it is.
 */
export const followRehypothecation = async (deps: FollowDeps, loan: LoanToFollow): Promise<void> => {
  const followed = await read(loan)
  if (followed === null) return
  const lots = lotsOf(followed.recorded)
  // Before the refinance is complete there is nothing of the loan's to use.
  if (lots.length === 0 && loan.record.file.collateral.state !== 'PLEDGED') return
  const situation = await reuseSituation(followed)
  const movements = await movementsFor(deps, followed, { lots, situation })
  await record(deps, followed, { movements, reuse: reuseOf(situation) })
}

/**
 * Whether all collateral of a loan is in custody. A release and a renewal ask this before they use it, and wait where it is
 * not: what is out is recalled, unless it is on its way back already.
 */
export const isCollateralBack = async (deps: FollowDeps, loan: LoanToFollow): Promise<boolean> => {
  if (!isRefinance(loan.record.file.application)) return true
  const followed = await read(loan)
  if (followed === null) return true
  const open = openLots(lotsOf(followed.recorded))
  const kept = open.filter(({ recall }) => recall === null)
  if (kept.length > 0) {
    const movements = recallsOf(kept, loan.now, await termsOf(followed))
    await record(deps, followed, { movements, reuse: 'RECALL' })
  }
  return open.length === 0
}
