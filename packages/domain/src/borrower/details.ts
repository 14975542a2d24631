import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'
import { ISO_COUNTRIES } from './iso-countries.ts'
import { consentsOf, requiredBoxes, type Consent, type ConsentAnswers, type ConsentText } from './consents.ts'
import { checkDateOfBirth, isoFromTyped } from './date-of-birth.ts'
import { checkIdNumber } from './government-id.ts'
import { checkFirstName, checkLastName, checkLatinForm, isLatinFormRequested } from './names.ts'
import { normalizeText } from './normalize-text.ts'
import { checkUsPhone, INVALID_PHONE_MESSAGE } from './phone.ts'
import { checkSsn } from './ssn.ts'
import {
  GOVERNMENT_ID_TYPES,
  SOURCES_OF_INCOME,
  SUFFIXES,
  type GovernmentIdType,
  type SourceOfIncome,
  type Suffix,
} from './vocabulary.ts'

/** The form as typed; dates are mm/dd/yyyy. */
export interface BorrowerDetailsInput {
  readonly firstName: string
  readonly lastName: string
  /** In the letters A to Z; requested only for a name that has no such form by itself. */
  readonly latinFirstName: string
  readonly latinLastName: string
  readonly suffix: string
  readonly dob: string
  readonly ssn: string
  readonly countryOfCitizenship: string
  readonly idType: string
  readonly idNumber: string
  readonly sourceOfIncome: string
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
  readonly phoneNumber: string
  readonly consents: ConsentAnswers
}
export type BorrowerField =
  | Exclude<keyof BorrowerDetailsInput, 'consents'>
  | 'consents.termsAndPrivacy'
  | 'consents.communications'
  | 'consents.marketing'

/** What the rules depend on besides the form. */
export interface BorrowerDetailsContext {
  /** yyyy-mm-dd in the organization's zone. */
  readonly today: string
  readonly isInternational: boolean
  readonly isRollForward: boolean
  readonly hasSsn: boolean
  /** Two-letter code of the selected offer's state; null for an international borrower. */
  readonly offerState: string | null
  /** Two-letter code of the country that the application was started for; null for a US resident. */
  readonly offerCountry?: string | null
  /** The name of a country; undefined for one that is not in the list of countries. Without it, any code passes. */
  readonly nameOfCountry?: (code: string) => string | undefined
  readonly rateEnabled: (state: string) => boolean
  /** The name of a state for messages; its code when absent. */
  readonly nameOfState?: (state: string) => string
  readonly consentTexts: readonly ConsentText[]
  /** `checkInternationalPhone` of phone-international.ts, loaded by the caller that needs it. */
  readonly checkInternationalPhone?: (typed: string, country: string) => FieldCheck
}

/** What is sent and stored (rows 1.3.39 to 1.3.46, gap G.36); dates ISO, phone E.164. */
export interface BorrowerDetailsValue {
  readonly name: {
    readonly firstName: string
    readonly lastName: string
    /** Where the written name has no Latin form by itself (decision 8). */
    readonly latinFirstName?: string
    readonly latinLastName?: string
    readonly suffix: Suffix | null
    readonly dob: string
  }
  readonly governmentIssuedIdentifier?: {
    readonly identifier: string
    readonly type: GovernmentIdType
    readonly country: string
  }
  readonly countryOfCitizenship?: string
  readonly ssn?: string
  readonly homeAddress: {
    readonly type: 'HOME'
    readonly street1: string
    readonly street2: string | null
    readonly city: string
    readonly state: string
    readonly zip: string
    readonly country: string
  }
  readonly phoneNumber: string
  readonly sourceOfIncome: SourceOfIncome
  readonly consents: readonly Consent[]
}
export interface FieldError {
  readonly field: BorrowerField
  readonly message: string
}
export type BorrowerDetailsCheck =
  | { readonly ok: true; readonly value: BorrowerDetailsValue }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

const required = (typed: string): FieldCheck => {
  const text = normalizeText(typed)
  return text === '' ? fails(REQUIRED_MESSAGE) : passes(text)
}
const oneOf = (typed: string, options: readonly string[]): FieldCheck => {
  if (typed === '') return fails(REQUIRED_MESSAGE)
  return options.includes(typed) ? passes(typed) : fails('Please select an option')
}
/** The country of residence must be in the list. */
const checkCountry = (typed: string, { nameOfCountry }: BorrowerDetailsContext): FieldCheck => {
  if (typed === '') return fails(REQUIRED_MESSAGE)
  const isListed = nameOfCountry === undefined || nameOfCountry(typed) !== undefined
  return /^[A-Z]{2}$/.test(typed) && isListed ? passes(typed) : fails('Please select an option')
}

/** Any country, whatever the lending area (row 1.5.15): a US citizen may also live in another country. */
const checkCitizenship = (typed: string): FieldCheck => oneOf(typed, ISO_COUNTRIES)

/**
 * A borrower who lives elsewhere than the application states would not be screened or lent to by that country's rules.
 */
const checkResidence = (typed: string, context: BorrowerDetailsContext): FieldCheck => {
  const country = checkCountry(typed, context)
  const { offerCountry, nameOfCountry } = context
  if (!country.ok || offerCountry == null || country.value === offerCountry) return country
  return fails(`Country must match ${nameOfCountry?.(offerCountry) ?? offerCountry}`)
}

/**
 * Rows 1.5.24 to 1.5.27. The check for a state that is not serviced comes first: such a state can never be
 * the offer's state, so the other order would hide its message.
 */
const checkState = (typed: string, context: BorrowerDetailsContext): FieldCheck => {
  const state = required(typed)
  if (context.isInternational || !state.ok) return state
  const nameOf = context.nameOfState ?? ((code: string) => code)
  if (!context.rateEnabled(state.value)) {
    return fails(`Sorry! We do not yet lend to residents of ${nameOf(state.value)}`)
  }
  if (context.offerState !== null && state.value !== context.offerState) {
    return fails(`State must match ${nameOf(context.offerState)}`)
  }
  return state
}

/** A US ZIP code is five or nine digits; an international postal code can be any text (row 1.5.23). */
const checkZip = (typed: string, isInternational: boolean): FieldCheck => {
  const zip = required(typed)
  if (!zip.ok || isInternational) return zip
  return /^[0-9]{5}(-[0-9]{4})?$/.test(zip.value) ? zip : fails('Please enter a valid ZIP code')
}

const checkPhone = (input: BorrowerDetailsInput, context: BorrowerDetailsContext): FieldCheck => {
  if (!context.isInternational) return checkUsPhone(input.phoneNumber)
  if (context.checkInternationalPhone) {
    return context.checkInternationalPhone(input.phoneNumber, input.country)
  }
  const typed = input.phoneNumber.trim()
  if (typed === '') return fails(REQUIRED_MESSAGE)
  return /^\+[1-9][0-9]{4,14}$/.test(typed) ? passes(typed) : fails(INVALID_PHONE_MESSAGE)
}

type Rule = readonly [BorrowerField, FieldCheck]

/** Display order: the error summary lists fields from top to bottom. */
const FORM_ORDER: readonly BorrowerField[] = [
  'firstName',
  'lastName',
  'latinFirstName',
  'latinLastName',
  'suffix',
  'dob',
  'ssn',
  'countryOfCitizenship',
  'idType',
  'idNumber',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'phoneNumber',
  'sourceOfIncome',
  'consents.termsAndPrivacy',
  'consents.communications',
  'consents.marketing',
]

const boxRules = (input: BorrowerDetailsInput, context: BorrowerDetailsContext): readonly Rule[] =>
  requiredBoxes(context.consentTexts).map((box) => [
    `consents.${box}`,
    input.consents[box] ? passes('') : fails(REQUIRED_MESSAGE),
  ])

/** The SSN is requested from a US resident whose profile has none (row 1.5.12). */
export const isSsnRequested = (
  context: Pick<BorrowerDetailsContext, 'isInternational' | 'hasSsn'>,
): boolean => !context.isInternational && !context.hasSsn

/** Rules that also apply to a renewal (gap G.53). */
const alwaysRules = (input: BorrowerDetailsInput, context: BorrowerDetailsContext): readonly Rule[] => [
  ...(isSsnRequested(context) ? ([['ssn', checkSsn(input.ssn)]] as const) : []),
  ['sourceOfIncome', oneOf(input.sourceOfIncome, SOURCES_OF_INCOME)],
  ...boxRules(input, context),
]

/** Name, birth date and address: what a bureau searches by. */
const personRules = (input: BorrowerDetailsInput, context: BorrowerDetailsContext): readonly Rule[] => [
  ['firstName', checkFirstName(input.firstName)],
  ['lastName', checkLastName(input.lastName)],
  ...latinRules(input),
  ['suffix', input.suffix === '' ? passes('') : oneOf(input.suffix, SUFFIXES)],
  ['dob', checkDateOfBirth(input.dob, context.today)],
  ...(context.isInternational ? internationalRules(input, context) : []),
  ...addressRules(input, context),
]

const addressRules = (input: BorrowerDetailsInput, context: BorrowerDetailsContext): readonly Rule[] => [
  ['street1', required(input.street1)],
  ['city', required(input.city)],
  ['state', checkState(input.state, context)],
  ['zip', checkZip(input.zip, context.isInternational)],
]

const firstLoanRules = (input: BorrowerDetailsInput, context: BorrowerDetailsContext): readonly Rule[] => [
  ...personRules(input, context),
  ['phoneNumber', checkPhone(input, context)],
]

const latinRules = (input: BorrowerDetailsInput): readonly Rule[] => [
  ...(isLatinFormRequested(input.firstName)
    ? ([['latinFirstName', checkLatinForm(input.latinFirstName)]] as const)
    : []),
  ...(isLatinFormRequested(input.lastName)
    ? ([['latinLastName', checkLatinForm(input.latinLastName)]] as const)
    : []),
]

/** Rows 1.5.15 to 1.5.18; the number is validated once its type is known. */
const internationalRules = (
  input: BorrowerDetailsInput,
  context: BorrowerDetailsContext,
): readonly Rule[] => {
  const idType = oneOf(input.idType, GOVERNMENT_ID_TYPES)
  return [
    ['countryOfCitizenship', checkCitizenship(input.countryOfCitizenship)],
    ['idType', idType],
    [
      'idNumber',
      idType.ok ? checkIdNumber(input.idNumber, idType.value as GovernmentIdType) : required(input.idNumber),
    ],
    ['country', checkResidence(input.country, context)],
  ]
}

const valueOf = (input: BorrowerDetailsInput, context: BorrowerDetailsContext): BorrowerDetailsValue => {
  const phone = checkPhone(input, context)
  const street2 = normalizeText(input.street2)
  const iso = isoFromTyped(input.dob)
  return {
    name: {
      firstName: normalizeText(input.firstName),
      lastName: normalizeText(input.lastName),
      ...(isLatinFormRequested(input.firstName)
        ? { latinFirstName: normalizeText(input.latinFirstName) }
        : {}),
      ...(isLatinFormRequested(input.lastName) ? { latinLastName: normalizeText(input.latinLastName) } : {}),
      suffix: input.suffix === '' ? null : (input.suffix as Suffix),
      dob: iso ?? input.dob,
    },
    // A renewal keeps the renewed loan's number, shown masked.
    ...(context.isInternational && !context.isRollForward && input.idNumber !== ''
      ? {
          governmentIssuedIdentifier: {
            identifier: input.idNumber.trim(),
            type: input.idType as GovernmentIdType,
            country: input.countryOfCitizenship,
          },
          countryOfCitizenship: input.countryOfCitizenship,
        }
      : {}),
    ...(isSsnRequested(context) ? { ssn: input.ssn.trim() } : {}),
    homeAddress: {
      type: 'HOME',
      street1: normalizeText(input.street1),
      street2: street2 === '' ? null : street2,
      city: normalizeText(input.city),
      state: normalizeText(input.state),
      zip: normalizeText(input.zip),
      country: context.isInternational ? input.country : 'US',
    },
    phoneNumber: phone.ok ? phone.value : input.phoneNumber.trim(),
    sourceOfIncome: input.sourceOfIncome as SourceOfIncome,
    consents: consentsOf(input.consents, context.consentTexts),
  }
}

/**
 * Every rule of the details page (document 1 section 5, rows 1.5.01 to 1.5.30), used by the form during
 * typing and by the server on the submitted payload. At most one error per field, in form order.
 */
export const validateBorrowerDetails = (
  input: BorrowerDetailsInput,
  context: BorrowerDetailsContext,
): BorrowerDetailsCheck => {
  return judged(
    [...(context.isRollForward ? [] : firstLoanRules(input, context)), ...alwaysRules(input, context)],
    () => valueOf(input, context),
  )
}

const judged = (rules: readonly Rule[], value: () => BorrowerDetailsValue): BorrowerDetailsCheck => {
  const errors = rules
    .flatMap(([field, check]) => (check.ok ? [] : [{ field, message: check.message }]))
    .toSorted((a, b) => FORM_ORDER.indexOf(a.field) - FORM_ORDER.indexOf(b.field))
  return errors.length === 0 ? { ok: true, value: value() } : { ok: false, errors }
}

/**
 * The name and address rules, for a borrower whose file the bureau did not find (row 1.2.80). The SSN is
 * validated only where a new one is given; phone, income and consents stay unchanged.
 */
export const validateCorrection = (
  input: BorrowerDetailsInput,
  context: BorrowerDetailsContext,
): BorrowerDetailsCheck => {
  const isSsnKept = input.ssn.trim() === ''
  const requested = { ...context, hasSsn: isSsnKept }
  return judged(
    [...personRules(input, requested), ...(isSsnKept ? [] : ([['ssn', checkSsn(input.ssn)]] as const))],
    () => valueOf(input, requested),
  )
}

/**
 * The rules of what the register of old loans lacks: the SSN where it is requested, the address, and the telephone number
 * where none is on file. Names and dates are not judged: they are the register's.
 */
export const validateContact = (
  input: BorrowerDetailsInput,
  context: BorrowerDetailsContext & { readonly hasPhone: boolean },
): BorrowerDetailsCheck =>
  judged(
    [
      ...(isSsnRequested(context) ? ([['ssn', checkSsn(input.ssn)]] as const) : []),
      ...addressRules(input, context),
      ...(context.isInternational ? ([['country', checkResidence(input.country, context)]] as const) : []),
      ...(context.hasPhone ? [] : ([['phoneNumber', checkPhone(input, context)]] as const)),
    ],
    () => valueOf(input, context),
  )
