import type { ComponentType } from 'react'
import type { FirstRouteName, RouteName } from './routes.ts'

const legal = async () => (await import('./screens/legal/LegalScreen.tsx')).LegalScreen

const FIRST_SCREENS: Readonly<Record<FirstRouteName, () => Promise<ComponentType>>> = {
  start: async () => (await import('./screens/start/StartScreen.tsx')).StartScreen,
  residency: async () => (await import('./screens/residency/ResidencyScreen.tsx')).ResidencyScreen,
  faq: async () => (await import('./screens/faq/FaqScreen.tsx')).FaqScreen,
  terms: legal,
  privacy: legal,
  licenses: legal,
  login: async () => (await import('./screens/login/LoginScreen.tsx')).LoginScreen,
  signIn: async () => (await import('./screens/login/SignInScreen.tsx')).SignInScreen,
}

const isFirst = (name: RouteName): name is FirstRouteName => name in FIRST_SCREENS

/** The screen of a page, loaded when the page is opened. */
export const loadScreen = async (name: RouteName): Promise<ComponentType> =>
  isFirst(name) ? FIRST_SCREENS[name]() : (await import('./later-screens.ts')).LATER_SCREENS[name]()
