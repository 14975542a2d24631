import type { Env } from './env.ts'
import type { SeededAccount } from './identity/seed-accounts.ts'

/** Printed once the product is ready: its address, how to sign in to try it, and the mounted extras. */
export const readyLines = (
  env: Pick<Env, 'PUBLIC_URL' | 'ROLE'>,
  signIns: readonly SeededAccount[],
  extras: readonly string[],
): string => {
  if (env.ROLE === 'jobs') return 'Pledge is ready: jobs\n'
  const own = signIns.filter((one) => one.organizationCode === 'PLEDGE')
  return [
    `Pledge is ready at ${env.PUBLIC_URL}/account/crypto-backed-loan/start`,
    `  Agents: ${env.PUBLIC_URL}/portfolio-manager/`,
    ...own.map((one) => `  Demo ${one.role ?? one.kind}: ${one.email}, password ${one.password}`),
    ...extras.map((line) => `  ${line}`),
    '',
  ].join('\n')
}
