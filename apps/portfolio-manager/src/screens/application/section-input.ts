import type { ApplicationFile } from '@pledge/contract/portfolio'

/** What a part of the page with decisions is given. */
export interface SectionInput {
  readonly application: ApplicationFile
  readonly onDecided: (outcome: string) => void
}
