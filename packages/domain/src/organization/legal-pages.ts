/** Pages of legal copy; the first two are consented to by version (row 1.3.45). */
export const LEGAL_PAGES = ['terms', 'privacy', 'licenses'] as const
export type LegalPageName = (typeof LEGAL_PAGES)[number]
