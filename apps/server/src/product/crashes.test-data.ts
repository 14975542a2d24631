import type { Application } from '../application.ts'
import { runFollowOn } from '../jobs/work/run-follow-on.ts'
import type { JobDeps } from '../jobs/deps.ts'
import type { Database } from '../store/database/database.ts'
import { createUnitOfWork } from '../unit-of-work.ts'

/** The same database, with each transaction run by `effect`. */
const committingBy = (
  db: Database,
  effect: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Database =>
  new Proxy(db, {
    get(target, key) {
      if (key === 'transaction')
        return () => ({
          execute: (work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) =>
            effect(() => target.transaction().execute(work)),
        })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

/**
 * A process that dies right after its `last`-th effect, a commit or a provider's call: it does nothing after that, and
 * answers nothing.
 */
export const dyingAfter = (application: Application, last: number) => {
  let effects = 0
  const stopDead = () => {
    if (effects >= last) throw new Error('the process is gone')
  }
  const effect = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    stopDead()
    const result = await work()
    effects += 1
    stopDead()
    return result
  }
  const { boss, jobs: living } = application
  const db = committingBy(application.db, effect)
  const { transaction, settled } = createUnitOfWork({
    db,
    boss,
    run: (job) => runFollowOn(jobs, job),
    onJobError: () => undefined,
  })
  const { usdcDisbursement, disbursement, custody, exchange, debit, text, rehypothecation } = living
  const jobs: JobDeps = {
    ...living,
    db,
    transaction,
    usdcDisbursement: {
      ...usdcDisbursement,
      send: (transfer) => effect(() => usdcDisbursement.send(transfer)),
    },
    disbursement: { ...disbursement, send: (payment) => effect(() => disbursement.send(payment)) },
    exchange: {
      ...exchange,
      sell: (order) => effect(() => exchange.sell(order)),
      buy: (order) => effect(() => exchange.buy(order)),
      deliver: (delivery) => effect(() => exchange.deliver(delivery)),
      cancel: (key) => effect(() => exchange.cancel(key)),
    },
    debit: { ...debit, submit: (entry) => effect(() => debit.submit(entry)) },
    text: { ...text, send: (one) => effect(() => text.send(one)) },
    custody: { ...custody, withdraw: (withdrawal) => effect(() => custody.withdraw(withdrawal)) },
    rehypothecation: {
      deliver: (lot) => effect(() => rehypothecation.deliver(lot)),
      recall: (key) => effect(() => rehypothecation.recall(key)),
    },
  }
  return {
    /** The part of its work that is done before it dies, and its consequences. */
    async does(work: (deps: JobDeps) => Promise<unknown>): Promise<void> {
      await work(jobs).catch((error: unknown) => {
        if (effects < last) throw error
      })
      await settled()
    },
    hasDied: () => effects >= last,
  }
}
