import { keepVariants } from '../../commands/experiments/record-exposure.ts'
import type { Identity } from '../../identity/create-identity.ts'

interface Shown {
  readonly organizationId: string
  readonly accountId: string
  /** Null where the browser sent none (row 2.7.16). */
  readonly trackerId: string | null
}

/** The account keeps the variants of experiments that this browser was shown before the sign-in; never stops a sign-in. */
export const keepWhatWasShown = async (
  { deps }: Pick<Identity, 'deps'>,
  { trackerId, ...place }: Shown,
): Promise<void> => {
  if (trackerId === null) return
  await keepVariants(deps, { ...place, trackerId }).catch((error: unknown) => {
    deps.warn('the variants of a browser were not kept at sign-in', { error: (error as Error).name })
  })
}
