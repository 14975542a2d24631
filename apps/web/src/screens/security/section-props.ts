import type { AccountSecurity } from '@pledge/contract/account'

export interface SectionProps {
  readonly account: AccountSecurity
  /** Says above the page what was changed. */
  readonly onDone: (text: string) => void
  /** Codes that are shown this once. */
  readonly onRecoveryCodes: (codes: readonly string[] | null) => void
}
