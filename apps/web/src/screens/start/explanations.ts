import { calculationsOf } from './calculations.ts'
import { infoText } from './info-texts.ts'
import { InfoDialog } from './InfoDialog.tsx'
import { Questions } from './Questions.tsx'
import { RatesTable } from './RatesTable.tsx'

/** What stands below the offer and what it explains, in one part that is loaded after the page. */
export const explanations = { calculationsOf, infoText, InfoDialog, Questions, RatesTable } as const
