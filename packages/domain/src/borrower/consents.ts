import { CONSENT_TYPES, type ConsentType, type OptInOut } from './vocabulary.ts'

/** One consent as it is recorded (row 1.3.43). SOFT_CREDIT is added by the server, version 1 (row 1.3.44). */
export interface Consent {
  readonly type: ConsentType
  readonly version: number
  readonly optInOut: OptInOut
}
/** A consent text of the organization. */
export interface ConsentText {
  readonly type: ConsentType
  readonly version: number
  readonly required: boolean
}

/** Three boxes for four entries (gap G.35). */
export const CONSENT_BOXES = {
  termsAndPrivacy: ['TERMS', 'PRIVACY'],
  communications: ['COMMUNICATIONS'],
  marketing: ['MARKETING'],
} as const satisfies Record<string, readonly ConsentType[]>
export type ConsentBox = keyof typeof CONSENT_BOXES
export type ConsentAnswers = Readonly<Record<ConsentBox, boolean>>

const boxOf = (type: ConsentType): ConsentBox => {
  if (type === 'TERMS' || type === 'PRIVACY') return 'termsAndPrivacy'
  return type === 'COMMUNICATIONS' ? 'communications' : 'marketing'
}

/** Boxes that must be ticked: those with a required text. */
export const requiredBoxes = (texts: readonly ConsentText[]): readonly ConsentBox[] => [
  ...new Set(texts.filter((text) => text.required).map((text) => boxOf(text.type))),
]

/** The four entries; an unticked box is an OPT_OUT, never left out (row 1.3.46). */
export const consentsOf = (answers: ConsentAnswers, texts: readonly ConsentText[]): readonly Consent[] =>
  texts.map(({ type, version }) => ({ type, version, optInOut: answers[boxOf(type)] ? 'OPT_IN' : 'OPT_OUT' }))

/** The boxes that a submitted list represents; a box is ticked when every one of its types is opted into. */
export const answersOf = (consents: readonly Consent[]): ConsentAnswers => {
  const optedIn = (box: ConsentBox) =>
    CONSENT_BOXES[box].every((type) => consents.some((one) => one.type === type && one.optInOut === 'OPT_IN'))
  return {
    termsAndPrivacy: optedIn('termsAndPrivacy'),
    communications: optedIn('communications'),
    marketing: optedIn('marketing'),
  }
}

/** Whether the list names each type once, in the organization's current version. Otherwise the page is out of date. */
export const areConsentsCurrent = (consents: readonly Consent[], texts: readonly ConsentText[]): boolean =>
  consents.length === CONSENT_TYPES.length &&
  CONSENT_TYPES.every((type) => {
    const text = texts.find((one) => one.type === type)
    return consents.some((consent) => consent.type === type && consent.version === text?.version)
  })

/** Row 1.3.44. */
export const SOFT_CREDIT_CONSENT = { type: 'SOFT_CREDIT', version: 1, optInOut: 'OPT_IN' } as const
