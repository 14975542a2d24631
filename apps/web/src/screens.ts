import type { ComponentType } from 'react'
import type { RouteName } from './routes.ts'

const legal = async () => (await import('./screens/legal/LegalScreen.tsx')).LegalScreen

/** The screen of each page, loaded when the page is opened. */
export const SCREENS: Readonly<Record<RouteName, () => Promise<ComponentType>>> = {
  start: async () => (await import('./screens/start/StartScreen.tsx')).StartScreen,
  residency: async () => (await import('./screens/residency/ResidencyScreen.tsx')).ResidencyScreen,
  faq: async () => (await import('./screens/faq/FaqScreen.tsx')).FaqScreen,
  getMobileApp: async () =>
    (await import('./screens/get-mobile-app/GetMobileAppScreen.tsx')).GetMobileAppScreen,
  terms: legal,
  privacy: legal,
  licenses: legal,
  bankReturn: async () => (await import('./screens/bank-return/BankReturnScreen.tsx')).BankReturnScreen,
  login: async () => (await import('./screens/login/LoginScreen.tsx')).LoginScreen,
  signIn: async () => (await import('./screens/login/SignInScreen.tsx')).SignInScreen,
  signInComplete: async () => (await import('./screens/login/CompleteSignInScreen.tsx')).CompleteSignInScreen,
  sandbox: async () => (await import('./screens/sandbox/SandboxScreen.tsx')).SandboxScreen,
  dashboard: async () => (await import('./screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
  security: async () => (await import('./screens/security/SecurityScreen.tsx')).SecurityScreen,
  staffSecurity: async () => (await import('./screens/security/StaffSecurityScreen.tsx')).StaffSecurityScreen,
  application: async () => (await import('./screens/application/ApplicationScreen.tsx')).ApplicationScreen,
  renew: async () => (await import('./screens/start/RenewScreen.tsx')).RenewScreen,
  details: async () => (await import('./screens/details/DetailsScreen.tsx')).DetailsScreen,
  nextSteps: async () => (await import('./screens/next-steps/NextStepsScreen.tsx')).NextStepsScreen,
  identity: async () => (await import('./screens/identity/IdentityScreen.tsx')).IdentityScreen,
  disbursement: async () =>
    (await import('./screens/disbursement/DisbursementScreen.tsx')).DisbursementScreen,
  manuallyLink: async () =>
    (await import('./screens/manually-link/ManuallyLinkScreen.tsx')).ManuallyLinkScreen,
  linkAccount: async () => (await import('./screens/link-account/LinkAccountScreen.tsx')).LinkAccountScreen,
  chooseAccount: async () =>
    (await import('./screens/choose-account/ChooseAccountScreen.tsx')).ChooseAccountScreen,
  disclosures: async () => (await import('./screens/disclosures/DisclosuresScreen.tsx')).DisclosuresScreen,
  documents: async () => (await import('./screens/documents/DocumentsScreen.tsx')).DocumentsScreen,
  collateral: async () => (await import('./screens/collateral/CollateralScreen.tsx')).CollateralScreen,
  complete: async () => (await import('./screens/complete/CompleteScreen.tsx')).CompleteScreen,
  decline: async () => (await import('./screens/decline/DeclineScreen.tsx')).DeclineScreen,
  creditFrozen: async () => (await import('./screens/credit/CreditFrozenScreen.tsx')).CreditFrozenScreen,
  creditLocked: async () => (await import('./screens/credit/CreditLockedScreen.tsx')).CreditLockedScreen,
  creditNoMatch: async () => (await import('./screens/credit/CreditNoMatchScreen.tsx')).CreditNoMatchScreen,
}
