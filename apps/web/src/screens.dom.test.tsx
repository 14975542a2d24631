// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from './journey/pages.ts'
import { fullPath, type PageRoute, type RouteName, ROUTES } from './routes.ts'
import { loadScreen } from './screens.ts'
import { writePage } from './screens/render-screen.test-data.tsx'

/** Row, address below the base path, who opens it, what it shows. */
const PAGES = [
  ['part of 1.2.03', '/start', 'public', 'StartScreen'],
  ['part of 1.2.04', '/residency', 'public', 'ResidencyScreen'],
  ['part of 1.2.05', '/faq', 'public', 'FaqScreen'],
  ['part of 1.2.06', '/get-mobile-app', 'public', 'GetMobileAppScreen'],
  ['part of 1.2.07', '/plaid-oauth-success', 'public', 'BankReturnScreen'],
  ['part of 1.2.12', '/privacy', 'public', 'LegalScreen'],
  ['part of 1.2.14', '/:appUuid/renew', 'application', 'RenewScreen'],
  ['1.2.15', '/:appUuid/details', 'application', 'DetailsScreen'],
  ['part of 1.2.16', '/:appUuid/next-steps', 'application', 'NextStepsScreen'],
  ['part of 1.2.17', '/:appUuid/collateral', 'application', 'CollateralScreen'],
  ['part of 1.2.18', '/:appUuid/identity', 'application', 'IdentityScreen'],
  ['part of 1.2.19', '/:appUuid/disclosures', 'application', 'DisclosuresScreen'],
  ['part of 1.2.20', '/:appUuid/usdc-disbursement', 'application', 'UsdcDisbursementScreen'],
  ['1.2.21', '/:appUuid/disbursement', 'application', 'DisbursementScreen'],
  ['part of 1.2.22', '/:appUuid/disbursement/link-account', 'application', 'LinkAccountScreen'],
  ['part of 1.2.23', '/:appUuid/disbursement/manually-link', 'application', 'ManuallyLinkScreen'],
  ['part of 1.2.24', '/:appUuid/disbursement/choose-account', 'application', 'ChooseAccountScreen'],
  ['part of 1.2.25', '/:appUuid/complete', 'application', 'CompleteScreen'],
  ['1.2.26', '/:appUuid/documents', 'application', 'DocumentsScreen'],
  ['part of 1.2.29', '/:appUuid/collateral-release', 'application', 'CollateralReleaseScreen'],
  ['part of 1.2.30', '/:appUuid/credit-frozen', 'application', 'CreditFrozenScreen'],
  ['part of 1.2.31', '/:appUuid/credit-locked', 'application', 'CreditLockedScreen'],
  ['1.2.32', '/:appUuid/credit-no-match', 'application', 'CreditNoMatchScreen'],
  ['part of 1.2.33', '/:appUuid/decline', 'application', 'DeclineScreen'],
  ['part of 2.2.01, G.69', '/celsius-refi', 'signed-in', 'RefinanceScreen'],
  ['part of 2.2.04', '/celsius-refi/complete', 'signed-in', 'RefinanceCompleteScreen'],
  [
    'part of 2.2.02',
    '/celsius-refi/:appUuid/:offerUuid/disclosures',
    'signed-in',
    'RefinanceDisclosuresScreen',
  ],
  ['part of 2.2.03', '/celsius-refi/:appUuid/:offerUuid/collateral-top-up', 'signed-in', 'TopUpScreen'],
] as const

describe('each page has its URL and its screen', () => {
  const names = Object.keys(ROUTES) as readonly RouteName[]
  const loaded = new Map<RouteName, string>()
  beforeAll(async () => {
    writePage()
    for (const name of names) loaded.set(name, (await loadScreen(name)).name)
  }, 120_000)

  it('under the base path of the application (1.2.01)', () => {
    expect(BASE_PATH).toBe('/account/crypto-backed-loan')
    const ofApplication = Object.values<PageRoute>(ROUTES).filter(({ kind }) => kind === 'application')
    for (const route of ofApplication)
      expect(fullPath(route)).toMatch(/^\/account\/crypto-backed-loan\/:appUuid/)
  })

  it.each(PAGES)('(%s) %s, %s: %s', (_row, address, kind, screen) => {
    const found = names.filter((name) => fullPath(ROUTES[name]) === BASE_PATH + address)
    expect(found).toHaveLength(1)
    const [name] = found
    if (name === undefined) throw new Error(address)
    const route: PageRoute = ROUTES[name]
    expect([route.kind, loaded.get(name)]).toEqual([kind, screen])
  })
})
