import { describe, expect, it } from 'vitest'
import { atOnce, untilEmpty } from './until-empty.ts'

const taking = (waiting: number[]) => ({
  page: (most: number) => Promise.resolve(waiting.splice(0, most)),
  most: 3,
})

describe('work that waits', () => {
  it('is done page by page until a page is not full', async () => {
    const done: number[][] = []
    const work = async (page: readonly number[]) => {
      done.push([...page])
    }
    await untilEmpty({ ...taking([1, 2, 3, 4, 5, 6, 7]), work })
    expect(done).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  it('is left for the next run once the time of this one is over', async () => {
    const done: number[] = []
    const work = async (page: readonly number[]) => {
      done.push(...page)
    }
    await untilEmpty({ ...taking([1, 2, 3, 4, 5, 6, 7]), work }, 0)
    expect(done).toEqual([1, 2, 3])
  })

  it('is done several at once only where a page is full', async () => {
    const counts: number[] = []
    const work = async (_page: readonly number[], count: number) => {
      counts.push(count)
    }
    await untilEmpty({ ...taking([1, 2, 3, 4]), work })
    expect(counts).toEqual([4, 1])
  })
})

describe('many at once', () => {
  it('are never more than so many, and all are done', async () => {
    const done: number[] = []
    let under = 0
    let most = 0
    await atOnce([1, 2, 3, 4, 5], 2, async (one) => {
      under += 1
      most = Math.max(most, under)
      await Promise.resolve()
      under -= 1
      done.push(one)
    })
    expect(most).toBe(2)
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  })

  it('end with the reason of the one that fails', async () => {
    const failing = atOnce([1, 2], 2, (one) =>
      one === 2 ? Promise.reject(new Error('no')) : Promise.resolve(),
    )
    await expect(failing).rejects.toThrow('no')
  })
})
