import type { Env } from './env.ts'
import type { SeededAccount } from './identity/seed-accounts.ts'
import type { SandboxAccess } from './sandbox-access.ts'

const SANDBOX_NOTES: Readonly<Record<SandboxAccess['kind'], string | null>> = {
  'this-machine': '',
  password: ', with the password of SANDBOX_PASSWORD',
  nobody: null,
}

const sandboxLine = (url: string, { kind }: SandboxAccess): string => {
  const note = SANDBOX_NOTES[kind]
  return note === null
    ? '  No sandbox: in production, and at an address other than this machine, it needs SANDBOX_PASSWORD.'
    : `  Sandbox (coins, blocks, prices, clock, email): ${url}/sandbox${note}`
}

/** What is printed once the product answers: where it is, and how to sign in to try it. */
export const readyLines = (
  env: Pick<Env, 'PUBLIC_URL' | 'ROLE'>,
  access: SandboxAccess,
  signIns: readonly SeededAccount[],
): string => {
  if (env.ROLE === 'jobs') return 'Pledge is ready: jobs\n'
  const own = signIns.filter((one) => one.organizationCode === 'PLEDGE')
  return [
    `Pledge is ready at ${env.PUBLIC_URL}/account/crypto-backed-loan/start`,
    sandboxLine(env.PUBLIC_URL, access),
    `  Agents: ${env.PUBLIC_URL}/portfolio-manager/`,
    ...own.map((one) => `  Demo ${one.role ?? one.kind}: ${one.email}, password ${one.password}`),
    ...(own.length === 0 ? [] : [`  Codes of demo staff: ${env.PUBLIC_URL}/sandbox`]),
    '  Simulated providers: no real money moves.',
    '',
  ].join('\n')
}
