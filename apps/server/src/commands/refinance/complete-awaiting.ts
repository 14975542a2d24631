import { applicationsAwaiting } from '../../store/refinance/hand-overs.ts'
import type { Unit } from '../deps.ts'

/** Asks for the completion of every refinance that waits for one of these loans; the job looks whether all of them are there. */
export const completeAwaiting = async (
  { tx, addJobs }: Unit,
  loans: { readonly organizationId: string; readonly loanNumbers: readonly string[] },
): Promise<void> => {
  const applicationIds = await applicationsAwaiting(tx, loans)
  await addJobs(
    applicationIds.map((applicationId) => ({ name: 'complete-refinance' as const, applicationId })),
  )
}
