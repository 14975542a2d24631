import { REFINANCE_PATH } from './pages.ts'

/** Addresses of the refinance screens (rows 2.2.01 to 2.2.04), from the site root. */
export const LIST_PATH = REFINANCE_PATH
export const COMPLETE_PATH = `${REFINANCE_PATH}/complete`

const ofOffer = (appUuid: string, offerUuid: string): string =>
  `${REFINANCE_PATH}/${encodeURIComponent(appUuid)}/${encodeURIComponent(offerUuid)}`

export const disclosuresPath = (appUuid: string, offerUuid: string): string =>
  `${ofOffer(appUuid, offerUuid)}/disclosures`

export const topUpPath = (appUuid: string, offerUuid: string): string =>
  `${ofOffer(appUuid, offerUuid)}/collateral-top-up`
