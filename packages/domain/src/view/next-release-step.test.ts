import { describe, expect, it } from 'vitest'
import { after, say, START, stateAfter, WAYS } from '../process/journey.test-data.ts'
import { nextReleaseStep } from './next-release-step.ts'

const requested = after(
  stateAfter([...(WAYS.WAITING_FOR_COLLATERAL ?? []), say.addressAllotted, say.counted('7'), say.cancelled]),
  say.releaseRequested,
)
const ordered = after(requested, say.releaseApproved, say.releaseApprovedToo)
const gone = after(ordered, say.counted('0'))
const fresh = { hasSubmissionIntent: false, isSent: false, isReorgedBefore: false }
const marked = { ...fresh, hasSubmissionIntent: true }
const sent = { ...marked, isSent: true }

describe('the next step of a release of collateral', () => {
  it('calls the custodian while the coins are held, and tracks what was sent whatever the balance', () => {
    expect([fresh, marked, sent].map((marks) => nextReleaseStep(ordered, marks))).toEqual([
      'ask',
      'ask',
      'ask',
    ])
    expect(nextReleaseStep(gone, sent)).toBe('ask')
  })

  it('gives up by itself only what was never submitted, and voids with the custodian what may have been (law 4)', () => {
    expect(nextReleaseStep(gone, fresh)).toBe('give-up')
    expect(nextReleaseStep(gone, marked)).toBe('void')
  })

  it('also gives up what was reorged from the renewed loan, though the ledger has it', () => {
    const goneBefore = { isReorgedBefore: true }
    expect(nextReleaseStep(ordered, { ...fresh, ...goneBefore })).toBe('give-up')
    expect(nextReleaseStep(ordered, { ...marked, ...goneBefore })).toBe('void')
    expect(nextReleaseStep(ordered, { ...sent, ...goneBefore })).toBe('ask')
  })

  it('sends nothing while a true match of a sanctions list is held or blocked (31 CFR 501.603)', () => {
    const held = after(ordered, say.sanctionsHeld)
    const blocked = after(held, say.sanctionsConfirmed('ann'), say.sanctionsConfirmed('bob'))
    expect(blocked.application.sanctions?.blockedAt).toBe(START)
    for (const stopped of [held, blocked]) {
      expect(nextReleaseStep(stopped, fresh)).toBe('wait')
      expect(nextReleaseStep(stopped, marked)).toBe('void')
      // What was already sent is tracked to its end.
      expect(nextReleaseStep(stopped, sent)).toBe('ask')
    }
    const cleared = after(held, say.sanctionsCleared('ann'), say.sanctionsCleared('bob'))
    expect(nextReleaseStep(cleared, fresh)).toBe('ask')
  })

  it('does nothing for a release that is not ordered, or is over', () => {
    expect(nextReleaseStep(requested, fresh)).toBe('over')
    expect(nextReleaseStep(after(ordered, say.releaseConcluded), sent)).toBe('over')
  })
})

/** The state of the database, the custodian and the chain; each lease does one thing at a time. */
interface World {
  isHeld: boolean
  hasSubmissionIntent: boolean
  isSent: boolean
  /** The active lease by the stored data, if it has time left. */
  lease: number | null
  result: 'NO_COLLATERAL' | null
  custodian: 'never asked' | 'paid' | 'voided'
  next: Map<number, 'void' | 'withdraw' | 'record' | 'end'>
}

/** Begins a lease as `takeReleaseLease` does, in one transaction. */
const begin = (world: World, lease: number): void => {
  if (world.result !== null) return
  const found = nextReleaseStep(world.isHeld ? ordered : gone, { ...world, isReorgedBefore: false })
  if (found === 'give-up' && world.lease === null) world.result = 'NO_COLLATERAL'
  if (world.lease !== null || (found !== 'ask' && found !== 'void')) return
  world.lease = lease
  world.hasSubmissionIntent = true
  world.next.set(lease, found === 'ask' ? 'withdraw' : 'void')
}

const isOver = ({ result }: World): boolean => result !== null

/** The next action of a lease. A lost answer ends it, but the request has taken effect. */
const goOn = (world: World, lease: number, isAnswerLost: boolean): void => {
  const step = world.next.get(lease)
  const then = (next: 'void' | 'withdraw' | 'record' | 'end') =>
    world.next.set(lease, isAnswerLost ? 'end' : next)
  switch (step) {
    case 'void':
      if (world.custodian === 'never asked') world.custodian = 'voided'
      if (world.custodian === 'voided' && !isAnswerLost && !isOver(world)) world.result = 'NO_COLLATERAL'
      then(world.custodian === 'voided' ? 'end' : 'withdraw')
      return
    case 'withdraw':
      if (world.custodian === 'never asked') world.custodian = 'paid'
      if (world.custodian === 'voided' && !isAnswerLost && !isOver(world)) world.result = 'NO_COLLATERAL'
      then(world.custodian === 'paid' ? 'record' : 'end')
      return
    case 'record':
      if (!isOver(world)) world.isSent = true
      then('end')
      return
    case 'end':
      if (world.lease === lease) world.lease = null
      world.next.delete(lease)
      return
    case undefined:
  }
}

/** Concurrent leases: a fourth would only repeat one of the three. */
const TURNS = [1, 2, 3]
const EVENTS: readonly ((world: World) => void)[] = [
  (world) => (world.isHeld = false),
  (world) => (world.isHeld = true),
  // A lease may take longer than its time, and continue all the same.
  (world) => (world.lease = null),
  ...TURNS.flatMap((lease) => [
    (world: World) => void (world.next.has(lease) || begin(world, lease)),
    (world: World) => goOn(world, lease, false),
    (world: World) => goOn(world, lease, true),
    // It crashes.
    (world: World) => void world.next.delete(lease),
  ]),
]

const START_OF_ALL: World = {
  isHeld: true,
  hasSubmissionIntent: false,
  isSent: false,
  lease: null,
  result: null,
  custodian: 'never asked',
  next: new Map(),
}
const nameOf = (world: World): string =>
  JSON.stringify([...Object.values(world), ...TURNS.map((lease) => world.next.get(lease))])

/** Every state that any order of events leads to. */
const everyWorld = (): ReadonlyMap<string, World> => {
  const found = new Map([[nameOf(START_OF_ALL), START_OF_ALL]])
  for (const world of found.values())
    for (const happens of EVENTS) {
      const after = structuredClone(world)
      happens(after)
      if (!found.has(nameOf(after))) found.set(nameOf(after), after)
    }
  return found
}

describe('leases of a release that overlap, stall, crash and lose answers, in every order (R1, R2, law 4)', () => {
  const worlds = [...everyWorld().values()]

  it('never pay what was given up, nor give up what was paid', () => {
    const ends = new Set(worlds.map(({ custodian, result }) => `${custodian}, ${result}`))
    expect([...ends].toSorted()).toEqual([
      'never asked, NO_COLLATERAL',
      'never asked, null',
      'paid, null',
      'voided, NO_COLLATERAL',
      'voided, null',
    ])
  })

  it('call nothing before the submission intent is written', () => {
    expect(
      worlds.filter(
        ({ custodian, hasSubmissionIntent }) => custodian !== 'never asked' && !hasSubmissionIntent,
      ),
    ).toEqual([])
  })

  it('are completed by the next undisturbed lease', () => {
    for (const before of worlds) {
      const world = structuredClone(before)
      world.lease = null
      begin(world, 0)
      for (let step = 0; step < 4; step += 1) goOn(world, 0, false)
      expect(world.result === 'NO_COLLATERAL' || world.isSent, nameOf(before)).toBe(true)
    }
  })
})
