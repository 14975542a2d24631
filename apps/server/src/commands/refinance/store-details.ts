import type { BorrowerDetailsValue } from '@pledge/domain/borrower/details'
import { areDetailsComplete } from '@pledge/domain/refinance/refinance-details'
import { lockAccount } from '../../store/account/accounts.ts'
import { findProfile, saveProfile, type BorrowerProfile } from '../../store/borrower/borrowers.ts'
import {
  findSubmittedDetails,
  insertSubmittedDetails,
  type SubmittedDetails,
} from '../../store/borrower/submitted-details.ts'
import { actAs } from '../../store/database/database.ts'
import { lastFoursOf } from '../../store/refinance/refinance-claims.ts'
import { borrowerActor, principalOf, systemOf } from '../actors.ts'
import { advance } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { detailsOnFile, detailsWith, filledProfile } from './details-on-file.ts'

/** What is on file under the locks. */
interface LockedDetails {
  readonly profile: BorrowerProfile | undefined
  readonly lastFours: readonly (string | null)[]
  readonly onFile: SubmittedDetails
}

interface DetailsToStore {
  readonly details: SubmittedDetails
  readonly profile: BorrowerProfile | undefined
}

/** Reads what is on file once the locks are held. */
const readLocked = async (
  { sealer }: Deps,
  { tx, file }: LockedApplication,
  { subject }: OfSubject,
): Promise<LockedDetails> => {
  await lockAccount(tx, subject.accountId)
  const submitted = await findSubmittedDetails(tx, sealer, file.id)
  if (submitted === undefined) throw new Error('a refinance must have details')
  const profile = await findProfile(tx, sealer, subject.accountId)
  // The register is not the borrower's to read.
  await actAs(tx, systemOf(file.organizationId))
  const lastFours = await lastFoursOf(tx, sealer, file.id)
  await actAs(tx, principalOf(subject))
  return { profile, lastFours, onFile: detailsOnFile(submitted, profile, lastFours) }
}

/**
 * Stores what the borrower of a refinance gives (note 106), with the profile in the same commit. Both are read again under the
 * locks of application and account, and what is on file there stays: the profile may have been changed since the form was
 * shown, and another loan may have joined. CHANGED where what was given is not enough any more. Refusals:
 * `transition.not-allowed`, `application.expired`.
 */
export const storeDetails = (deps: Deps, of: OfSubject, value: BorrowerDetailsValue) =>
  advance(deps)<DetailsToStore, 'CHANGED' | 'STORED'>({
    ...asSubject(of),
    command: async (locked) => {
      const { profile, lastFours, onFile } = await readLocked(deps, locked, of)
      const details = detailsWith(onFile, value)
      const { isInternational } = locked.file.application
      if (!areDetailsComplete(details, { isInternational, lastFours })) return { unchanged: 'CHANGED' }
      return {
        command: { type: 'RefinanceDetailsGiven', by: borrowerActor(of.subject), data: {} },
        context: { details, profile },
      }
    },
    effects: async ({ tx, after, now, context }) => {
      const { details, profile } = context
      const { id: applicationId, organizationId, borrowerId } = after
      const place = { applicationId, organizationId, borrowerId }
      await insertSubmittedDetails(tx, deps.sealer, { ...place, details, now, isCorrection: true })
      const filled =
        profile === undefined
          ? { ...details, accountId: borrowerId, organizationId }
          : filledProfile(profile, details)
      await saveProfile(tx, deps.sealer, filled, now)
      return 'STORED'
    },
  })
