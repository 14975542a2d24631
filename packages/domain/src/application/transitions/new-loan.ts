import * as guards from '../guards.ts'
import { row, type Transition } from './row.ts'

/** From the first screen to the submitted details. */
export const NEW_LOAN: readonly Transition[] = [
  row(null, {
    to: 'APP_START',
    trigger: 'ApplicationStarted',
    stage: 'APPLYING',
    by: ['borrower'],
    guard: guards.residenceServiced,
    spec: '1.7.08',
  }),
  row('APP_START', {
    to: 'OFFER_SELECT',
    trigger: 'OffersPriced',
    stage: 'APPLYING',
    by: ['borrower', 'job'],
    guard: guards.someOffer,
    spec: '1.7.09',
  }),
  row('OFFER_SELECT', {
    to: 'ATTACH_PROFILE',
    trigger: 'OfferSelected',
    stage: 'APPLYING',
    by: ['borrower'],
    guard: guards.offerStands,
    spec: '1.7.11',
  }),
  row('ATTACH_PROFILE', {
    to: 'GEN_APP_DISCLOSURES',
    trigger: 'ProfileAttached',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.06',
  }),
  row('GEN_APP_DISCLOSURES', {
    to: 'BORROWER_DETAILS',
    trigger: 'DisclosuresGenerated',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.09',
  }),
  row('BORROWER_DETAILS', {
    to: 'SOFT_CREDIT',
    trigger: 'DetailsSubmitted',
    stage: 'APPLYING',
    by: ['borrower'],
    guard: guards.deadlineAhead,
    spec: '1.9.26',
  }),
]
