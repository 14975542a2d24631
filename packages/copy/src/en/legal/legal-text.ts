import type { LegalSlot } from '@pledge/domain/organization/legal-copy'

/** A text of law or policy with its parts. Slots in braces are filled with facts of the organization. */
export interface LegalText {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** What the slots of every legal page are filled with. */
export type LegalFacts = Readonly<Record<LegalSlot, string>>
