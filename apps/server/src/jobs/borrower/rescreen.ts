import { rescreeningResult } from '@pledge/domain/application/rescreening'
import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { holdRescreened, recordRescreenings } from '../../commands/borrower/record-rescreening.ts'
import type { ScreeningDue } from '../../commands/borrower/screening-freshness.ts'
import { saveInquiry } from '../../store/borrower/inquiries.ts'
import { screeningAnswerSchema } from '../../store/borrower/inquiry-answers.ts'
import {
  decidedMatches,
  screeningBasis,
  type ScreeningBasis,
  type ScreeningRecord,
} from '../../store/borrower/screenings.ts'
import { withTenant } from '../../store/database/database.ts'
import type { JobDeps } from '../deps.ts'
import { screenDestination } from '../collateral/screen-wallets.ts'
import type { WalletDue } from '../../commands/collateral/wallet-clearance.ts'

const HOUR_CHARACTERS = 'yyyy-mm-ddThh'.length

/**
 * One inquiry for each number, whichever process makes it. The hour is part of the key, so that an inquiry whose answer was
 * lost is not answered with yesterday's lists.
 */
const keyOf = ({ applicationId, inquiries }: ScreeningBasis, now: Date): string =>
  `screening:${applicationId}:${inquiries + 1}:${now.toISOString().slice(0, HOUR_CHARACTERS)}`

/** Screens one borrower. An answer with a match is stored, and its hold is placed, before this returns. */
const askAgain = async (
  deps: JobDeps,
  organizationId: string,
  basis: ScreeningBasis,
): Promise<ScreeningRecord> => {
  const { applicationId, borrowerId, inquiries } = basis
  const now = deps.clock.business()
  const idempotencyKey = keyOf(basis, now)
  const { latinName, dateOfBirth, countryOfDomicile: country, ssn } = basis.details()
  const answer = screeningAnswerSchema.parse(
    await deps.screening.screen({ idempotencyKey, ...latinName, dateOfBirth, country, ssn }),
  )
  const { referenceId } = answer
  const record = { applicationId, borrowerId, inquiries: inquiries + 1, referenceId }
  if (answer.outcome === 'CLEARED') return { ...record, result: 'CLEARED' }
  const inquiry = { kind: 'screening', idempotencyKey, answer, now } as const
  const ids = { id: deps.newId(), applicationId, organizationId, borrowerId }
  const decided = await withTenant(deps.db, systemOf(organizationId), async (tx) => {
    const known = await decidedMatches(tx, deps.sealer, applicationId)
    await saveInquiry(tx, deps.sealer, { ...ids, ...inquiry })
    return known
  })
  const result = rescreeningResult(answer, decided)
  if (result === 'MATCH') await holdRescreened(deps)({ applicationId, organizationId, referenceId })
  return { ...record, result }
}

/**
 * Screens many borrowers of an organization at once, and stores their answers in one statement. Rejects nothing: what failed
 * is returned by application, and stays due.
 */
export const rescreen = async (
  deps: JobDeps,
  organizationId: string,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>> => {
  const basis = await withTenant(deps.db, systemOf(organizationId), (tx) =>
    screeningBasis(tx, deps.sealer, applicationIds),
  )
  const settled = await Promise.allSettled(basis.map((one) => askAgain(deps, organizationId, one)))
  const records = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await recordRescreenings(deps)(organizationId, records)
  const screened = new Set(records.map(({ applicationId }) => applicationId))
  const missing = new Error('a borrower in service must have details')
  return new Map(
    applicationIds
      .filter((id) => !screened.has(id))
      .map((id) => {
        const at = basis.findIndex(({ applicationId }) => applicationId === id)
        const one = settled[at]
        return [id, one?.status === 'rejected' ? (one.reason as unknown) : missing]
      }),
  )
}

/** The borrower, then the wallet. */
const MOST_SCREENINGS = 2

const screenFirst = async (
  deps: JobDeps,
  of: OfApplication,
  due: ScreeningDue | WalletDue,
): Promise<void> => {
  if ('wallet' in due) return screenDestination(deps, of, due)
  const failed = await rescreen(deps, of.organizationId, [of.applicationId])
  if (failed.has(of.applicationId))
    throw new Error('nothing is sent while its borrower cannot be screened', {
      cause: failed.get(of.applicationId),
    })
}

/**
 * Takes a lease that sends money or collateral, after screening its borrower and the wallet where their last screening is
 * too old. Where a service does not answer this throws, and the job is tried again: nothing is sent unscreened.
 */
export const takeScreened = async <Lease extends { readonly kind: string }>(
  deps: JobDeps,
  of: OfApplication,
  take: () => Promise<Lease>,
): Promise<Exclude<Lease, { readonly kind: 'screen' }>> => {
  const isDue = (
    one: Lease,
  ): one is Extract<Lease, { readonly kind: 'screen' }> & (ScreeningDue | WalletDue) => one.kind === 'screen'
  for (let screened = 0; screened <= MOST_SCREENINGS; screened += 1) {
    const lease = await take()
    if (!isDue(lease)) return lease as Exclude<Lease, { readonly kind: 'screen' }>
    await screenFirst(deps, of, lease)
  }
  throw new Error('what was screened just now must count as screened')
}
