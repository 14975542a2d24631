import type { LegalText } from './legal-text.ts'
import { privacyV2 } from './privacy-v2.ts'

const IN_YOUR_BROWSER = 'What this site keeps in your browser'

/** The period is that of the purge (note 104). */
const LINK_WITH_BROWSER =
  'Sometimes we test a new version of a page. If your browser was part of a test and you sign in, we link the random number of that browser to your account. That way you keep the same version when you sign in elsewhere. We delete the link {telemetryDays} days after we made it. If counting is off on your device, we make no link.'

/**
 * Privacy notice, version 3: as version 2, and the link of an account with a browser. Once it is used outside it is not edited: a
 * change is a version of its own (note 056).
 */
export const privacyV3: LegalText = {
  ...privacyV2,
  sections: privacyV2.sections.map((section) =>
    section.heading === IN_YOUR_BROWSER
      ? { ...section, paragraphs: [...section.paragraphs, LINK_WITH_BROWSER] }
      : section,
  ),
}
