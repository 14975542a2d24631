import type { LinkFailure, LinkStep } from './driver.ts'
import { FAILING_PASSWORD, SIMULATED_CREDENTIALS, type SimulatedInstitution } from './institutions.ts'
import type { Entry } from './state.ts'

export const failed = (code: string, message: string, type = 'ITEM_ERROR'): LinkStep => ({
  kind: 'failed',
  failure: { type, code, message } satisfies LinkFailure,
})
/** The answer for a link token that is no longer valid. */
export const OVER = failed(
  'INVALID_LINK_TOKEN',
  'the link token is unknown, used or expired',
  'INVALID_INPUT',
)

const isOneOf = (credentials: { readonly username: string; readonly password: string }) =>
  Object.values(SIMULATED_CREDENTIALS).some(
    ({ username, password }) => username === credentials.username && password === credentials.password,
  )

/** Null for a wrong password; otherwise the accounts that the sign-in finds, or its failure. */
export const enter = (
  institution: SimulatedInstitution,
  credentials: { readonly username: string; readonly password: string },
): Entry | LinkStep | null => {
  const code = institution.fails ?? FAILING_PASSWORD.exec(credentials.password)?.[1]
  if (code !== undefined)
    return failed(code, `the sign-in at ${institution.name} failed`, 'INSTITUTION_ERROR')
  if (!isOneOf(credentials)) return null
  return {
    institutionId: institution.id,
    username: credentials.username,
    isAutomatic: credentials.password === SIMULATED_CREDENTIALS.automaticDeposits.password,
    accounts: institution.accounts.map(({ name, officialName, type, mask }, index) => ({
      reference: String(index),
      name,
      officialName,
      type,
      mask,
    })),
  }
}
