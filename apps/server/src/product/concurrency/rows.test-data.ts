import { ofAccounts, ofFactors, ofStepUps } from './of-accounts.test-data.ts'
import { ofInternationalLoans } from './of-international-loans.test-data.ts'
import { ofAlerts } from './of-alerts.test-data.ts'
import { ofAgents } from './of-agents.test-data.ts'
import { ofBanks } from './of-banks.test-data.ts'
import { ofDelinquencies } from './of-delinquencies.test-data.ts'
import { ofModifications } from './of-modifications.test-data.ts'
import { ofDebits } from './of-debits.test-data.ts'
import { ofLoans } from './of-loans.test-data.ts'
import { ofHandOvers } from './of-hand-overs.test-data.ts'
import { ofRefinances } from './of-refinances.test-data.ts'
import { ofRehypothecations } from './of-rehypothecations.test-data.ts'
import { ofRefunds } from './of-refunds.test-data.ts'
import { ofOrganizations } from './of-organizations.test-data.ts'
import { ofDisbursements } from './of-disbursements.test-data.ts'
import { ofRenewals } from './of-renewals.test-data.ts'
import { ofReleases } from './of-releases.test-data.ts'
import { ofSales } from './of-sales.test-data.ts'
import { ofStaff } from './of-staff.test-data.ts'
import { ofStrangers } from './of-strangers.test-data.ts'
import { ofTheJourney } from './of-the-journey.test-data.ts'
import type { Row } from './concurrency.test-data.ts'

/** How each changing call is made, and how its effects are counted. */
export const ROWS: Readonly<Record<string, Row>> = {
  ...ofTheJourney,
  ...ofBanks,
  ...ofAgents,
  ...ofOrganizations,
  ...ofDisbursements,
  ...ofInternationalLoans,
  ...ofReleases,
  ...ofLoans,
  ...ofRefunds,
  ...ofRefinances,
  ...ofHandOvers,
  ...ofRehypothecations,
  ...ofDebits,
  ...ofSales,
  ...ofDelinquencies,
  ...ofModifications,
  ...ofAlerts,
  ...ofRenewals,
  ...ofStepUps,
  ...ofFactors,
  ...ofAccounts,
  ...ofStrangers,
  ...ofStaff,
}

/** POST calls without a row, with the reason. Those of the sandbox are outside events: a repeated one happens twice. */
export const WITHOUT_ROW: Readonly<Record<string, string>> = {
  quoteOffer: 'stores nothing',
  previewEstateRegister: 'stores nothing',
  previewHandOvers: 'stores nothing',
  calculateCelsiusCollateral: 'stores nothing',
  suggestAddresses: 'stores nothing',
  decideExperiment: 'records the first exposure of a round once (experiments.db.test.ts)',
  saveExperiment: 'sets the whole definition: saved again, it says the same (experiments.db.test.ts)',
  stopExperiment: 'the first stop stays (experiments.db.test.ts)',
  getFeatures: 'stores nothing',
  openOrganizationPreview: 'changes nothing but a cookie of the browser that asked',
  brokerLogin: 'begins a sign-in of its own each time, for the browser that asked',
  legacySignIn:
    'opens a session of its own each time; an account is made and moves once (legacy-sign-in.db.test.ts)',
  brokerLogout: 'ends a session; an ended one stays ended (sign-in-flow.db.test.ts)',
  refreshSession: 'two at once are given the same next token (refresh-tokens.db.test.ts)',
  showStaffFactor: 'spends a proof that serves once (staff-second-factor.db.test.ts)',
  signIn: 'opens the page again; the code that comes of it serves once (sign-in-attacks.db.test.ts)',
  startPasskeySignIn: 'a newer challenge takes the place of the one before (second-factor.db.test.ts)',
  endRestoration:
    'needs coins that are being bought back; the state that it ends is under the lock (restorations.db.test.ts)',
  restoreCollateral:
    'needs collateral that was converted; an index allows one restoration of a loan (restorations.db.test.ts)',
  openTelemetrySession: 'tells of a visit; without the key of an earlier one it is another visit',
}
