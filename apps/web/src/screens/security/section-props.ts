import type { AccountSecurity } from '@pledge/contract/account'

export interface SectionProps {
  readonly account: AccountSecurity
  /** Confirms above the page what was changed. */
  readonly onDone: (text: string) => void
  /** Codes that are shown once. */
  readonly onRecoveryCodes: (codes: readonly string[] | null) => void
}
