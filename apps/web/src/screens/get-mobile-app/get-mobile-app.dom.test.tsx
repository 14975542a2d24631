// @vitest-environment jsdom
import type { PublicOrganization } from '@pledge/domain/organization/organization'
import { readQr } from '@pledge/ui/read-qr.test-data'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { organization as readOrganization } from '../../brand/use-organization.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { WayOnward } from './GetMobileAppScreen.tsx'

const PATH = '/account/crypto-backed-loan/get-mobile-app'

afterEach(cleanup)

const show = async (change: Partial<PublicOrganization>) => {
  writePage()
  serve({})
  const organization = { ...readOrganization(), ...change }
  await renderScreen(() => <WayOnward organization={organization} />, PATH, [PATH])
}

describe('the mobile app page', () => {
  it('links to both app stores when the brand is in both (1.1.21, 1.2.06)', async () => {
    const android = 'https://play.google.com/store/apps/details?id=one'
    await show({ mobileApp: { ios: 'https://apps.apple.com/app/id1', android } })
    const stores = screen.getAllByRole('link', { name: /App Store|Google Play/ })
    expect(stores.map((store) => store.getAttribute('href'))).toEqual([
      'https://apps.apple.com/app/id1',
      android,
    ])
    expect(readQr(screen.getByRole('img', { name: 'QR code for the Google Play page' }))).toBe(android)
  })

  it("links to the only app store that has the brand's app (1.1.21, 1.2.06)", async () => {
    await show({ mobileApp: { ios: 'https://apps.apple.com/app/id1', android: null } })
    expect(screen.getByRole('heading', { level: 1, name: 'Continue in the Pledge app' })).toBeTruthy()
    const store = screen.getByRole('link', { name: /App Store/ })
    expect(store.getAttribute('href')).toBe('https://apps.apple.com/app/id1')
    expect(screen.queryByRole('link', { name: /Google Play/ })).toBeNull()
    expect(readQr(screen.getByRole('img', { name: 'QR code for the App Store page' }))).toBe(
      'https://apps.apple.com/app/id1',
    )
  })

  it('shows whom to contact when the brand has no app (1.1.21, 1.2.06)', async () => {
    await show({})
    expect(screen.getByRole('heading', { level: 1, name: 'Call us to finish this step' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Call \(555\)\s010-0100$/ }).getAttribute('href')).toBe(
      'tel:+15550100100',
    )
  })
})
