import type { ApplicationFile } from '@pledge/contract/portfolio'

/** The input of a section with decisions. */
export interface SectionInput {
  readonly application: ApplicationFile
  readonly onDecided: (outcome: string) => void
}
