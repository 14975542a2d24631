import type { ComponentType } from 'react'
import type { FirstRouteName, RouteName } from './routes.ts'

type LaterRouteName = Exclude<RouteName, FirstRouteName>

/** The screens for signed-in users, and the rare ones for everybody. A separate chunk: what a visitor opens first does not include it. */
export const LATER_SCREENS: Readonly<Record<LaterRouteName, () => Promise<ComponentType>>> = {
  getMobileApp: async () =>
    (await import('./screens/get-mobile-app/GetMobileAppScreen.tsx')).GetMobileAppScreen,
  checkReceipt: async () =>
    (await import('./screens/check-receipt/CheckReceiptScreen.tsx')).CheckReceiptScreen,
  bankReturn: async () => (await import('./screens/bank-return/BankReturnScreen.tsx')).BankReturnScreen,
  signInComplete: async () => (await import('./screens/login/CompleteSignInScreen.tsx')).CompleteSignInScreen,
  staffSecurity: async () => (await import('./screens/security/StaffSecurityScreen.tsx')).StaffSecurityScreen,
  dashboard: async () => (await import('./screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
  security: async () => (await import('./screens/security/SecurityScreen.tsx')).SecurityScreen,
  refinance: async () => (await import('./screens/refinance/RefinanceScreen.tsx')).RefinanceScreen,
  refinanceComplete: async () =>
    (await import('./screens/refinance/RefinanceCompleteScreen.tsx')).RefinanceCompleteScreen,
  refinanceDisclosures: async () =>
    (await import('./screens/refinance/RefinanceDisclosuresScreen.tsx')).RefinanceDisclosuresScreen,
  refinanceTopUp: async () => (await import('./screens/refinance/TopUpScreen.tsx')).TopUpScreen,
  application: async () => (await import('./screens/application/ApplicationScreen.tsx')).ApplicationScreen,
  renew: async () => (await import('./screens/start/RenewScreen.tsx')).RenewScreen,
  details: async () => (await import('./screens/details/DetailsScreen.tsx')).DetailsScreen,
  nextSteps: async () => (await import('./screens/next-steps/NextStepsScreen.tsx')).NextStepsScreen,
  identity: async () => (await import('./screens/identity/IdentityScreen.tsx')).IdentityScreen,
  disbursement: async () =>
    (await import('./screens/disbursement/DisbursementScreen.tsx')).DisbursementScreen,
  usdcDisbursement: async () =>
    (await import('./screens/usdc-disbursement/UsdcDisbursementScreen.tsx')).UsdcDisbursementScreen,
  manuallyLink: async () =>
    (await import('./screens/manually-link/ManuallyLinkScreen.tsx')).ManuallyLinkScreen,
  linkAccount: async () => (await import('./screens/link-account/LinkAccountScreen.tsx')).LinkAccountScreen,
  chooseAccount: async () =>
    (await import('./screens/choose-account/ChooseAccountScreen.tsx')).ChooseAccountScreen,
  disclosures: async () => (await import('./screens/disclosures/DisclosuresScreen.tsx')).DisclosuresScreen,
  documents: async () => (await import('./screens/documents/DocumentsScreen.tsx')).DocumentsScreen,
  collateral: async () => (await import('./screens/collateral/CollateralScreen.tsx')).CollateralScreen,
  complete: async () => (await import('./screens/complete/CompleteScreen.tsx')).CompleteScreen,
  collateralRelease: async () =>
    (await import('./screens/collateral-release/CollateralReleaseScreen.tsx')).CollateralReleaseScreen,
  decline: async () => (await import('./screens/decline/DeclineScreen.tsx')).DeclineScreen,
  creditFrozen: async () => (await import('./screens/credit/CreditFrozenScreen.tsx')).CreditFrozenScreen,
  creditLocked: async () => (await import('./screens/credit/CreditLockedScreen.tsx')).CreditLockedScreen,
  creditNoMatch: async () => (await import('./screens/credit/CreditNoMatchScreen.tsx')).CreditNoMatchScreen,
}
