import { performance } from 'node:perf_hooks'
import { start as words } from '@pledge/copy/en/screens/start'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { quote } from '@pledge/domain/offer/quote'
import { chromium, type CDPSession, type Page } from 'playwright'
import { startProduct } from '../e2e/server.ts'
import { launchOptions } from '../scripts/browser.ts'
import { shippedRules } from '../scripts/rules/shipped-rules.ts'
import { median } from './figures.ts'

const START = '/account/crypto-backed-loan/start?state=OH'
const KEYS = Number(process.env['PLEDGE_KEYS'] ?? 20)
/** Lighthouse's CPU slowdown for a phone. */
const THROTTLE = 4
/** Long enough for the debounce and the server's answer on a slow machine; after that the shown figures are final. */
const WATCHED_MS = 3_000
const DEBOUNCE_MS = 450
const PRICINGS = 20_000
const WARM = 2_000

const atPercent = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

interface Repaint {
  /** From the key press to the frame that shows all three figures for the typed amount. */
  readonly shownMs: number
  /** And to the frame in which screen readers get them, after the server's own terms have arrived. NaN if never. */
  readonly announcedMs: number
}

/** What the page uses to watch itself. */
interface Watching {
  arm(): void
  repaint: Promise<Repaint & { readonly figures: string }>
}

/**
 * Watches the page from a key press on: every change is timestamped in the frame that paints it, with the three
 * figures at that time, and with the text announced to screen readers, which waits for the server's own terms.
 */
const watchRepaints = (page: Page) =>
  page.evaluate(
    ({ watchedMs }) => {
      const figures = () => {
        const text = document.querySelector('main')?.textContent ?? ''
        const announced = /Monthly payment (\$[\d,.]+), APR ([\d.]+%), loan to value ([\d.]+%)/.exec(
          document.body.textContent,
        )
        const shown = [
          /Monthly payment(\$[\d,.]+)/.exec(text)?.[1],
          /APR([\d.]+%)/.exec(text)?.[1],
          /Loan to value \(LTV\)([\d.]+%)/.exec(text)?.[1],
        ]
        return { shown: shown.join(' '), announced: announced?.slice(1).join(' ') ?? '' }
      }
      const next = () =>
        new Promise<{ shownMs: number; announcedMs: number; figures: string }>((resolve) => {
          const stamps: { at: number; shown: string; announced: string }[] = []
          let pressedAt = 0
          const end = () => {
            observer.disconnect()
            const last = figures()
            const changedAt = stamps.findLastIndex(({ shown }) => shown !== last.shown) + 1
            // The announcement is cleared soon after, so that it is not read twice.
            const announced = stamps.find((stamp) => stamp.announced !== '')
            resolve({
              shownMs: (stamps[changedAt]?.at ?? Number.NaN) - pressedAt,
              announcedMs: (announced?.at ?? Number.NaN) - pressedAt,
              figures: `${last.shown} | ${announced?.announced ?? ''}`,
            })
          }
          const stamp = () => {
            const seen = figures()
            // After the frame that paints it.
            requestAnimationFrame(() => {
              setTimeout(() => stamps.push({ at: performance.now(), ...seen }), 0)
            })
          }
          const observer = new MutationObserver(stamp)
          document.addEventListener(
            'keydown',
            (event) => {
              pressedAt = event.timeStamp
              observer.observe(document.body, { subtree: true, childList: true, characterData: true })
              setTimeout(end, watchedMs)
            },
            { once: true, capture: true },
          )
        })
      const watching = window as unknown as Watching
      watching.arm = () => {
        watching.repaint = next()
      }
    },
    { watchedMs: WATCHED_MS },
  )

const pressAndMeasure = async (page: Page, digit: string): Promise<Repaint> => {
  const cash = page.getByLabel(words.cash, { exact: true })
  await cash.fill('1200')
  // Until the server's terms have arrived, so that the next key is measured alone.
  await page.waitForTimeout(WATCHED_MS)
  await cash.press('End')
  // Before the key press, which could otherwise come first.
  await page.evaluate(() => (window as unknown as Watching).arm())
  await page.keyboard.press(digit)
  const { shownMs, announcedMs, figures } = await page.evaluate(() => (window as unknown as Watching).repaint)
  if (Number.isNaN(shownMs)) throw new Error(`no repaint after a key: ${figures}`)
  return { shownMs, announcedMs }
}

const throttle = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate })

/** Types into the page at a fourth of the CPU speed. */
const repaints = async (): Promise<readonly Repaint[]> => {
  const server = await startProduct()
  const browser = await chromium.launch(await launchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    // This file's loader names functions with a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.goto(server.origin + START)
    await page.getByLabel(words.collateralAmount, { exact: true }).fill('0.5')
    const session = await page.context().newCDPSession(page)
    await throttle(session, THROTTLE)
    await watchRepaints(page)
    const measured: Repaint[] = []
    await pressAndMeasure(page, '1')
    for (let key = 0; key < KEYS; key += 1) measured.push(await pressAndMeasure(page, String((key * 3) % 10)))
    return measured
  } finally {
    await browser.close()
    await server.stop()
  }
}

const pricingMicroseconds = (): number => {
  const price = (dollars: number) => {
    const answer = quote({
      drawAmountCents: parseDollars(String(dollars)) ?? 0n,
      coin: 'BTC',
      collateralUnits: parseCoin('0.5', 'BTC') ?? 0n,
      priceCents: 9_500_000n,
      residence: { kind: 'state', code: 'OH' },
      rules: shippedRules,
    })
    if (!answer.ok) throw new Error(`no offer: ${answer.code}`)
  }
  const times: number[] = []
  for (let round = 0; round < PRICINGS + WARM; round += 1) {
    const from = performance.now()
    price(10_000 + (round % 2_000))
    if (round >= WARM) times.push((performance.now() - from) * 1_000)
  }
  return median(times)
}

/**
 * P3: from the last key press to the repainted payment, APR and LTV at 4x CPU throttle; and the time for pricing
 * itself.
 */
export const offerForm = async (): Promise<readonly string[]> => {
  const measured = await repaints()
  const line = (what: string, values: readonly number[], bar: string) =>
    `P3 ${what}: median ${median(values).toFixed(0)} ms, p95 ${atPercent(values, 95).toFixed(0)} ms of ${values.length} keys${bar}`
  return [
    line(
      'last key to the figures repainted',
      measured.map(({ shownMs }) => shownMs),
      ` (bar ${DEBOUNCE_MS} ms + 150 ms)`,
    ),
    line(
      "  and to the server's own terms",
      measured.map(({ announcedMs }) => announcedMs).filter((ms) => !Number.isNaN(ms)),
      '',
    ),
    `P3   pricing itself: ${pricingMicroseconds().toFixed(1)} us median of ${PRICINGS} (bar 100 us)`,
  ]
}
