import { randomUUID } from 'node:crypto'
import type { ForgottenDeps } from '../commands/account/forgotten-password.ts'
import type { IdentityDeps } from './deps.ts'

/** The dependencies of the sign-in page's calls, which all use real time. */
export type SignInPageDeps = ForgottenDeps

export const signInPageDeps = ({ db, sealer, now, publicUrl }: IdentityDeps): SignInPageDeps => ({
  db,
  sealer,
  publicUrl,
  clock: { real: now, business: now },
  newId: randomUUID,
})
