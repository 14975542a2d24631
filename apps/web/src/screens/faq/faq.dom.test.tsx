// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import seed from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import { PageLayout } from '../../brand/PageLayout.tsx'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { ResidencyScreen } from '../residency/ResidencyScreen.tsx'
import { FaqScreen } from './FaqScreen.tsx'

const PATH = '/account/crypto-backed-loan/faq'
const CALL = 'GET /api/loans/v1/lending-terms'
const scrolledTo: Element[] = []

beforeEach(() => {
  sessionStorage.clear()
  writePage()
  scrolledTo.length = 0
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this)
  }
})
afterEach(cleanup)

const show = async (address = PATH, answers = {}) => {
  serve({ [CALL]: { shortName: 'Pledge', rules: seed, collateral: ['BTC', 'ETH'] }, ...answers })
  await renderScreen(FaqScreen, PATH, [address])
}
const isOpen = (question: string): boolean => screen.getByText(question).closest('details')?.open === true

describe('the FAQ', () => {
  it('has sections on eligibility, fees, LTV, margin calls and liquidation (1.1.27 to 1.1.31, 1.2.05)', async () => {
    await show()
    await screen.findByText('Who can borrow?')
    const sections = [...document.querySelectorAll('h2')].map((heading) => heading.textContent)
    expect(sections).toEqual([
      'Who can borrow',
      'The loan',
      'Fees',
      'Rates and loan-to-value (LTV)',
      'Margin calls',
      'Sale of collateral',
      'Steps and timing',
    ])
    expect(document.title).toBe('Pledge | Frequently asked questions')
  })

  it('has the same header and footer as other public pages, and differs only in padding (1.2.05)', async () => {
    const layout = () => ({
      header: screen.getByRole('banner').outerHTML,
      footer: screen.getByRole('contentinfo').outerHTML,
      classes: [...screen.getByRole('main').classList],
    })
    const isPadding = (name: string) => /^(?:(?:md|lg):)?p[tb]-\d+$/.test(name)
    await show()
    await screen.findByText('Who can borrow?')
    await screen.findByRole('button', { name: 'Login' })
    const faq = layout()
    cleanup()
    serve({})
    await renderScreen(ResidencyScreen, '/account/crypto-backed-loan/residency', [
      '/account/crypto-backed-loan/residency',
    ])
    await screen.findByRole('button', { name: 'Login' })
    const other = layout()
    expect([faq.header, faq.footer]).toEqual([other.header, other.footer])
    expect(faq.classes.filter((name) => !isPadding(name))).toEqual(
      other.classes.filter((name) => !isPadding(name)),
    )
    expect(faq.classes.filter(isPadding)).toHaveLength(4)
    expect(faq.classes.filter((name) => isPadding(name) && other.classes.includes(name))).toEqual([])
  })

  it('lists the fees by state, the rates and the levels (1.1.28, 1.9.04 to 1.9.06)', async () => {
    await show()
    await screen.findByText('Who can borrow?')
    const rows = [...document.querySelectorAll('tr')].map((row) => row.textContent)
    expect(rows).toContain(
      'Alabama, Kansas, Minnesota, North Carolina, and WisconsinThere is no origination fee.',
    )
    expect(rows).toContain('New York0.85% of the cash you borrow.')
    expect(rows).toContain('Michigan1% of the cash you borrow. The minimum is $400.')
    expect(rows).toContain('11.50%80%85%90%')
  })

  it("opens the question in the URL's hash, and updates the hash when a question is opened", async () => {
    await show(`${PATH}#cure`)
    await screen.findByText('What do I do in a margin call?')
    expect(isOpen('What do I do in a margin call?')).toBe(true)
    expect(isOpen('What is LTV?')).toBe(false)
    expect(scrolledTo.map(({ id }) => id)).toContain('cure')
    const other = screen.getByText('What is LTV?').closest('details') as HTMLDetailsElement
    other.open = true
    fireEvent(other, new Event('toggle'))
    expect(window.location.hash).toBe('#what-is-ltv')
  })

  it('has the layout of the other pages except for vertical padding (1.2.05, 2.2.07)', () => {
    const drawn = (isRead: boolean) => {
      const { container } = render(
        <QueryClientProvider client={new QueryClient()}>
          <PageLayout title="A page" isRead={isRead}>
            <p>Words</p>
          </PageLayout>
        </QueryClientProvider>,
      )
      const main = container.querySelector('main')
      const look = new Set((main?.className ?? '').split(' '))
      main?.removeAttribute('class')
      const html = container.innerHTML
      cleanup()
      return { look, html }
    }
    const [read, other] = [drawn(true), drawn(false)]
    expect(read.html).toBe(other.html)
    expect(read.html).toContain('<header')
    expect(read.html).toContain('<footer')
    const differing = [
      ...[...read.look].filter((one) => !other.look.has(one)),
      ...[...other.look].filter((one) => !read.look.has(one)),
    ]
    expect(differing.length).toBeGreaterThan(0)
    for (const one of differing) expect(one).toMatch(/^((md|lg):)?p[tby]-\d+$/)
  })

  it('shows an international reader the international fee, without a table of states (1.9.03)', async () => {
    const feeAnswer = () => screen.getByText('What is the origination fee?').closest('details')?.textContent
    await show(`${PATH}?country=CH`)
    await screen.findByText('Who can borrow?')
    expect(feeAnswer()).toBe(
      'What is the origination fee?1.5% of the cash you borrow. We add it to the loan, so you get all of the cash you chose. The APR includes it.',
    )
    expect(document.body.textContent).not.toContain('New York')
    cleanup()
    await show(`${PATH}?state=CA`)
    await screen.findByText('Who can borrow?')
    expect(feeAnswer()).toMatch(/^What is the origination fee\?1% of the cash you borrow\./)
  })

  it('finds questions by their words, and offers all of them when none match', async () => {
    await show()
    const search = await screen.findByLabelText(/^Search questions/)
    fireEvent.change(search, { target: { value: 'wire' } })
    expect(screen.getByText('When do I get my collateral back?')).toBeTruthy()
    expect(screen.queryByText('What is LTV?')).toBeNull()
    fireEvent.change(search, { target: { value: 'kangaroo' } })
    fireEvent.click(screen.getByText('Show all questions'))
    expect(screen.getByText('What is LTV?')).toBeTruthy()
  })

  it('offers a retry when the rules could not be loaded', async () => {
    await show(PATH, { [CALL]: () => refusal(503, 'server.unavailable', 'Away') })
    expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load our current rules.")
    serve({ [CALL]: { shortName: 'Pledge', rules: seed, collateral: ['BTC'] } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('What is LTV?')).toBeTruthy()
  })
})
