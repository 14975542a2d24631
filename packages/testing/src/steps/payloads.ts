import type { createApplication } from '@pledge/contract/applications'
import type { submitBorrowerDetails } from '@pledge/contract/borrower'
import type { saveManualBank } from '@pledge/contract/disbursement'
import type { IdDocumentType } from '@pledge/domain/identity/vocabulary'
import type { SentBody } from '../call/input.ts'

export type Details = SentBody<typeof submitBorrowerDetails>
export type Bank = SentBody<typeof saveManualBank>
export type Offer = SentBody<typeof createApplication>['offer']

export const OFFER = {
  requestedAmount: '10000',
  collateralType: 'BTC',
  coinQuantity: '0.3',
  state: 'OH',
} as const
/** The same loan against ether. */
export const ETHER_OFFER = { ...OFFER, collateralType: 'ETH', coinQuantity: '8.5' } as const
/** The same loan against SOL, which only some brands accept on the web. */
export const SOL_OFFER = { ...OFFER, collateralType: 'SOL', coinQuantity: '180' } as const

export const ORIGINATOR = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'
export const APPLICATION = {
  loanOriginatorUuid: ORIGINATOR,
  referralUuid: null,
  organization: 'PLEDGE',
  offer: OFFER,
} as const

export const DETAILS = {
  name: { firstName: 'Maya', lastName: "O'Neil", suffix: null, dob: '1988-04-12' },
  ssn: '123-45-6789',
  homeAddress: {
    type: 'HOME',
    street1: '1200 Maple Street',
    street2: null,
    city: 'Columbus',
    state: 'OH',
    zip: '43004',
    country: 'US',
  },
  phoneNumber: '6145550123',
  sourceOfIncome: 'Employment',
  consents: [
    { type: 'PRIVACY', version: 3, optInOut: 'OPT_IN' },
    { type: 'TERMS', version: 1, optInOut: 'OPT_IN' },
    { type: 'COMMUNICATIONS', version: 1, optInOut: 'OPT_IN' },
    { type: 'MARKETING', version: 1, optInOut: 'OPT_OUT' },
  ],
} as const

/** What the register of old loans lacks about its borrower of `register.test-data.ts`. */
export const REFINANCE_DETAILS = {
  ssn: '123-45-6789',
  homeAddress: {
    type: 'HOME',
    street1: '1 Ocean Avenue',
    street2: null,
    city: 'Santa Monica',
    state: 'CA',
    zip: '90401',
    country: 'US',
  },
  phoneNumber: '(310) 555-0123',
} as const

/** The details of another person; the simulated bureau and screening decide by the last name. */
export const detailsOf = (person: {
  readonly lastName?: string
  readonly dob?: string
  readonly ssn?: string
}) => ({
  ...DETAILS,
  name: {
    ...DETAILS.name,
    lastName: person.lastName ?? DETAILS.name.lastName,
    dob: person.dob ?? DETAILS.name.dob,
  },
  ssn: person.ssn ?? DETAILS.ssn,
})

export const BANK = {
  routingNumber: '021000021',
  accountNumber: '900123456789',
  firstName: 'Maya',
  lastName: "O'Neil",
} as const

/** A seeded brand that lends to international borrowers and requires only a passport. */
export const INTERNATIONAL = 'ORCHIDLANE'

/** The same loan for an international residence. */
export const internationalOffer = <AnyOffer extends Offer>({ state: _state, ...offer }: AnyOffer) => ({
  ...offer,
  country: 'CH' as const,
})

/** The details of the same person at an international residence, with a passport instead of the SSN. */
export const internationalDetails = <AnyDetails extends Details>({ ssn: _ssn, ...details }: AnyDetails) => ({
  ...details,
  homeAddress: {
    type: 'HOME' as const,
    street1: 'Bahnhofstrasse 1',
    street2: null,
    city: 'Zürich',
    state: 'ZH',
    zip: '8001',
    country: 'CH',
  },
  phoneNumber: '+41 44 668 18 00',
  governmentIssuedIdentifier: { type: 'PASSPORT_NUMBER' as const, identifier: 'X1234567', country: 'AU' },
  countryOfCitizenship: 'AU' as const,
})

/** The form fields uploaded with one side of an ID. */
export const idFields = (
  owner: string,
  side: 'FRONT' | 'BACK',
  fileName: string,
  documentType: IdDocumentType = 'DRIVERS_LICENSE',
) => ({
  documentOwnerIdentityUuid: owner,
  documentType,
  side,
  fileName,
})
