/** The offer page of an application that is saved, at /{appUuid}/renew (row 1.2.14); the rest of its words are `start.ts`. */
export const savedOffer = {
  heading: 'Choose your offer',
  lead: 'Your application is saved. Review your terms, change them if you like, and continue.',
} as const
