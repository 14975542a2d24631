import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import {
  insertStabilizationChoice,
  stabilizationOf,
  type StabilizationSignature,
} from '../../store/liquidation/stabilization-choices.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { belongsTo } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** The operator of an organization as it is now. Read before a transaction: it takes a connection. */
export const ownerOf = async (
  { organizations }: Pick<Deps, 'organizations'>,
  organizationId: string,
): Promise<OrganizationRecord> => {
  const owner = await organizations.byId(organizationId)
  if (owner === undefined) throw new Error('an organization is never deleted')
  return owner
}

/** The terms of a conversion as an operator offers them now; null where it offers none. */
export const offeredStabilization = ({
  rules: { stabilization },
}: Pick<OrganizationRecord, 'rules'>): StabilizationTerms | null => {
  const { isOffered, feeBps, usdcLtvBps } = stabilization
  return isOffered ? { feeBps, usdcLtvBps } : null
}

export const isEqualTerms = (one: StabilizationTerms | null, other: StabilizationTerms | null): boolean =>
  one === null || other === null
    ? one === other
    : one.feeBps === other.feeBps && one.usdcLtvBps === other.usdcLtvBps

/**
 * Stores what the borrower chose of an application or a loan under its lock: the terms that were shown where it is on, null where it
 * is off (rows 2.1.09 and 2.3.02, gap G.15). Nothing is stored where that is the choice already. The caller has checked that the
 * terms are offered. A refinance that opts in calls it with its confirmation, and the loan that it becomes keeps the choice; its own
 * documents have the words, so that it brings no `signature`.
 */
export const recordStabilization =
  (deps: Pick<Deps, 'newId'>) =>
  async (
    { tx, file, now }: Pick<LockedApplication, 'tx' | 'file' | 'now'>,
    terms: StabilizationTerms | null,
    signature: StabilizationSignature | null = null,
  ): Promise<void> => {
    const before = await stabilizationOf(tx, file.id)
    if (isEqualTerms(before.terms, terms)) return
    await insertStabilizationChoice(tx, {
      id: deps.newId(),
      ...belongsTo(file),
      number: before.number + 1,
      terms,
      signature,
      now,
    })
  }
