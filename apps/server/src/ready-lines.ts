import type { Env } from './env.ts'
import type { SeededAccount } from './identity/seed-accounts.ts'

/** What is printed once the product answers: where it is, and how to sign in to try it. */
export const readyLines = (
  env: Pick<Env, 'PUBLIC_URL' | 'ROLE'>,
  signIns: readonly SeededAccount[],
): string => {
  if (env.ROLE === 'jobs') return 'Pledge is ready: jobs\n'
  const [first] = signIns
  const own = signIns.filter((one) => one.organizationCode === 'PLEDGE')
  return [
    `Pledge is ready at ${env.PUBLIC_URL}/account/crypto-backed-loan/start`,
    `  Sandbox (coins, blocks, prices, clock, email): ${env.PUBLIC_URL}/sandbox`,
    `  Agents: ${env.PUBLIC_URL}/portfolio-manager/`,
    ...own.map((one) => `  Demo ${one.role ?? one.kind}: ${one.email}, password ${one.password}`),
    ...(first === undefined ? [] : ['  Simulated providers: no real money moves.']),
    '',
  ].join('\n')
}
