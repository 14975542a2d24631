import type { LegalPageName } from '@pledge/domain/organization/legal-pages'
import { licensesV1 } from './licenses-v1.ts'
import type { LegalText } from './legal-text.ts'
import { privacyV1 } from './privacy-v1.ts'
import { privacyV2 } from './privacy-v2.ts'
import { privacyV3 } from './privacy-v3.ts'
import { termsV1 } from './terms-v1.ts'

/** The legal pages that ship, by their version. Every version stays: somebody may have agreed to it. */
export const LEGAL_TEXTS: Readonly<Record<LegalPageName, Readonly<Record<number, LegalText>>>> = {
  terms: { 1: termsV1 },
  privacy: { 1: privacyV1, 2: privacyV2, 3: privacyV3 },
  licenses: { 1: licensesV1 },
}
