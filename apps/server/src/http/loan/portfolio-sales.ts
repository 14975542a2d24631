import * as calls from '@pledge/contract/portfolio-sales'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import type { Outcome } from '@pledge/domain/refusal'
import { stopOf } from '@pledge/domain/liquidation/steps-of-agents'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { orderDeliveryAgain } from '../../commands/liquidation/order-delivery-again.ts'
import { endSale, resumeSale, stopSale, type OfSale } from '../../commands/liquidation/steer-sale.ts'
import { endRestoration } from '../../commands/restoration/end-restoration.ts'
import { currentPrices } from '../../commands/margin/current-prices.ts'
import type { Subject } from '../../policies/subject.ts'
import {
  presentDeficiency,
  presentOpenSale,
  presentRejectedDelivery,
  type SaleQueueParts,
} from '../../presenters/liquidation/sale-queues.ts'
import { presentSales } from '../../presenters/liquidation/sales.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { readQueueCases, type QueueCase } from '../../store/application/queue-cases.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { deliveriesOf, rejectedDeliveries } from '../../store/liquidation/sale-deliveries.ts'
import { deficientLoans, openSales } from '../../store/liquidation/sale-queues.ts'
import { salesUnderWayOf } from '../../store/liquidation/liquidations.ts'
import { findLoans } from '../../store/loan/loans.ts'
import { openRestoration } from '../../store/restoration/restorations.ts'
import type { HttpDeps } from '../deps.ts'
import { eachReadable } from '../call/each-readable.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The sales of a loan: the answer of every call about them. */
const shown = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, { file: { liquidations } }) => {
      const deliveries = await deliveriesOf(tx, applicationId)
      const agents = [
        ...liquidations.flatMap((sale) => stopOf(sale)?.agentId ?? []),
        ...deliveries.flatMap(({ earlier }) => earlier.map(({ agentId }) => agentId)),
      ]
      const isHeld = await isLoanHeldFrom(tx, applicationId, 'sales')
      const restoration = await openRestoration(tx, applicationId)
      return { deliveries, isHeld, restoration, emails: await accountEmails(tx, agents) }
    },
  })
  if (!found.ok) return found
  const { deliveries, emails, isHeld, restoration } = found.more
  const answer = presentSales(found.record.file.liquidations, {
    deliveries,
    nameOf: (accountId) => emails.get(accountId) ?? accountId,
    viewer: subject.accountId,
    isHeld,
    restoration,
    now: deps.clock.business(),
  })
  return { ok: true, answer } as const
}

/** The agents who stopped the sales under way of these loans, by account. */
const namesOfStops = async (tx: Tx, ids: readonly string[]) => {
  const sales = [...(await salesUnderWayOf(tx, ids)).values()].flat()
  return accountEmails(
    tx,
    sales.flatMap((sale) => stopOf(sale)?.agentId ?? []),
  )
}

interface QueueRow {
  readonly id: string
}

/** Presents the rows of each list; collects those that cannot be presented, and the lists that reached their limit. */
const createLists = (deps: HttpDeps, caseOf: (id: string) => QueueCase | undefined) => {
  const bad = new Set<string>()
  const cut: (typeof calls.SALE_QUEUES)[number][] = []
  return {
    unreadable: () => [...bad],
    cut,
    async listed<Row extends QueueRow, Entry>(
      queue: (typeof calls.SALE_QUEUES)[number],
      rows: readonly Row[],
      present: (one: QueueCase, row: Row) => Entry | undefined,
    ): Promise<Entry[]> {
      if (rows.length >= MOST_QUEUE_ENTRIES) cut.push(queue)
      const { entries, unreadable } = await eachReadable(deps, queue, rows, {
        idOf: ({ id }) => id,
        read: (row) => {
          const one = caseOf(row.id)
          return one && present(one, row)
        },
      })
      for (const id of unreadable) bad.add(id)
      return entries
    },
  }
}

const queuesOf = (deps: HttpDeps, subject: Subject) => {
  const { organizationId } = subject
  return withTenant(deps.db, principalOf(subject), async (tx) => {
    const open = await openSales(tx, organizationId)
    const rejected = await rejectedDeliveries(tx, organizationId)
    const deficient = await deficientLoans(tx, organizationId)
    const ids = [...new Set([...open, ...rejected, ...deficient].map(({ id }) => id))]
    const loans = await findLoans(tx, ids)
    const emails = await namesOfStops(tx, ids)
    const lists = createLists(deps, await readQueueCases(tx, deps.sealer, { organizationId, ids }))
    const parts: SaleQueueParts = {
      loanOf: (id) => loans.get(id),
      priceOf: await currentPrices(deps, tx, organizationId),
      nameOf: (accountId) => emails.get(accountId) ?? accountId,
      now: deps.clock.business(),
    }
    return {
      openSales: await lists.listed('openSales', open, (one, row) => presentOpenSale(one, row, parts)),
      rejectedDeliveries: await lists.listed('rejectedDeliveries', rejected, (one, row) =>
        presentRejectedDelivery(one, row.read()),
      ),
      deficiencies: await lists.listed('deficiencies', deficient, (one, row) =>
        presentDeficiency(one, row, parts),
      ),
      unreadable: lists.unreadable(),
      cut: lists.cut,
    }
  })
}

/** Sales of collateral as agents see, stop, resume and end them, and deliveries that they order again (note 082). */
export const portfolioSaleRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getSales, (request) => shown(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.getSaleQueues, async (request) => ({
    ok: true,
    answer: await queuesOf(deps, subjectOf(request)),
  }))

  const steered = async (
    steer: (input: OfSale) => Promise<Outcome<object>>,
    {
      subject,
      applicationId,
      body,
    }: {
      readonly subject: Subject
      readonly applicationId: string
      readonly body: { readonly saleUuid: string; readonly reason: string }
    },
  ) => {
    const { saleUuid: liquidationId, reason } = body
    const done = await steer({ subject, applicationId, liquidationId, reason })
    return done.ok ? shown(deps, subject, applicationId) : done
  }
  implement(app, calls.stopSale, (request) =>
    steered(stopSale(deps), {
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      body: request.body,
    }),
  )
  implement(app, calls.resumeSale, (request) =>
    steered(resumeSale(deps), {
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      body: request.body,
    }),
  )
  implement(app, calls.endSale, (request) =>
    steered(endSale(deps), {
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      body: request.body,
    }),
  )

  implement(app, calls.endRestoration, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { restorationUuid: restorationId, reason } = request.body
    const ended = await endRestoration(deps)({ subject, applicationId, restorationId, reason })
    return ended.ok ? shown(deps, subject, applicationId) : ended
  })

  implement(app, calls.orderDeliveryAgain, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { deliveryUuid: deliveryId, attempt, reason: note } = request.body
    const ordered = await orderDeliveryAgain(deps)({ subject, applicationId, deliveryId, attempt, note })
    return ordered.ok ? shown(deps, subject, applicationId) : ordered
  })
}
