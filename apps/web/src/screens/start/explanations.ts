import { calculationsOf } from './calculations.ts'
import { infoText } from './info-texts.ts'
import { InfoDialog } from './InfoDialog.tsx'
import { Questions } from './Questions.tsx'

/** All that the offer page explains, in one part that is loaded after the page. */
export const explanations = { calculationsOf, infoText, InfoDialog, Questions } as const
