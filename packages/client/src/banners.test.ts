import { describe, expect, it } from 'vitest'
import { bannersIn, dismiss, loadBanners, undismissed } from './banners.ts'
import { answerJson, fakeFetch, memoryStore } from './test-doubles.ts'

const uuid = (last: number) => `a0000000-0000-4000-8000-00000000000${last}`
const banner = (last: number, change: object = {}) => ({
  uuid: uuid(last),
  message: `Banner ${last}`,
  variant: 'info',
  apps: ['crypto-backed-loan'],
  active: true,
  dismissable: true,
  metadata: { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: `2026-11-0${last}T00:00:00.000Z` },
  ...change,
})
const messages = (list: readonly { readonly message: string }[]) => list.map(({ message }) => message)

describe('a list of banners', () => {
  it('shows active banners of this application (1.3.64, 2.3.16)', () => {
    const list = [banner(1), banner(2, { active: false }), banner(3, { apps: ['portfolio-manager'] })]
    expect(messages(bannersIn(list, 'crypto-backed-loan'))).toEqual(['Banner 1'])
    expect(messages(bannersIn(list, 'portfolio-manager'))).toEqual(['Banner 3'])
  })

  it.each(['info', 'warn'])('keeps every field of one of variant %s (1.3.64, 2.3.16, 2.3.17)', (variant) => {
    const held = banner(1, { variant, dismissable: variant === 'info' })
    expect(bannersIn([held], 'crypto-backed-loan')).toEqual([held])
  })

  it.each(Object.keys(banner(1)))('skips one without its %s (1.3.64, 2.3.16)', (key) => {
    expect(bannersIn([banner(1, { [key]: undefined })], 'crypto-backed-loan')).toEqual([])
  })

  it('has warnings first, then the newest first (2.2.45, G.12)', () => {
    const list = [banner(1), banner(2, { variant: 'warn' }), banner(3), banner(4, { variant: 'warn' })]
    expect(messages(bannersIn(list, 'crypto-backed-loan'))).toEqual([
      'Banner 4',
      'Banner 2',
      'Banner 3',
      'Banner 1',
    ])
  })

  it('skips an invalid one, as of another variant than info and warn, without affecting the others (1.3.64, 2.3.16)', () => {
    const list = [null, 7, {}, banner(1, { variant: 'loud' }), banner(2, { message: '   ' }), banner(3)]
    expect(messages(bannersIn(list, 'crypto-backed-loan'))).toEqual(['Banner 3'])
    expect(() => bannersIn({ banners: [] }, 'crypto-backed-loan')).toThrow()
  })

  it.each([
    [null, '/api/loans/v1/banners?orgCode=PLEDGE'],
    ['https://brand.example/banners.json', 'https://brand.example/banners.json'],
  ])('at %s is read from %s, without a token or a cookie (2.2.40, 2.7.21, G.21)', async (address, url) => {
    const { fetch, sent } = fakeFetch([() => answerJson([banner(1)])])
    const found = await loadBanners({ fetch, address, organization: 'PLEDGE', app: 'crypto-backed-loan' })
    expect(messages(found)).toEqual(['Banner 1'])
    expect(sent[0]?.url).toBe(url)
    expect(sent[0]?.init.credentials).toBe('omit')
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  it('that cannot be loaded is an error for the caller', async () => {
    const { fetch } = fakeFetch([() => new Response('', { status: 503 })])
    await expect(
      loadBanners({ fetch, address: null, organization: 'PLEDGE', app: 'crypto-backed-loan' }),
    ).rejects.toThrow('503')
  })
})

describe('a dismissed banner', () => {
  const list = bannersIn([banner(1), banner(2, { dismissable: false })], 'crypto-backed-loan')

  it('stays dismissed in this browser until it is changed (1.2.145)', () => {
    const store = memoryStore()
    for (const each of list) dismiss(each, store)
    expect(messages(undismissed(list, store))).toEqual(['Banner 2'])
    const changed = bannersIn(
      [
        banner(1, {
          metadata: { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-12-01T00:00:00.000Z' },
        }),
      ],
      'crypto-backed-loan',
    )
    expect(messages(undismissed(changed, store))).toEqual(['Banner 1'])
  })

  it('is shown when storage fails, and dismissing it does not throw', () => {
    const broken = memoryStore({ 'pledge.dismissed-banners': '{' })
    expect(undismissed(list, broken)).toHaveLength(2)
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(() => list.forEach((each) => dismiss(each, full))).not.toThrow()
  })
})
