/** What decides it. */
export interface AccessOptions {
  /** Development on a machine that nobody else reaches. */
  readonly isDevelopersOwn: boolean
  readonly password: string | undefined
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
export const sandboxAccess = ({ isDevelopersOwn, password }: AccessOptions): SandboxAccess => {
  if (password !== undefined) return { kind: 'password', password }
  return { kind: isDevelopersOwn ? 'this-machine' : 'nobody' }
}
