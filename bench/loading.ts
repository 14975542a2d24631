import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright'
import { launchOptions } from '../scripts/browser.ts'
import { startProduct, type ProductServer } from '../e2e/server.ts'
import { newEmail, PASSWORD, signInByCalls } from '../e2e/sign-in-by-calls.ts'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { begin, giveBank, giveDetails, signAll, uploadSide } from '../e2e/steps-by-calls.ts'
import { knownAgent } from '../e2e/sign-in-by-calls.ts'
import { startBarePage } from './bare-page.ts'
import { median, spreadPercent } from './figures.ts'

/** Fewer on a shared machine: the output then says how many rounds the median is of. */
const ROUNDS = Number(process.env['PLEDGE_ROUNDS'] ?? 5)
const DEBUGGING_PORT = 9333
const BASE = '/account/crypto-backed-loan'
const NOISY_PERCENT = 15

interface Load {
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly accessibility: number
  readonly bestPractices: number
}

/**
 * One load under a phone's conditions (Lighthouse's own: slow 4G, a fourth of the CPU speed), with an unchanged
 * session.
 */
const load = async (url: string): Promise<Load> => {
  const run = await lighthouse(url, {
    port: DEBUGGING_PORT,
    output: 'json',
    logLevel: 'silent',
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  })
  if (run === undefined) throw new Error(`no report of ${url}`)
  const { audits, categories, finalDisplayedUrl } = run.lhr
  if (!finalDisplayedUrl?.startsWith(url)) throw new Error(`${url} redirected to ${finalDisplayedUrl}`)
  const value = (id: string): number => {
    const found = audits[id]?.numericValue
    if (found === undefined) throw new Error(`${url}: no ${id}`)
    return found
  }
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  return {
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
  }
}

/** Blocking shorter than one long task is too little for a ratio. */
const MIN_TBT_MS = 50

const compare = async (name: string, url: string, bareUrl: string): Promise<readonly string[]> => {
  const ours: Load[] = []
  const bare: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await load(url))
    bare.push(await load(bareUrl))
  }
  const of = (loads: readonly Load[], key: keyof Load) => median(loads.map((one) => one[key]))
  const lcp = of(ours, 'lcpMs') / of(bare, 'lcpMs')
  const tbt = Math.max(of(ours, 'tbtMs'), MIN_TBT_MS) / Math.max(of(bare, 'tbtMs'), MIN_TBT_MS)
  const spread = spreadPercent(bare.map((one) => one.lcpMs))
  return [
    `P2 ${name}, median of ${ROUNDS}: LCP ${(of(ours, 'lcpMs') / 1_000).toFixed(2)} s, ${lcp.toFixed(2)}x bare (bar 1.5x); TBT ${of(ours, 'tbtMs').toFixed(0)} ms against ${of(bare, 'tbtMs').toFixed(0)} ms, ${tbt.toFixed(2)}x with at least ${MIN_TBT_MS} ms (bar 1.6x); CLS ${of(ours, 'cls').toFixed(3)} (bar 0.02)`,
    `P2   accessibility ${Math.min(...ours.map((one) => one.accessibility))}, best practices ${Math.min(...ours.map((one) => one.bestPractices))} (bar 100)`,
    ...(spread > NOISY_PERCENT ? [`P2   noisy: the control varied by ${spread.toFixed(0)} %`] : []),
  ]
}

/**
 * Stores the session's token where the pages look for it, as the end of a sign-in does; they refresh it by the
 * cookie.
 */
const keepToken = async ({ origin }: ProductServer, context: BrowserContext): Promise<void> => {
  const answered = await context.request.post(`${origin}/api/session/refresh`, {
    data: { kind: 'customer' },
    headers: { origin },
  })
  const { jwt } = (await answered.json()) as { readonly jwt: string }
  const page = await context.newPage()
  await page.goto(`${origin}${BASE}/residency`)
  await page.evaluate((token) => localStorage.setItem('jwt', token), jwt)
  await page.close()
}

/** Measures each page when its state is reached: one borrower, signed in with the browser's own cookies. */
const measureAll = async (server: ProductServer, context: BrowserContext, bareUrl: string) => {
  const lines: string[] = []
  const measure = async (name: string, at: string, isSignedIn = true) => {
    if (isSignedIn) await keepToken(server, context)
    lines.push(...(await compare(name, `${server.origin}${BASE}${at}`, bareUrl)))
  }
  await measure('/start', '/start?state=OH', false)
  const borrower = await signInByCalls({
    server,
    context,
    kind: 'customer',
    email: newEmail(),
    password: PASSWORD,
    isNew: true,
  })
  const uuid = await begin(borrower)
  await measure('/details', `/${uuid}/details`)
  await giveDetails(borrower, uuid)
  await measure('/next-steps', `/${uuid}/next-steps`)
  await uploadSide(borrower, uuid, 'FRONT')
  await uploadSide(borrower, uuid, 'BACK')
  const browser = context.browser() ?? (await chromium.launch(await launchOptions()))
  const avery = await knownAgent(browser, server, 'avery')
  await approveIdentity(avery.caller, uuid)
  await avery.context.close()
  await giveBank(borrower, uuid)
  await signAll(borrower, uuid)
  await measure('/collateral', `/${uuid}/collateral`)
  return lines
}

/**
 * P2: four pages as Lighthouse loads them on a phone, compared with a bare React page in the same run, interleaved.
 */
export const loading = async (): Promise<readonly string[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pledge-lighthouse-'))
  const bare = await startBarePage()
  const server = await startProduct()
  const { args, ...launch } = await launchOptions()
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`],
  })
  try {
    return await measureAll(server, context, bare.url)
  } finally {
    await context.close()
    await server.stop()
    bare.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
