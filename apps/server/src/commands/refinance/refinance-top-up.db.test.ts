import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral, setWalletType } from '@pledge/contract/collateral'
import { getEstateClaims, releaseEstateClaim } from '@pledge/contract/estate-claims'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { calculateCelsiusCollateral } from '@pledge/contract/refinance-top-up'
import { JOB_NAMES } from '@pledge/domain/process/follow-on'
import { codeOf, done } from '@pledge/testing/call/answer'
import { FINAL_BLOCKS } from '@pledge/testing/steps/origination'
import { stateOf } from '@pledge/testing/steps/world'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rescueStranded } from '../../jobs/application/rescue-stranded.ts'
import { runFollowOn } from '../../jobs/work/run-follow-on.ts'
import { DAY_MS, daysTo, goTo, HOUR_MS, timesInTrail, zoned } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { confirmChosen } from '../../product/refinances.test-data.ts'
import { topUpsOf } from '../../product/top-ups.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import type { OwnedJob } from '../../unit-of-work.ts'
import { requestTopUp } from './request-top-up.ts'

const TOP_UP = '0.11363637'

describe('the top-up of a signed refinance', () => {
  let product: Product
  let maya: Caller
  const { read, imports, setsPrice, chosenForTopUp, signsForTopUp, signedForTopUp, toTopUp, ...topUps } =
    topUpsOf(() => product)
  const { topUpOf, sendsTopUp, mines } = topUps
  const begin = async (options: { readonly diesAfterCommits?: boolean } = {}) => {
    product = await createProduct({ readsDocuments: false, ...options })
    maya = await product.borrower('maya@home.example')
    await imports({ loan_number: 'CEL-1' })
  }
  afterEach(() => product.close())

  const subjects = async () => (await mailsTo(product, maya)).map(({ subject }) => subject)
  const mailsAbout = async (about: RegExp) => (await subjects()).filter((subject) => about.test(subject))
  const times = (uuid: string, type: string) => timesInTrail(product, uuid, type)
  const held = async (uuid: string) =>
    (
      await product.rows(
        `select coalesce(sum(amount), 0)::text as sum from ledger_postings
          where application_id = $1 and account = 'collateral-held'`,
        [uuid],
      )
    )[0]?.['sum']
  /** Nine in the morning, some days before the last day. */
  const morning = (deadline: string, days: number) =>
    zoned(Date.parse(deadline) - 1)
      .toPlainDate()
      .subtract({ days })
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
      .toInstant()
      .toString()

  describe('whose jobs run at once', () => {
    beforeEach(() => begin())

    it('is fixed at the newest price with an address and five days to send it (2.3.04, 2.3.11, part of 2.9.04, G.73, P.701)', async () => {
      const { uuid, offerUuid } = await toTopUp(maya, 'CEL-1')
      const application = await read(maya, uuid)
      expect(application).toMatchObject({
        state: 'CELSIUS_TOP_UP_REQUESTED',
        stage: 'PROCESSING',
        rollForwardLoanDetails: {
          topUpAmount: { coinQuantity: TOP_UP },
          remainingTopUpAmount: { coinQuantity: TOP_UP },
        },
        collateral: { amount: '1.36363637', remainingCoinAmountDue: { coinQuantity: TOP_UP, type: 'BTC' } },
      })
      expect(application.collateral?.wallet.depositAddress).toMatch(/^bc1q/)
      const dueAt = application.celsiusTopUpExpirationDate!
      expect(daysTo(dueAt, product.application.clock.business().getTime())).toBe(5)
      expect(application.deadline).toEqual({ kind: 'collateral', at: dueAt })
      // No later price changes it.
      await setsPrice(1_000_000)
      expect(await maya.ask(calculateCelsiusCollateral, { params: { uuid }, body: { offerUuid } })).toEqual({
        celsiusTopUpCollateral: { coinQuantity: TOP_UP, type: 'BTC' },
      })
      await product.settle()
      const [mail] = (await mailsTo(product, maya)).filter(({ subject }) =>
        subject.endsWith('Send your top-up'),
      )
      expect(mail?.text).toContain(`your top-up is now fixed: ${TOP_UP} BTC`)
      expect(mail?.text).not.toContain(application.collateral!.wallet.depositAddress)
      const avery = await product.agent('avery')
      const { application: opened } = await avery.ask(getApplicationFile, { params: { uuid } })
      expect(opened.state).toBe('CELSIUS_TOP_UP_REQUESTED')
      done(await maya.call(setWalletType, { params: { uuid }, body: 'SELF_HOSTED' }))
    })

    it('is confirmed only with the report that it was sent, and the state stays (2.5.01, part of 2.4.17, part of 2.7.19, G.85)', async () => {
      const chosen = await toTopUp(maya, 'CEL-1')
      expect(codeOf(await confirmChosen(maya, chosen))).toBe('refinance.collateral-not-sent')
      expect(await times(chosen.uuid, 'CollateralSentDeclared')).toBe(0)
      for (const _ of ['once', 'twice']) {
        const sent = { hasSentCollateral: true, stabilizationOptIn: true }
        const { application } = done(await confirmChosen(maya, chosen, sent))
        expect(application).toMatchObject({ state: 'CELSIUS_TOP_UP_REQUESTED', stabilizationOptIn: false })
      }
      expect(await times(chosen.uuid, 'CollateralSentDeclared')).toBe(1)
    })

    it('can be estimated before the signatures, and deposited after them (2.1.10)', async () => {
      const chosen = await chosenForTopUp(maya, 'CEL-1')
      const { uuid, offerUuid } = chosen
      const estimate = await maya.ask(calculateCelsiusCollateral, { params: { uuid }, body: { offerUuid } })
      expect(estimate).toEqual({ celsiusTopUpCollateral: { coinQuantity: TOP_UP, type: 'BTC' } })
      await signsForTopUp(maya, chosen)
      await product.settle()
      expect((await read(maya, uuid)).state).toBe('CELSIUS_TOP_UP_REQUESTED')
      await sendsTopUp(maya, uuid)
      await mines()
      const { state, collateral } = await read(maya, uuid)
      expect([state, collateral?.wallet.currentTotalCoinBalance]).toEqual([
        'WAITING_FOR_COLLATERAL',
        estimate.celsiusTopUpCollateral,
      ])
    })

    it('stays requested while a part is confirmed, and the estate is awaited once all of it is (2.3.12, 2.3.15, P.704)', async () => {
      const { uuid } = await toTopUp(maya, 'CEL-1')
      const received = async () => (await read(maya, uuid)).collateral?.wallet.currentTotalCoinBalance
      expect(await received()).toEqual({ coinQuantity: '0', type: 'BTC' })
      const { units } = await topUpOf(maya, uuid)
      await sendsTopUp(maya, uuid, units - 1n)
      await mines()
      const partly = await read(maya, uuid)
      expect(partly.state).toBe('CELSIUS_TOP_UP_REQUESTED')
      expect(partly.rollForwardLoanDetails?.remainingTopUpAmount?.coinQuantity).toBe('0.00000001')
      expect(partly.collateral?.wallet.transactions).toHaveLength(1)
      expect(await received()).toEqual({ coinQuantity: '0.11363636', type: 'BTC' })
      await sendsTopUp(maya, uuid, 1n)
      await mines()
      expect(await read(maya, uuid)).toMatchObject({
        state: 'WAITING_FOR_COLLATERAL',
        stage: 'PROCESSING',
        deadline: null,
        rollForwardLoanDetails: { remainingTopUpAmount: { coinQuantity: '0' } },
      })
      for (const type of ['TopUpRequested', 'TopUpReceived', 'HandOverAwaited'])
        expect([type, await times(uuid, type)]).toEqual([type, 1])
      expect(await held(uuid)).toBe(units.toString())
      expect(await received()).toEqual({ coinQuantity: TOP_UP, type: 'BTC' })
      expect(await mailsAbout(/received your top-up$/)).toHaveLength(1)
    })

    it('is asked for again, at its address, when a reorganization removes it', async () => {
      const { uuid } = await toTopUp(maya, 'CEL-1')
      const status = () => maya.ask(getCollateral, { params: { uuid } })
      // Only the top-up is to be sent, and nothing of the estate's is confirmed collateral.
      expect(await status()).toMatchObject({
        toSend: { asked: 'minimum', minimum: { coinQuantity: TOP_UP }, plan: { coinQuantity: TOP_UP } },
        confirmedCollateral: null,
      })
      const { address } = await topUpOf(maya, uuid)
      await sendsTopUp(maya, uuid)
      await mines()
      expect(await status()).toMatchObject({ isShort: false, confirmedCollateral: null })
      await product.simulation.bitcoin.driver.reorganize(FINAL_BLOCKS.BTC, { drop: true })
      await product.settle()
      await product.settle()
      expect(await status()).toMatchObject({
        isShort: true,
        remainingCoinAmountDue: { coinQuantity: TOP_UP },
        toSend: { asked: 'minimum', minimum: { coinQuantity: TOP_UP } },
        wallet: { depositAddress: address },
      })
      expect(await read(maya, uuid)).toMatchObject({
        state: 'WAITING_FOR_COLLATERAL',
        rollForwardLoanDetails: { remainingTopUpAmount: { coinQuantity: TOP_UP } },
      })
      expect(await mailsAbout(/below the required amount$/)).toHaveLength(1)
      await sendsTopUp(maya, uuid)
      await mines()
      expect((await status()).isShort).toBe(false)
      expect(await read(maya, uuid)).toMatchObject({
        rollForwardLoanDetails: { remainingTopUpAmount: { coinQuantity: '0' } },
      })
    })

    it('is reminded of three days and one day before its last day, not once it was sent (part of G.73)', async () => {
      const about = /Please send your top-up$/
      const { uuid } = await toTopUp(maya, 'CEL-1')
      const dueAt = (await read(maya, uuid)).celsiusTopUpExpirationDate!
      await goTo(product, morning(dueAt, 3), 10 * 60_000)
      expect(await mailsAbout(about)).toHaveLength(0)
      for (const _ of ['once', 'twice']) await goTo(product, morning(dueAt, 3))
      expect(await mailsAbout(about)).toHaveLength(1)
      await goTo(product, morning(dueAt, 1))
      expect(await mailsAbout(about)).toHaveLength(2)
      // The next one is not reminded, because it was sent.
      await imports({ loan_number: 'CEL-2' })
      const other = await toTopUp(maya, 'CEL-2')
      await sendsTopUp(maya, other.uuid)
      await goTo(product, morning((await read(maya, other.uuid)).celsiusTopUpExpirationDate!, 1))
      expect(await mailsAbout(about)).toHaveLength(2)
    })

    it('is canceled at its date, what arrived is offered back, and the old loan can be claimed again (P.702, P.703)', async () => {
      const { uuid } = await toTopUp(maya, 'CEL-1')
      const { celsiusTopUpExpirationDate: dueAt } = await read(maya, uuid)
      await sendsTopUp(maya, uuid, 1_000_000n)
      await mines()
      await goTo(product, dueAt!, 10 * 60_000)
      expect(await stateOf(maya, uuid)).toBe('CELSIUS_TOP_UP_REQUESTED')
      await goTo(product, dueAt!)
      expect(await read(maya, uuid)).toMatchObject({
        state: 'CANCELLED',
        stage: 'COLLATERAL_RELEASE',
        collateral: { wallet: { currentTotalCoinBalance: { coinQuantity: '0.01' } } },
      })
      await product.application.clock.forward(30 * DAY_MS)
      await product.settle()
      expect(await times(uuid, 'CollateralWindowClosed')).toBe(1)
      const [mail] = (await mailsTo(product, maya)).filter(({ subject }) => subject.endsWith('was canceled'))
      expect(mail?.text).toContain("your top-up wasn't sent in full")
      expect(mail?.text).toContain('tell us where to send it')
      const { loans } = await maya.ask(getEstateClaims)
      expect(loans).toEqual([])
      expect((await toTopUp(maya, 'CEL-1')).uuid).not.toBe(uuid)
    })

    it('waits for a deposit that was sent in time to become final, for the grace hours and no longer', async () => {
      const { uuid } = await toTopUp(maya, 'CEL-1')
      const { celsiusTopUpExpirationDate: dueAt } = await read(maya, uuid)
      await sendsTopUp(maya, uuid)
      await goTo(product, dueAt!)
      expect(await stateOf(maya, uuid)).toBe('CELSIUS_TOP_UP_REQUESTED')
      await mines()
      expect(await stateOf(maya, uuid)).toBe('WAITING_FOR_COLLATERAL')

      await imports({ loan_number: 'CEL-2' })
      const other = await toTopUp(maya, 'CEL-2')
      const { celsiusTopUpExpirationDate: later } = await read(maya, other.uuid)
      await sendsTopUp(maya, other.uuid)
      await goTo(product, later!, -71 * HOUR_MS)
      expect(await stateOf(maya, other.uuid)).toBe('CELSIUS_TOP_UP_REQUESTED')
      await goTo(product, later!, -72 * HOUR_MS)
      expect(await stateOf(maya, other.uuid)).toBe('CANCELLED')
    })

    it('can be canceled by its borrower, who gets back what arrived', async () => {
      const { uuid } = await toTopUp(maya, 'CEL-1')
      await sendsTopUp(maya, uuid, 1_000_000n)
      await mines()
      done(await maya.call(cancelApplication, { params: { uuid } }))
      expect(await read(maya, uuid)).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    })
  })

  describe('whose process dies after each commit', () => {
    const goOn = async () => {
      await product.application.clock.forward(61_000)
      await product.settle()
    }
    beforeEach(() => begin({ diesAfterCommits: true }))

    /** Signed, and no job has run since. */
    const signed = async () => {
      const chosen = await signedForTopUp(maya, 'CEL-1', goOn)
      expect(await stateOf(maya, chosen.uuid)).toBe('CELSIUS_WAITING_FOR_TOP_UP')
      return chosen
    }
    const addresses = async () =>
      (await product.rows(`select last_value::text as n, is_called from deposit_address_index`))[0]

    it('stays where it is when it is confirmed before the request (2.4.17, G.77)', async () => {
      const chosen = await signed()
      expect(done(await confirmChosen(maya, chosen)).application.state).toBe('CELSIUS_WAITING_FOR_TOP_UP')
      expect((await read(maya, chosen.uuid)).celsiusTopUpExpirationDate).toBeNull()
    })

    it('is requested by the job that finds lost work, once a price is fresh, with one address', async () => {
      const { uuid } = await signed()
      await product.rows(`update prices set observed_at = observed_at - interval '1 day'`)
      const before = await addresses()
      const job = {
        name: 'request-top-up',
        applicationId: uuid,
        organizationId: product.organizationId,
      } as const
      await runFollowOn(product.application.jobs, job)
      expect(await stateOf(maya, uuid)).toBe('CELSIUS_WAITING_FOR_TOP_UP')
      // A try without a price takes no address.
      expect(await addresses()).toEqual(before)
      const { clock } = product.application
      await clock.forward(61_000)
      await product.rows('update prices set price_cents = 4000000, observed_at = $1', [clock.business()])
      await rescueStranded(product.application.jobs)
      expect(await stateOf(maya, uuid)).toBe('CELSIUS_TOP_UP_REQUESTED')
    })

    it('is not requested while an agent has asked for the release of a claim, and its end by two agents promises nothing', async () => {
      const { uuid } = await signed()
      const [avery, blake] = [await product.agent('avery'), await product.agent('blake')]
      const params = { loanNumber: 'CEL-1' }
      const reason = 'Another person has claimed it by letter'
      done(await avery.call(releaseEstateClaim, { params, body: { step: 'request', reason } }))
      const before = await addresses()
      const job = {
        name: 'request-top-up',
        applicationId: uuid,
        organizationId: product.organizationId,
      } as const
      await runFollowOn(product.application.jobs, job)
      expect(await stateOf(maya, uuid)).toBe('CELSIUS_WAITING_FOR_TOP_UP')
      expect(await addresses()).toEqual(before)
      done(await blake.call(releaseEstateClaim, { params, body: { step: 'confirm', reason } }))
      await goOn()
      expect(await stateOf(maya, uuid)).toBe('CANCELLED')
      await runFollowOn(product.application.jobs, { ...job, name: 'send-notice', notice: 'cancelled' })
      await goOn()
      const [mail] = (await mailsTo(product, maya)).filter(({ subject }) => subject.endsWith('was canceled'))
      expect(mail?.text).toContain('We canceled your refinance.')
      expect(mail?.text).not.toMatch(/again|on its way/)
    })

    it('is not requested where an agent asks for the release of a claim while the custodian is called', async () => {
      const { uuid } = await signed()
      const avery = await product.agent('avery')
      const { jobs } = product.application
      const custody: typeof jobs.custody = {
        ...jobs.custody,
        async depositAddress(wanted) {
          const body = { step: 'request', reason: 'Another person has claimed it by letter' } as const
          done(await avery.call(releaseEstateClaim, { params: { loanNumber: 'CEL-1' }, body }))
          return jobs.custody.depositAddress(wanted)
        },
      }
      const { organizationId } = product
      const refused = await requestTopUp({ ...jobs, custody })({ applicationId: uuid, organizationId })
      expect(refused).toMatchObject({ ok: false, code: 'transition.not-allowed' })
      expect(await stateOf(maya, uuid)).toBe('CELSIUS_WAITING_FOR_TOP_UP')
    })

    it('is recovered without a job that a released server does not know, also if it was signed before', async () => {
      const { uuid } = await signed()
      await product.application.clock.forward(61_000)
      const now = product.application.clock.business()
      // What a released server reads; one unknown job stops its whole recovery.
      const stored = () => product.rows('select job from stranded_jobs($1, $1, 100)', [now])
      expect(await stored()).toEqual([])
      const found = () => product.rows('select application_id, job from stranded_top_ups($1, $1, 100)', [now])
      expect(await found()).toEqual([{ application_id: uuid, job: 'request-top-up' }])
      await product.rows('update applications set sanctions_hold_at = now() where id = $1', [uuid])
      expect(await found()).toEqual([])
    })

    it('asks for nothing where the price has risen enough, and waits for the estate', async () => {
      const { uuid } = await signed()
      await setsPrice(11_000_000)
      await runFollowOn(product.application.jobs, {
        name: 'request-top-up',
        applicationId: uuid,
        organizationId: product.organizationId,
      })
      await product.application.clock.forward(61_000)
      await rescueStranded(product.application.jobs)
      expect(await read(maya, uuid)).toMatchObject({
        state: 'WAITING_FOR_COLLATERAL',
        celsiusTopUpExpirationDate: null,
        rollForwardLoanDetails: { topUpAmount: { coinQuantity: '0' } },
      })
      for (const type of ['TopUpRequested', 'TopUpReceived', 'HandOverAwaited'])
        expect([type, await times(uuid, type)]).toEqual([type, 1])
      await goOn()
      expect(await mailsAbout(/You don't need a top-up$/)).toHaveLength(1)
      expect(await mailsAbout(/Send your top-up$/)).toHaveLength(0)
    })

    it('is the same when every job runs twice, in every state', async () => {
      const { uuid } = await signed()
      const runAll = async () => {
        for (const name of JOB_NAMES.filter((job) => job !== 'send-micro-transfer' && job !== 'send-notice'))
          await runFollowOn(product.application.jobs, {
            name,
            applicationId: uuid,
            organizationId: product.organizationId,
          } as OwnedJob)
      }
      const events = async () =>
        (await product.rows('select type from application_events where application_id = $1', [uuid])).length
      for (const _ of ['once', 'twice']) await runAll()
      expect(await stateOf(maya, uuid)).toBe('CELSIUS_TOP_UP_REQUESTED')
      const requested = await events()
      await runAll()
      expect(await events()).toBe(requested)
      await sendsTopUp(maya, uuid)
      await mines()
      for (const _ of ['once', 'twice']) await runAll()
      expect(await stateOf(maya, uuid)).toBe('WAITING_FOR_COLLATERAL')
      for (const type of ['TopUpRequested', 'TopUpReceived', 'HandOverAwaited'])
        expect([type, await times(uuid, type)]).toEqual([type, 1])
    })
  })
})
