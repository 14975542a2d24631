import type { RepaymentReport } from '@pledge/providers/repayment/port'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncRepayments } from '../../jobs/loan/sync-repayments.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { numbersOf, shuffled, seedsOf } from '../../product/walks.test-data.ts'

const SEEDS = seedsOf(4)
/** Reports of one page at most. */
const A_PAGE = 3
/** What found nothing is looked at again after half a minute. */
const LATER_MS = 31_000

type Report = Pick<RepaymentReport, 'kind' | 'method' | 'reference' | 'amountCents' | 'code'> & {
  /** Whose loan the payer named. */
  readonly names?: 'nobody' | 'a stranger'
}

const payment = (method: 'ACH' | 'WIRE', reference: string, amountCents: bigint): Report => ({
  kind: 'PAYMENT',
  method,
  reference,
  amountCents,
  code: null,
})
const takenBack = (reported: Report, code: string): Report => ({ ...reported, kind: 'RETURN', code })

const PART = payment('WIRE', 'part', 100_000n)
const BOUNCED = payment('ACH', 'bounced', 50_000n)
const MISTAKEN = payment('WIRE', 'mistaken', 70_000n)

/** What the bank tells of a loan, in order: the last one pays it off. */
const storyOf = (amountCents: bigint): readonly Report[] => [
  PART,
  BOUNCED,
  takenBack(BOUNCED, 'R01'),
  MISTAKEN,
  takenBack(MISTAKEN, 'OTHER'),
  { ...payment('WIRE', 'without a name', 1_234n), names: 'nobody' },
  { ...payment('WIRE', 'of a stranger', 5_678n), names: 'a stranger' },
  payment('WIRE', 'rest', amountCents - PART.amountCents),
]

interface Loan {
  readonly borrower: Caller
  readonly uuid: string
  readonly owedCents: bigint
}

describe("the bank's reports of borrowers' payments, repeated, late and out of order (R4)", () => {
  let product: Product
  let inOrder: Awaited<ReturnType<typeof endOf>>
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const loan = await lent()
    await reads(reportsOf(loan, 'in order', 'once').map((report) => [report]))
    inOrder = await endOf(loan, 'in order')
  }, 120_000)
  afterAll(() => product.close())

  const { funded, loan: shown, books } = loansOf(() => product)
  const lent = async (): Promise<Loan> => {
    const { borrower, uuid } = await funded()
    const { payOff } = await shown(borrower, uuid)
    return { borrower, uuid, owedCents: BigInt(String(payOff).replace('.', '')) }
  }

  /** `sending`: the bank has another name for what it tells again. */
  const reportsOf = ({ uuid, owedCents }: Loan, walk: string, sending: string): readonly RepaymentReport[] =>
    storyOf(owedCents).map(({ names, ...reported }) => ({
      ...reported,
      id: `${walk} ${sending} ${reported.kind} ${reported.reference}`,
      reference: `${walk} ${reported.reference}`,
      organizationCode: 'PLEDGE',
      remittance:
        names === 'nobody'
          ? 'for my loan'
          : names === 'a stranger'
            ? 'AAAA-BBBB-CCCC'
            : paymentReference(uuid),
      at: product.application.clock.business(),
    }))

  let cursor = 1_000_000
  /** The bank tells these pages, one at each look, and the recurring jobs look half a minute apart. */
  const reads = async (pages: readonly (readonly RepaymentReport[])[]) => {
    const { jobs, clock } = product.application
    for (const reports of [...pages, [], []]) {
      cursor += reports.length
      const page = { reports, cursor: String(cursor) }
      await syncRepayments({ ...jobs, repayment: { reports: () => Promise.resolve(page) } })
      await clock.forward(LATER_MS)
    }
    await product.settle()
  }
  const inPages = (reports: readonly RepaymentReport[], below: (limit: number) => number) => {
    const left = [...reports]
    const pages: (readonly RepaymentReport[])[] = []
    while (left.length > 0) pages.push(left.splice(0, 1 + below(A_PAGE)))
    return pages
  }

  /** What is left of a loan, without ids and times. */
  const endOf = async ({ borrower, uuid }: Loan, walk: string) => {
    const { status, payOff, paid, overpaid } = await shown(borrower, uuid)
    const reference = `replace(reference, '${walk} ', '')`
    return {
      loan: { status, payOff, paid, overpaid },
      stands: await product.rows('select state, stage from applications where id = $1', [uuid]),
      payments: await product.rows(
        `select method, ${reference} as reference, amount_cents::text as cents, return_code
          from loan_payments where application_id = $1 order by reference`,
        [uuid],
      ),
      books: await books(uuid),
      reports: await product.rows(
        `select distinct kind, ${reference} as reference, status, problem from repayment_reports
          where reference like $1 order by 1, 2`,
        [`${walk} %`],
      ),
    }
  }

  it('pay off the loan with what is not reversed, and leave the rest to an agent', () => {
    expect(inOrder).toMatchObject({
      loan: { status: 'CLOSED', payOff: '0.00', overpaid: '0.00' },
      stands: [{ state: 'COLLATERAL_RELEASE', stage: 'COLLATERAL_RELEASE' }],
      payments: [
        { reference: 'bounced', return_code: 'R01' },
        { reference: 'mistaken', return_code: 'OTHER' },
        { reference: 'part', return_code: null },
        { reference: 'rest', return_code: null },
      ],
    })
    expect(inOrder.reports.filter(({ status }) => status === 'UNAPPLIED')).toHaveLength(2)
  })

  it.each(SEEDS)('end as in order (walk %i)', async (seed) => {
    const below = numbersOf(seed)
    const loan = await lent()
    const walk = `walk ${seed}`
    const once = reportsOf(loan, walk, 'once')
    // A payment under another id, after one of its name was taken back, is another one: the payer tried again.
    const again = reportsOf(loan, walk, 'again').filter(
      ({ kind, reference }) => kind === 'RETURN' || /part$|rest$/.test(reference),
    )
    const reported = shuffled([...once, ...once, ...again], below)
    await reads(inPages(reported, below))
    expect(await endOf(loan, walk)).toEqual(inOrder)
  })
})
