/**
 * Consents that a borrower gives on the details page (row 1.3.45), and SOFT_CREDIT, recorded with them (row 1.3.44).
 */
export const CONSENT_TYPES = ['PRIVACY', 'TERMS', 'COMMUNICATIONS', 'MARKETING'] as const
export type ConsentType = (typeof CONSENT_TYPES)[number]

/** Row 1.3.46. */
export const OPT_IN_OUT = ['OPT_IN', 'OPT_OUT'] as const
export type OptInOut = (typeof OPT_IN_OUT)[number]

/** Row 1.3.47, in the order shown. */
export const SOURCES_OF_INCOME = [
  'Employment',
  'Business ownership',
  'Inheritance',
  'Investments',
  'Sale of property',
  'Other',
] as const
export type SourceOfIncome = (typeof SOURCES_OF_INCOME)[number]

/** Row 1.3.48, in the order shown. */
export const SUFFIXES = ['Jr', 'Sr', 'I', 'II', 'III', 'IV', 'V'] as const
export type Suffix = (typeof SUFFIXES)[number]

/** Row 1.3.49. */
export const ADDRESS_TYPES = ['HOME', 'MAILING', 'SECONDARY', 'INVESTMENT'] as const

/** Row 1.3.50. */
export const GOVERNMENT_ID_TYPES = ['PASSPORT_NUMBER', 'OTHER_GIIN'] as const
export type GovernmentIdType = (typeof GOVERNMENT_ID_TYPES)[number]
