import type { Env } from './env.ts'
import { isLoopback } from './loopback.ts'

/** Who may use the sandbox, which moves coins, prices and the clock and shows the sign-ins of the demonstration. */
export type SandboxAccess =
  | { readonly kind: 'this-machine' }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'nobody' }

/** Development on a machine that nobody else reaches: the sources of the pages are served there alone. */
export const isDevelopersOwn = ({
  NODE_ENV,
  HOST,
  PUBLIC_URL,
}: Pick<Env, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL'>): boolean =>
  NODE_ENV !== 'production' && isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname)

/**
 * The sandbox is there in development alone, for browsers of the machine that it runs on, unless the operator sets a
 * password for it.
 */
export const sandboxAccess = ({
  SANDBOX_PASSWORD: password,
  ...env
}: Pick<Env, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL' | 'SANDBOX_PASSWORD'>): SandboxAccess => {
  if (password !== undefined) return { kind: 'password', password }
  return { kind: isDevelopersOwn(env) ? 'this-machine' : 'nobody' }
}
