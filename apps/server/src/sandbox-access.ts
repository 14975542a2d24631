import type { Env } from './env.ts'
import { isLoopback } from './loopback.ts'

/** Who may use the sandbox, which moves coins, prices and the clock and shows the sign-ins of the demonstration. */
export type SandboxAccess =
  | { readonly kind: 'this-machine' }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'nobody' }

/**
 * The sandbox is there in development alone, for browsers of the machine that it runs on, unless the operator sets a
 * password for it.
 */
export const sandboxAccess = ({
  NODE_ENV,
  HOST,
  PUBLIC_URL,
  SANDBOX_PASSWORD: password,
}: Pick<Env, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL' | 'SANDBOX_PASSWORD'>): SandboxAccess => {
  if (password !== undefined) return { kind: 'password', password }
  const isPrivate = isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname)
  return { kind: NODE_ENV !== 'production' && isPrivate ? 'this-machine' : 'nobody' }
}
