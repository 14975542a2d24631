import { isLoopback } from './loopback.ts'

/** What of the environment decides it. */
export interface AccessEnv {
  readonly NODE_ENV: string
  readonly HOST: string
  readonly PUBLIC_URL: string
  readonly SANDBOX_PASSWORD?: string | undefined
}

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
}: AccessEnv): SandboxAccess => {
  if (password !== undefined) return { kind: 'password', password }
  const isPrivate = isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname)
  return { kind: NODE_ENV !== 'production' && isPrivate ? 'this-machine' : 'nobody' }
}
