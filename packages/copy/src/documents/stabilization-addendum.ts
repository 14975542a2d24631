import { stabilizationAddendumV1 } from '../en/documents/stabilization-addendum-v1.ts'
import type { AddendumWords, StabilizationFacts } from './stabilization-facts.ts'

/** Every version of the words. Once a version was signed it is never edited: a change is a new file and a new row here (note 056). */
const VERSIONS = { 1: stabilizationAddendumV1 } as const satisfies Readonly<
  Record<number, (facts: StabilizationFacts) => AddendumWords>
>
/** The version that borrowers sign now. */
export const STABILIZATION_ADDENDUM_VERSION = 1

/** The words that a borrower signs now. */
export const stabilizationAddendum = (facts: StabilizationFacts): AddendumWords =>
  VERSIONS[STABILIZATION_ADDENDUM_VERSION](facts)
