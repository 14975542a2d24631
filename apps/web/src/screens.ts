import type { ComponentType } from 'react'
import type { PublicRouteName, RouteName } from './routes.ts'

const legal = async () => (await import('./screens/legal/LegalScreen.tsx')).LegalScreen

const PUBLIC_SCREENS: Readonly<Record<PublicRouteName, () => Promise<ComponentType>>> = {
  start: async () => (await import('./screens/start/StartScreen.tsx')).StartScreen,
  residency: async () => (await import('./screens/residency/ResidencyScreen.tsx')).ResidencyScreen,
  faq: async () => (await import('./screens/faq/FaqScreen.tsx')).FaqScreen,
  getMobileApp: async () =>
    (await import('./screens/get-mobile-app/GetMobileAppScreen.tsx')).GetMobileAppScreen,
  terms: legal,
  privacy: legal,
  licenses: legal,
  checkReceipt: async () =>
    (await import('./screens/check-receipt/CheckReceiptScreen.tsx')).CheckReceiptScreen,
  bankReturn: async () => (await import('./screens/bank-return/BankReturnScreen.tsx')).BankReturnScreen,
  login: async () => (await import('./screens/login/LoginScreen.tsx')).LoginScreen,
  signIn: async () => (await import('./screens/login/SignInScreen.tsx')).SignInScreen,
  signInComplete: async () => (await import('./screens/login/CompleteSignInScreen.tsx')).CompleteSignInScreen,
  staffSecurity: async () => (await import('./screens/security/StaffSecurityScreen.tsx')).StaffSecurityScreen,
}

const isPublic = (name: RouteName): name is PublicRouteName => name in PUBLIC_SCREENS

/** The screen of a page, loaded when the page is opened. */
export const loadScreen = async (name: RouteName): Promise<ComponentType> =>
  isPublic(name) ? PUBLIC_SCREENS[name]() : (await import('./screens-of-members.ts')).MEMBER_SCREENS[name]()
