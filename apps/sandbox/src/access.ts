/** The settings that decide access. */
export interface AccessOptions {
  /** Development on a machine that others cannot reach. */
  readonly isDevelopersOwn: boolean
  readonly password: string | undefined
}

/** Who may use the sandbox, which moves coins, prices and the clock and shows the demonstration's sign-ins. */
export type SandboxAccess =
  | { readonly kind: 'this-machine' }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'nobody' }

/**
 * The sandbox exists only in development and for browsers of its own machine, unless the operator sets a password for
 * it.
 */
export const sandboxAccess = ({ isDevelopersOwn, password }: AccessOptions): SandboxAccess => {
  if (password !== undefined) return { kind: 'password', password }
  return { kind: isDevelopersOwn ? 'this-machine' : 'nobody' }
}
